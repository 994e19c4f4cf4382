//! Open leaderboards in memory while somebody reads them: one message for all readers of a league, however many.
//!
//! A reader waits for the newest message and has no queue: a slow one skips to the present state, and costs no memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::ResponseError;
use actix_web::http::StatusCode;
use actix_web::rt;
use actix_web::web::{self, Bytes};
use moka::future::Cache;
use podium_transport::{Counted, Counts};
use podium_wire::sharing::open_page::OpenLeaderboard;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::http::respond::error::ApiError;
use crate::http::sharing::open::board::open_board;
use crate::http::state::AppState;

/// How often a leaderboard with readers is read again; also how old one without may be.
const REFRESH: Duration = Duration::from_secs(1);
/// Maximum number of leaderboards without followers in memory.
const BOARDS_MAX: u64 = 256;
/// Maximum number of followers of this node, and of one address: all screens of a hall have one.
const FOLLOWERS_MAX: u32 = 10_000;
const FOLLOWERS_PER_ADDRESS: u32 = 200;
/// How long a reader who is one too many should wait.
const RETRY_AFTER: Duration = Duration::from_secs(30);
const CLOSED: Bytes = Bytes::from_static(b"event: closed\ndata:\n\n");

/// The newest message of a league's page; `None` until it is read for the first time.
type Newest = Option<Bytes>;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct OpenBoards {
    followed: Arc<Mutex<HashMap<String, watch::Sender<Newest>>>>,
    /// By address; all together under `None`.
    followers: Counts<Option<IpAddr>>,
    recent: Cache<String, Bytes>,
}

impl Default for OpenBoards {
    fn default() -> Self {
        Self {
            followed: Arc::default(),
            followers: Counts::default(),
            recent: Cache::builder()
                .max_capacity(BOARDS_MAX)
                .time_to_live(REFRESH)
                .build(),
        }
    }
}

/// One reader's place.
pub(crate) struct Following {
    newest: watch::Receiver<Newest>,
    _places: [Option<Counted<Option<IpAddr>>>; 2],
}

impl Following {
    /// Waits for a newer message than the last one; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        loop {
            self.newest.changed().await.ok()?;
            if let Some(message) = self.newest.borrow_and_update().clone() {
                return Some(message);
            }
        }
    }
}

impl OpenBoards {
    /// As JSON, read once for all who ask within a second.
    pub(crate) async fn json(&self, state: &AppState, slug: &str) -> Result<Bytes, ApiError> {
        let read = self
            .recent
            .try_get_with_by_ref(slug, Box::pin(json(state, slug)));
        read.await
            .map_err(|error: Arc<ApiError>| ApiError::clone(&error))
    }

    /// The same as a value.
    pub(crate) async fn read(
        &self,
        state: &AppState,
        slug: &str,
    ) -> Result<OpenLeaderboard, ApiError> {
        let json = self.json(state, slug).await?;
        serde_json::from_slice(&json).map_err(|_| ApiError::unavailable())
    }

    /// A place among the league's readers; the newest message comes at once.
    pub(crate) async fn follow(
        &self,
        state: &web::Data<AppState>,
        slug: &str,
        address: Option<IpAddr>,
    ) -> Result<Following, ApiError> {
        if state.draining.has_begun() {
            return Err(ApiError::unavailable());
        }
        // Thousands arrive at once, and must not ask the database each.
        if !self.followed().contains_key(slug) {
            self.json(state, slug).await?;
        }
        let too_many = || ApiError::too_many_requests(RETRY_AFTER);
        let mut places = [None, None];
        if address.is_some() {
            let limits = [(None, FOLLOWERS_MAX), (address, FOLLOWERS_PER_ADDRESS)];
            for (place, (key, most)) in places.iter_mut().zip(limits) {
                *place = Some(self.followers.take(key, most).ok_or_else(too_many)?);
            }
        }
        let mut newest = self.subscribe(state, slug);
        newest.mark_changed();
        Ok(Following {
            newest,
            _places: places,
        })
    }

    fn subscribe(&self, state: &web::Data<AppState>, slug: &str) -> watch::Receiver<Newest> {
        let mut followed = self.followed();
        if let Some(sender) = followed.get(slug) {
            return sender.subscribe();
        }
        let (sender, receiver) = watch::channel(None);
        followed.insert(slug.to_owned(), sender.clone());
        rt::spawn(self.clone().serve(state.clone(), slug.to_owned(), sender));
        receiver
    }

    /// Reads the leaderboard for as long as it has readers, is open, and the node does not stop.
    async fn serve(self, state: web::Data<AppState>, slug: String, sender: watch::Sender<Newest>) {
        while !state.draining.has_begun() {
            let (message, is_open) = match json(&state, &slug).await {
                Ok(json) => (Some(message(&json)), true),
                Err(error) if error.status_code() == StatusCode::NOT_FOUND => (Some(CLOSED), false),
                // A database that is away ends nothing: readers keep what they see.
                Err(_) => (None, true),
            };
            sender.send_if_modified(|newest| {
                let is_new = message.is_some() && *newest != message;
                if is_new {
                    *newest = message;
                }
                is_new
            });
            if !is_open {
                break;
            }
            if self.has_ended(&slug, &sender) {
                return;
            }
            sleep(REFRESH).await;
        }
        // Readers end with the last sender, after the last message.
        self.followed().remove(&slug);
    }

    /// Whether the last reader has left; nobody can come in between.
    fn has_ended(&self, slug: &str, sender: &watch::Sender<Newest>) -> bool {
        let mut followed = self.followed();
        let has_ended = sender.receiver_count() == 0;
        if has_ended {
            followed.remove(slug);
        }
        has_ended
    }

    fn followed(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Newest>>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn json(state: &AppState, slug: &str) -> Result<Bytes, ApiError> {
    let board = open_board(state, slug).await?;
    let json = serde_json::to_vec(&board).map_err(|_| ApiError::unavailable())?;
    Ok(json.into())
}

/// A server-sent event. JSON has no line breaks.
fn message(json: &Bytes) -> Bytes {
    [b"data: ", json.as_ref(), b"\n\n"].concat().into()
}
