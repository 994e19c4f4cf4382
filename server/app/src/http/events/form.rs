//! Athletes' form before a competition: recent results, and chances computed from all rankings so far (docs/form.md).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::form::{CategoryKey, Form, StartList, expected_points};
use podium_domain::ids::{CategoryId, EventId};
use podium_domain::picks::pick::Place;
use podium_wire::events::form::{AthleteChances, CategoryChances, StartListFormAnswer};
use tokio::sync::Mutex;

use crate::http::events::list::NOT_FOUND;
use crate::http::extract::auth::AnySession;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::cached;
use crate::http::state::AppState;
use podium_store::db::Store;

/// All rankings so far, in memory; cheap to clone. Read at the first request, then only those of events that have
/// changed.
#[derive(Clone, Default)]
pub(crate) struct Rankings(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    form: Form,
    /// By event: the offset of its topic when its rankings were read, and its categories.
    events: HashMap<EventId, (i64, Vec<CategoryKey>)>,
}

impl Known {
    /// Offsets are read first: what changes in between is read again next time.
    async fn refresh(&mut self, store: &Store) -> Result<(), ApiError> {
        let offsets = store.event_offsets().await?;
        let known = |id: &EventId| self.events.get(id).map(|(offset, _)| *offset);
        let moved: HashMap<EventId, i64> = offsets
            .into_iter()
            .filter(|(id, offset)| known(id) != Some(*offset))
            .collect();
        if moved.is_empty() {
            return Ok(());
        }
        let ids: Vec<EventId> = moved.keys().cloned().collect();
        let rankings = store.final_rankings(&ids).await?;
        for (id, offset) in moved {
            let (_, before) = self
                .events
                .insert(id, (offset, Vec::new()))
                .unwrap_or_default();
            for key in before {
                self.form.remove(&key);
            }
        }
        for (key, outcome) in rankings {
            self.form.record(key.clone(), &outcome);
            if let Some((_, categories)) = self.events.get_mut(&key.event) {
                categories.push(key);
            }
        }
        Ok(())
    }

    fn chances(&self, category: &CategoryId, list: &StartList) -> CategoryChances {
        let records = self.form.records(
            &list.pool,
            list.date,
            list.starters.iter().map(|starter| &starter.athlete),
        );
        let chances = self.form.chances(list);
        let starters = list.starters.iter().zip(chances).zip(records);
        let mut athletes: Vec<AthleteChances> = starters
            .map(|((starter, chances), record)| AthleteChances {
                athlete_id: starter.athlete.to_string(),
                podium: rounded(chances.podium(), 1000.0),
                win: rounded(chances.by_rank[0], 1000.0),
                expected_points: Place::ALL
                    .map(|place| rounded(expected_points(&chances, place), 10.0)),
                starts: u32::try_from(record.starts).unwrap_or(u32::MAX),
                last_ranks: record.last.into_iter().map(|(_, rank)| rank).collect(),
            })
            .collect();
        athletes.sort_by(|a, b| b.podium.total_cmp(&a.podium));
        CategoryChances {
            category_id: category.to_string(),
            athletes,
        }
    }
}

/// In steps of one `steps`th.
fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}

impl Rankings {
    async fn chances(
        &self,
        store: &Store,
        lists: BTreeMap<CategoryId, StartList>,
    ) -> Result<Vec<CategoryChances>, ApiError> {
        if lists.is_empty() {
            return Ok(Vec::new());
        }
        let mut known = Arc::clone(&self.0).lock_owned().await;
        known.refresh(store).await?;
        // A start list takes a millisecond or two, which the worker's sockets must not wait for.
        let computed = web::block(move || {
            let lists = lists.iter();
            lists
                .map(|(category, list)| known.chances(category, list))
                .collect()
        });
        computed.await.map_err(|_| ApiError::unavailable())
    }
}

/// Recent results of the athletes on a start list, at most three each, from other events, newest first; and the chances
/// of everybody who starts.
#[utoipa::path(tag = "Events", responses((status = 200, body = StartListFormAnswer), NotFound))]
#[get("/upcoming/{event_id}/form")]
pub(crate) async fn start_list_form(
    state: web::Data<AppState>,
    rankings: web::Data<Rankings>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<EventId>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let lists = state.store.start_lists(&id).await?;
        if lists.is_empty() && !state.store.has_event(&id).await? {
            return Err(ApiError::not_found(NOT_FOUND));
        }
        Ok(StartListFormAnswer {
            athletes: state.store.start_list_form(&id).await?,
            categories: rankings.chances(&state.store, lists).await?,
        })
    };
    cached(&state, &request, read).await
}
