//! What can still happen in the categories of an event (docs/outlook.md).

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::form::{StarterChances, rounded};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_live::form::ClimbedCategory;
use podium_store::events::OutlookStep;
use podium_wire::events::outlook::{
    AthleteOutlook, CategoryOutlook, OutlookAnswer, OutlookHistoryAnswer, OutlookLine,
    OutlookMoment,
};

use crate::http::events::list::NOT_FOUND;
use crate::http::extract::auth::AnySession;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::cached_for_all;
use crate::http::state::AppState;

fn view(category: ClimbedCategory) -> CategoryOutlook {
    let on_podium = category
        .chances
        .into_iter()
        .filter(|(_, chances)| chances.podium() > 0.0);
    let mut athletes: Vec<AthleteOutlook> = on_podium
        .map(|(athlete, chances)| {
            let [first, second, third, ..] = chances.by_rank;
            AthleteOutlook {
                athlete_id: athlete.to_string(),
                by_place: [first, second, third].map(rounded),
                podium: rounded(chances.podium()),
            }
        })
        .collect();
    athletes.sort_by(|a, b| {
        let by_podium = b.podium.total_cmp(&a.podium);
        by_podium.then_with(|| b.by_place[0].total_cmp(&a.by_place[0]))
    });
    CategoryOutlook {
        category_id: category.id.to_string(),
        athletes,
    }
}

/// The chances of everybody who can still stand on the podium, in the categories that are climbed. From results and form,
/// never from predictions.
#[utoipa::path(tag = "Results", responses((status = 200, body = OutlookAnswer), NotFound))]
#[get("/outlook/{event_id}")]
pub(crate) async fn of_event(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<EventId>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let outlook = state.live.outlook(&id).await?;
        if outlook.is_empty() && !state.store.has_event(&id).await? {
            return Err(ApiError::not_found(NOT_FOUND));
        }
        Ok(OutlookAnswer {
            categories: outlook.into_iter().map(view).collect(),
        })
    };
    cached_for_all(&state, &request, format!("/api/outlook/{id}"), read).await
}

/// Athletes whose chance to win is told over time.
const LINES_MAX: usize = 8;
/// Fewer steps than this are no story.
const STEPS_MIN: usize = 2;

fn win(chances: &[StarterChances], athlete: &AthleteId) -> f64 {
    let of = chances.iter().find(|one| one.athlete == *athlete);
    of.map_or(0.0, |one| one.by_rank[0])
}

/// Those with the highest chance to win at any step.
fn contenders(steps: &[OutlookStep]) -> Vec<&AthleteId> {
    let mut highest: BTreeMap<&AthleteId, f64> = BTreeMap::new();
    for one in steps.iter().flat_map(|step| &step.chances) {
        let known = highest.entry(&one.athlete).or_default();
        *known = known.max(one.by_rank[0]);
    }
    let mut contenders: Vec<(&AthleteId, f64)> = highest.into_iter().collect();
    contenders.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    contenders.truncate(LINES_MAX);
    contenders.into_iter().map(|(athlete, _)| athlete).collect()
}

/// The chances to win that were given while the category was climbed. Empty if nobody recorded them.
#[utoipa::path(tag = "Results", responses((status = 200, body = OutlookHistoryAnswer)))]
#[get("/outlook/{event_id}/{category_id}/history")]
pub(crate) async fn history(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id((event, category)): Id<(EventId, CategoryId)>,
) -> Result<HttpResponse, ApiError> {
    let path = format!("/api/outlook/{event}/{category}/history");
    let read = || async {
        let mut steps = state.store.outlook_steps(&event, &category).await?;
        if steps.len() < STEPS_MIN {
            steps.clear();
        }
        let athletes = contenders(&steps);
        let names = state.store.athlete_names(&athletes).await?;
        let lines = athletes.iter().filter_map(|id| {
            let athlete = names.iter().find(|one| one.athlete_id == id.as_str())?;
            Some(OutlookLine {
                athlete: athlete.clone(),
                wins: steps
                    .iter()
                    .map(|step| rounded(win(&step.chances, id)))
                    .collect(),
            })
        });
        Ok(OutlookHistoryAnswer {
            lines: lines.collect(),
            moments: steps
                .iter()
                .map(|step| OutlookMoment {
                    at: step.at.to_rfc3339(),
                    in_final: step.in_final,
                })
                .collect(),
        })
    };
    cached_for_all(&state, &request, path, read).await
}
