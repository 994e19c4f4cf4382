//! What a league's admins can take away: standings, closed picks and results, as JSON or CSV.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, ContentType};
use actix_web::{HttpResponse, get, web};
use podium_domain::ids::{EventId, LeagueId};
use podium_domain::leaderboard::season::Counted;
use podium_domain::leagues::access::Right;
use podium_wire::leagues::export::{
    ExportList, ExportedStanding, PicksExport, ResultsExport, StandingsExport,
};
use podium_wire::live::client_message::Window;
use serde::{Deserialize, Serialize};

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::extract::query::Query;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound, TooOften};
use crate::http::scoring::leaderboard_seasons::parsed;
use crate::http::state::AppState;
use podium_store::db::SignedIn;

/// Files per account: one of a league of 20,000 members has 120,000 rows.
static EXPORTS: RateLimit = RateLimit::new(30, 10);
const NOT_FOUND: &str = "Event not found.";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Json,
    Csv,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StandingsQuery {
    #[param(inline)]
    format: Option<Format>,
    /// A year, or `all` for all years. Default: the current season.
    #[param(pattern = "^(all|19[0-9]{2}|2[01][0-9]{2}|2200)$")]
    season: Option<String>,
}

/// Spreadsheets run what begins like a formula, and players choose their names.
fn harmless(field: &str) -> String {
    if field.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{field}")
    } else {
        field.to_owned()
    }
}

/// The names of the fields, then a line for each row; nothing without rows.
fn csv<R: Serialize>(rows: &[R]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    let plain = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut lines = csv::ReaderBuilder::new();
    for line in lines.has_headers(false).from_reader(&plain[..]).records() {
        writer.write_record(line?.iter().map(harmless))?;
    }
    Ok(writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?)
}

/// Serialised off the sockets' threads: a large file has a hundred thousand rows.
async fn written<R: Serialize + Send + 'static, B: Serialize + Send + 'static>(
    format: Option<Format>,
    name: &str,
    rows: Vec<R>,
    body: fn(Vec<R>) -> B,
) -> Result<HttpResponse, ApiError> {
    let format = format.unwrap_or_default();
    let file = web::block(move || match format {
        Format::Json => serde_json::to_vec(&body(rows)).map_err(|error| error.to_string()),
        Format::Csv => csv(&rows).map_err(|error| error.to_string()),
    });
    let file = file.await.map_err(|error| could_not_write(&error))?;
    let file = file.map_err(|error| could_not_write(&error))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    match format {
        Format::Json => response.content_type(ContentType::json()),
        Format::Csv => response
            .content_type("text/csv; charset=utf-8")
            .insert_header((
                CONTENT_DISPOSITION,
                format!("attachment; filename=\"{name}.csv\""),
            )),
    };
    Ok(response.body(file))
}

fn could_not_write(error: &dyn std::fmt::Debug) -> ApiError {
    tracing::error!(cause = ?error, "could not write an export");
    ApiError::unavailable()
}

async fn permitted(state: &AppState, league: &LeagueId, caller: &SignedIn) -> Result<(), ApiError> {
    require(state, league, caller, Right::Administer).await?;
    state.limits.by_account(&EXPORTS, &caller.user_id)
}

/// Events with closed picks of a league, whose picks and results its admins can take away.
#[utoipa::path(tag = "Export", responses((status = 200, body = ExportList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/export")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<ExportList>, ApiError> {
    require(&state, &league, &caller, Right::Administer).await?;
    let events = state.store.exportable_events(&league).await?;
    Ok(web::Json(ExportList { events }))
}

/// The standings of a league by settled points, also of events that the caller hides. League admins only.
#[utoipa::path(tag = "Export", params(StandingsQuery), responses((status = 200, content((StandingsExport = "application/json"), (String = "text/csv"))), Forbidden, NotFound, TooOften))]
#[get("/leagues/{league_id}/export/standings")]
pub(crate) async fn standings(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<StandingsQuery>,
    Id(league): Id<LeagueId>,
) -> Result<HttpResponse, ApiError> {
    permitted(&state, &league, &caller).await?;
    let counted = parsed(query.season.as_deref())?.unwrap_or(Counted::CurrentSeason);
    let all = Window {
        offset: 0,
        limit: u32::MAX,
    };
    let board = state.live.settled_leaderboard(league, counted).await??;
    let rows = board
        .settled(all)
        .await?
        .into_iter()
        .map(|row| ExportedStanding {
            rank: row.rank,
            user_id: row.user_id,
            player: row.user_name,
            points: row.total_points,
        });
    written(query.format, "standings", rows.collect(), |rows| {
        StandingsExport { rows }
    })
    .await
}

/// The picks of a league's members in the closed categories of an event. League admins only.
#[utoipa::path(tag = "Export", params(ExportQuery), responses((status = 200, content((PicksExport = "application/json"), (String = "text/csv"))), Forbidden, NotFound, TooOften))]
#[get("/leagues/{league_id}/export/picks/{event_id}")]
pub(crate) async fn picks(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<ExportQuery>,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<HttpResponse, ApiError> {
    permitted(&state, &league, &caller).await?;
    let rows = state.store.closed_picks(&league, &event).await;
    let rows = rows.map_err(ApiError::or_not_found(NOT_FOUND))?;
    written(query.format, "picks", rows, |rows| PicksExport { rows }).await
}

/// The rankings of an event, final or not. League admins only.
#[utoipa::path(tag = "Export", params(ExportQuery), responses((status = 200, content((ResultsExport = "application/json"), (String = "text/csv"))), Forbidden, NotFound, TooOften))]
#[get("/leagues/{league_id}/export/results/{event_id}")]
pub(crate) async fn results(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<ExportQuery>,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<HttpResponse, ApiError> {
    permitted(&state, &league, &caller).await?;
    let rows = state.store.event_rankings(&event).await;
    let rows = rows.map_err(ApiError::or_not_found(NOT_FOUND))?;
    written(query.format, "results", rows, |rows| ResultsExport { rows }).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_of_a_file_is_run_as_a_formula() -> Result<(), Box<dyn std::error::Error>> {
        let standing = |player: &str| ExportedStanding {
            rank: 1,
            user_id: "a1".to_owned(),
            player: player.to_owned(),
            points: 7,
        };
        let players = ["=1+1", "@x", "-2", "Ana, \"Q\"", "Jo=x"].map(standing);
        let file = String::from_utf8(csv(&players)?)?;
        let lines: Vec<&str> = file.lines().collect();
        assert_eq!(
            lines,
            [
                "rank,userId,player,points",
                "1,a1,'=1+1,7",
                "1,a1,'@x,7",
                "1,a1,'-2,7",
                "1,a1,\"Ana, \"\"Q\"\"\",7",
                "1,a1,Jo=x,7",
            ]
        );
        Ok(())
    }
}
