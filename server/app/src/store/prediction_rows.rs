//! Rows of the view `pick_views` and of what was corrected of them, as they leave the server.

use chrono::{DateTime, NaiveDate, Utc};
use podium_wire::prediction::{
    AthleteName, PodiumAthletes, PodiumPick, PodiumScore, PointsByPlace, PredictionEvent,
    PredictionView, PredictionWithEvent, ScoreDetails,
};
use sqlx::FromRow;

use super::corrections::correction_of;
use super::{count, iso};

/// The start of every reading of them; narrow it by `shown.id`.
pub(super) const SHOWN: &str = "SELECT shown.*, scores.correction
    FROM pick_views AS shown LEFT JOIN scores ON scores.prediction_id = shown.id ";

#[allow(
    clippy::struct_excessive_bools,
    reason = "a row of a view, column by column"
)]
#[derive(Debug, FromRow)]
pub(super) struct PredictionRow {
    pub(super) id: String,
    pub(super) event_id: String,
    pub(super) event_name: String,
    pub(super) category_id: String,
    pub(super) category_name: String,
    pub(super) league_id: String,
    pub(super) user_id: String,
    pub(super) locked: bool,
    pub(super) event_finished: bool,
    pub(super) first: Option<String>,
    pub(super) second: Option<String>,
    pub(super) third: Option<String>,
    pub(super) first_firstname: Option<String>,
    pub(super) first_lastname: Option<String>,
    pub(super) first_country: Option<String>,
    pub(super) second_firstname: Option<String>,
    pub(super) second_lastname: Option<String>,
    pub(super) second_country: Option<String>,
    pub(super) third_firstname: Option<String>,
    pub(super) third_lastname: Option<String>,
    pub(super) third_country: Option<String>,
    pub(super) edited_by_admin: bool,
    pub(super) first_points: Option<i32>,
    pub(super) second_points: Option<i32>,
    pub(super) third_points: Option<i32>,
    pub(super) void: bool,
    pub(super) correction: Option<serde_json::Value>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) updated_at: DateTime<Utc>,
    pub(super) event_location: String,
    pub(super) event_series: String,
    pub(super) event_local_start_date: Option<NaiveDate>,
    pub(super) event_local_end_date: Option<NaiveDate>,
    pub(super) event_starts_at: Option<DateTime<Utc>>,
    pub(super) event_cancelled: bool,
    pub(super) event_closed: bool,
    pub(super) category_status: String,
    pub(super) category_discipline: String,
    pub(super) common: bool,
    pub(super) version: i32,
}

pub(super) fn view(row: PredictionRow) -> PredictionView {
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

pub(super) fn with_event(row: PredictionRow) -> PredictionWithEvent {
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
