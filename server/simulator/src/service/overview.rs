//! The served events and their results, in a form suitable for tests.

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::event::documents::{CategoryId, EventId};
use crate::event::json;
use crate::event::pages::StagedEvent;
use crate::timeline::stage::Stage;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventOverview {
    #[serde(serialize_with = "as_text")]
    pub id: EventId,
    pub name: String,
    pub season_id: Option<u64>,
    pub local_start_date: String,
    pub categories: Vec<CategoryOverview>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CategoryOverview {
    #[serde(serialize_with = "as_text")]
    pub id: CategoryId,
    pub name: String,
    pub discipline: String,
    pub rounds: usize,
    pub stage: Stage,
    /// Every athlete with a final rank of 1, 2 or 3: not always three.
    pub podium: Vec<RankedAthlete>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RankedAthlete {
    #[serde(serialize_with = "as_text")]
    pub athlete_id: u64,
    pub rank: Option<u64>,
    pub name: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
}

/// Serialises ids as text, as our own API does, because tests compare the two.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
fn as_text<S: Serializer>(id: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

pub(crate) fn event(staged: &StagedEvent) -> EventOverview {
    let finished = staged.finished();
    let categories = staged
        .documents()
        .categories()
        .filter_map(|(id, category)| {
            let result = finished.results.get(&id);
            let podium = result.map(ranking).unwrap_or_default().into_iter();
            Some(CategoryOverview {
                id,
                name: json::text(category, "dcat_name").to_owned(),
                discipline: json::text(category, "discipline_kind").to_owned(),
                rounds: staged.round_count(id),
                stage: staged.stage(id)?,
                podium: podium
                    .filter(|athlete| athlete.rank.is_some_and(|rank| rank <= 3))
                    .collect(),
            })
        });
    EventOverview {
        id: staged.documents().id,
        name: json::text(&finished.event, "name").to_owned(),
        season_id: json::number(&finished.event, "season_id"),
        local_start_date: json::text(&finished.event, "local_start_date").to_owned(),
        categories: categories.collect(),
    }
}

/// The rows of a result, in their order.
pub(crate) fn ranking(result: &Value) -> Vec<RankedAthlete> {
    let rows = json::array(result, "ranking").iter();
    rows.filter_map(|row| {
        Some(RankedAthlete {
            athlete_id: json::number(row, "athlete_id")?,
            rank: json::number(row, "rank"),
            name: json::text(row, "name").to_owned(),
            firstname: json::text(row, "firstname").to_owned(),
            lastname: json::text(row, "lastname").to_owned(),
            country: json::text(row, "country").to_owned(),
        })
    })
    .collect()
}
