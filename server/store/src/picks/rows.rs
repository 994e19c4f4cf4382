//! Rows of the view `pick_views` with their corrections, as wire types.

use chrono::{DateTime, NaiveDate, Utc};
use podium_wire::picks::prediction::{
    AthleteName, PodiumAthletes, PodiumPick, PodiumScore, PointsByPlace, PredictionEvent,
    PredictionView, PredictionWithEvent, ScoreDetails,
};
use sqlx::FromRow;

use crate::db::rows::{count, iso};
use crate::scoring::corrections::correction_of;

/// The start of every query of the view; narrow it by `shown.id`.
pub(crate) const SHOWN: &str = "SELECT shown.*, scores.correction
    FROM pick_views AS shown LEFT JOIN scores ON scores.prediction_id = shown.id ";

#[allow(
    clippy::struct_excessive_bools,
    reason = "a row of a view, column by column"
)]
#[derive(Debug, FromRow)]
pub(crate) struct PredictionRow {
    pub(crate) id: String,
    pub(crate) event_id: String,
    pub(crate) event_name: String,
    pub(crate) category_id: String,
    pub(crate) category_name: String,
    pub(crate) league_id: String,
    pub(crate) user_id: String,
    pub(crate) locked: bool,
    pub(crate) event_finished: bool,
    pub(crate) first: Option<String>,
    pub(crate) second: Option<String>,
    pub(crate) third: Option<String>,
    pub(crate) first_firstname: Option<String>,
    pub(crate) first_lastname: Option<String>,
    pub(crate) first_country: Option<String>,
    pub(crate) second_firstname: Option<String>,
    pub(crate) second_lastname: Option<String>,
    pub(crate) second_country: Option<String>,
    pub(crate) third_firstname: Option<String>,
    pub(crate) third_lastname: Option<String>,
    pub(crate) third_country: Option<String>,
    pub(crate) edited_by_admin: bool,
    pub(crate) first_points: Option<i32>,
    pub(crate) second_points: Option<i32>,
    pub(crate) third_points: Option<i32>,
    pub(crate) void: bool,
    pub(crate) correction: Option<serde_json::Value>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) updated_at: DateTime<Utc>,
    pub(crate) event_location: String,
    pub(crate) event_series: String,
    pub(crate) event_local_start_date: Option<NaiveDate>,
    pub(crate) event_local_end_date: Option<NaiveDate>,
    pub(crate) event_starts_at: Option<DateTime<Utc>>,
    pub(crate) event_cancelled: bool,
    pub(crate) event_closed: bool,
    pub(crate) category_status: String,
    pub(crate) category_discipline: String,
    pub(crate) common: bool,
    pub(crate) version: i32,
}

pub(crate) fn view(row: PredictionRow) -> PredictionView {
    let points = |points: Option<i32>| count(points.unwrap_or_default().into());
    let by_place = PointsByPlace {
        first: points(row.first_points),
        second: points(row.second_points),
        third: points(row.third_points),
    };
    let scored = row.first_points.is_some();
    let total = by_place.first + by_place.second + by_place.third;
    PredictionView {
        id: row.id,
        event_id: row.event_id,
        event_name: row.event_name,
        category_id: row.category_id,
        category_name: row.category_name,
        league_id: row.league_id,
        user_id: row.user_id,
        prediction_type: "podium".to_owned(),
        locked: row.locked,
        event_finished: row.event_finished,
        data: PodiumPick {
            first: row.first,
            second: row.second,
            third: row.third,
        },
        athletes: PodiumAthletes {
            first: athlete(row.first_firstname, row.first_lastname, row.first_country),
            second: athlete(
                row.second_firstname,
                row.second_lastname,
                row.second_country,
            ),
            third: athlete(row.third_firstname, row.third_lastname, row.third_country),
        },
        edited_by_admin: row.edited_by_admin,
        common: row.common,
        version: count(row.version.into()),
        score_details: scored.then_some(ScoreDetails {
            podium: PodiumScore {
                points_by_place: by_place,
            },
            void: row.void,
        }),
        total_points: scored.then_some(total),
        correction: correction_of(row.correction, total).map(Box::new),
        created_at: iso(row.created_at),
        updated_at: iso(row.updated_at),
    }
}

pub(crate) fn with_event(row: PredictionRow) -> PredictionWithEvent {
    let event = PredictionEvent {
        id: row.event_id.clone(),
        name: row.event_name.clone(),
        location: row.event_location.clone(),
        series: row.event_series.clone(),
        local_start_date: row.event_local_start_date.map(|date| date.to_string()),
        local_end_date: row.event_local_end_date.map(|date| date.to_string()),
        starts_at: row.event_starts_at.map(iso),
        locked: row.event_closed,
        cancelled: row.event_cancelled,
        status: row.category_status.clone(),
        discipline: row.category_discipline.clone(),
    };
    PredictionWithEvent {
        prediction: view(row),
        event,
    }
}

fn athlete(
    firstname: Option<String>,
    lastname: Option<String>,
    country: Option<String>,
) -> Option<AthleteName> {
    Some(AthleteName {
        firstname: firstname?,
        lastname: lastname?,
        country: country?,
    })
}
