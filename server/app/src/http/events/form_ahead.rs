//! The form of open start lists is computed before anyone asks: after each change, and once a minute.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use podium_domain::ids::EventId;
use podium_live::form::FormBasis;
use tokio::time::{sleep, timeout};

use crate::http::events::form::{form_of_starters, form_path};
use crate::http::respond::error::ApiError;
use crate::http::respond::response_cache::CachedResponse;
use crate::http::state::AppState;

/// Shorter than a response is cached: there is always one.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Minimum time between two rounds: while results pour in, requests compute for themselves what changed in between.
const PAUSE: Duration = Duration::from_millis(200);
/// Maximum age of a computed answer: an athlete's country, which counts at home, can change without any event.
const COMPUTED_AGE_MAX: Duration = Duration::from_mins(1);

/// Answers about the start lists that are open.
#[derive(Default)]
pub struct FormAhead(HashMap<EventId, Answer>);

struct Answer {
    basis: FormBasis,
    response: Arc<CachedResponse>,
    computed: Instant,
}

impl FormAhead {
    /// Computes what has changed, and puts all answers into the cache of responses.
    pub async fn refresh(&mut self, state: &AppState) -> Result<(), ApiError> {
        // What changes from here on increases the version, or is found by the next round.
        let (version, checked) = (state.live.results_version(), Instant::now());
        let open = state.live.open_start_lists().await?;
        let mut before = std::mem::take(&mut self.0);
        for (event, basis) in open {
            let path = form_path(&event);
            let current = before.remove(&event).filter(|answer| {
                answer.basis == basis && answer.computed.elapsed() < COMPUTED_AGE_MAX
            });
            let answer = if let Some(answer) = current {
                let response = &answer.response;
                let responses = &state.responses;
                responses.put_again(version, &path, response, checked).await;
                answer
            } else {
                let computed = Instant::now();
                let form = form_of_starters(state, &event).await?;
                Answer {
                    basis,
                    response: state.responses.put(version, &path, &form).await?,
                    computed,
                }
            };
            self.0.insert(event, answer);
        }
        Ok(())
    }
}

/// Keeps the form of open start lists computed. Runs forever.
pub(crate) async fn keep_form_ahead(state: AppState) {
    let mut ahead = FormAhead::default();
    loop {
        if let Err(error) = ahead.refresh(&state).await {
            tracing::debug!(cause = ?error, "could not compute the form of open start lists");
        }
        sleep(PAUSE).await;
        // Without a change, the answers are checked again before they expire.
        let _ = timeout(CHECK_INTERVAL, state.live.results_moved()).await;
    }
}
