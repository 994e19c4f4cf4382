//! What can still happen in the categories of an event (docs/outlook.md).

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::form::Chances;
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_wire::events::outlook::{AthleteOutlook, CategoryOutlook, OutlookAnswer};

use crate::http::events::list::NOT_FOUND;
use crate::http::extract::auth::AnySession;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::cached_for_all;
use crate::http::state::AppState;

/// To four decimals, but 0 and 1 only where nothing else can happen.
pub(crate) fn rounded(chance: f64) -> f64 {
    const STEPS: f64 = 10_000.0;
    // Chances that add up to a certainty may lack a bit.
    const CERTAIN: f64 = 1.0 - 1e-9;
    if chance <= 0.0 {
        0.0
    } else if chance >= CERTAIN {
        1.0
    } else {
        ((chance * STEPS).round() / STEPS).clamp(1.0 / STEPS, 1.0 - 1.0 / STEPS)
    }
}

fn category(id: &CategoryId, chances: Vec<(AthleteId, Chances)>) -> CategoryOutlook {
    let on_podium = chances
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
        category_id: id.to_string(),
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
        let categories = outlook.into_iter();
        Ok(OutlookAnswer {
            categories: categories
                .map(|(id, chances)| category(&id, chances))
                .collect(),
        })
    };
    cached_for_all(&state, &request, format!("/api/outlook/{id}"), read).await
}
