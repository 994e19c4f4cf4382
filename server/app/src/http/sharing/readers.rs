//! What anybody may follow live: one message for all readers of an address, however many.
//!
//! A reader waits for the newest message and has no queue: a slow one skips to the present state, and costs no memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::http::{StatusCode, header};
use actix_web::rt;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError};
use futures_util::{Stream, stream};
use moka::future::Cache;
use podium_transport::{Counted, Counts};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;

/// Requests per address, for data, pages and streams: a whole gym shares one.
pub(crate) static READS: RateLimit = RateLimit::new(240, 240);
/// How often what has readers is read again; also how old it may be for one who does not follow.
const REFRESH: Duration = Duration::from_secs(1);
/// Maximum number of messages without followers in memory.
const RECENT_MAX: u64 = 256;
/// Maximum number of followers of this node, and of one address: all screens of a hall have one.
const FOLLOWERS_MAX: u32 = 10_000;
const FOLLOWERS_PER_ADDRESS: u32 = 200;
/// How long a reader who is one too many should wait.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// A line without meaning is sent this often, so that proxies keep the connection.
const PULSE: Duration = Duration::from_secs(20);
/// Milliseconds after which a browser that lost its connection connects again, at least and at most: not all at once.
const RETRY_MS: [u64; 2] = [2_000, 10_000];
const CLOSED: Bytes = Bytes::from_static(b"event: closed\ndata:\n\n");

/// What is read for the readers of one address, again and again: it may remember earlier states.
pub(crate) trait Source: 'static {
    /// Maximum number of addresses with followers.
    const ADDRESSES_MAX: usize;
    type Message: Serialize;

    /// A message that has not changed is not sent again.
    ///
    /// # Errors
    /// `404` when nothing can be read at this address, or not any more.
    async fn read(
        &mut self,
        state: &web::Data<AppState>,
        key: &str,
    ) -> Result<Self::Message, ApiError>;
}

/// The newest message for an address; `None` until it is read for the first time.
type Newest = Option<Bytes>;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Readers {
    followed: Arc<Mutex<HashMap<String, watch::Sender<Newest>>>>,
    /// By the reader's network address; all together under `None`.
    followers: Counts<Option<IpAddr>>,
    recent: Cache<String, Bytes>,
}

impl Default for Readers {
    fn default() -> Self {
        Self {
            followed: Arc::default(),
            followers: Counts::default(),
            recent: Cache::builder()
                .max_capacity(RECENT_MAX)
                .time_to_live(REFRESH)
                .build(),
        }
    }
}

/// One reader's place.
struct Following {
    newest: watch::Receiver<Newest>,
    _places: [Option<Counted<Option<IpAddr>>>; 2],
}

impl Following {
    /// Waits for a newer message than the last one; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            self.newest.changed().await.ok()?;
            if let Some(message) = self.newest.borrow_and_update().clone() {
                return Some(message);
            }
        }
    }
}

impl Readers {
    /// As JSON, read once for all who ask within a second.
    pub(crate) async fn json<S: Source>(
        &self,
        state: &web::Data<AppState>,
        source: &mut S,
        key: &str,
    ) -> Result<Bytes, ApiError> {
        let read = self
            .recent
            .try_get_with_by_ref(key, Box::pin(json(state, source, key)));
        read.await
            .map_err(|error: Arc<ApiError>| ApiError::clone(&error))
    }

    /// A stream of server-sent events: the newest message at once, and each newer one.
    pub(crate) async fn stream<S: Source>(
        &self,
        state: &web::Data<AppState>,
        request: &HttpRequest,
        source: S,
        key: &str,
    ) -> Result<HttpResponse, ApiError> {
        state.limits.by_address(&READS, request)?;
        let address = state.limits.address(request);
        let following = self.follow(state, source, key, address).await?;
        Ok(HttpResponse::Ok()
            .content_type("text/event-stream")
            // A compressor would hold messages back.
            .insert_header((header::CONTENT_ENCODING, "identity"))
            .insert_header(("x-accel-buffering", "no"))
            .streaming(messages(following)))
    }

    async fn follow<S: Source>(
        &self,
        state: &web::Data<AppState>,
        mut source: S,
        key: &str,
        address: Option<IpAddr>,
    ) -> Result<Following, ApiError> {
        if state.draining.has_begun() {
            return Err(ApiError::unavailable());
        }
        let too_many = || ApiError::too_many_requests(RETRY_AFTER);
        // Thousands arrive at once, and must not ask the database each.
        if !self.followed().contains_key(key) {
            self.json(state, &mut source, key).await?;
            if self.followed().len() >= S::ADDRESSES_MAX {
                return Err(too_many());
            }
        }
        let mut places = [None, None];
        if address.is_some() {
            let limits = [(None, FOLLOWERS_MAX), (address, FOLLOWERS_PER_ADDRESS)];
            for (place, (key, most)) in places.iter_mut().zip(limits) {
                *place = Some(self.followers.take(key, most).ok_or_else(too_many)?);
            }
        }
        let mut newest = self.subscribe(state, source, key);
        newest.mark_changed();
        Ok(Following {
            newest,
            _places: places,
        })
    }

    fn subscribe<S: Source>(
        &self,
        state: &web::Data<AppState>,
        source: S,
        key: &str,
    ) -> watch::Receiver<Newest> {
        let mut followed = self.followed();
        if let Some(sender) = followed.get(key) {
            return sender.subscribe();
        }
        let (sender, receiver) = watch::channel(None);
        followed.insert(key.to_owned(), sender.clone());
        let serving = self.clone();
        rt::spawn(serving.serve(state.clone(), source, key.to_owned(), sender));
        receiver
    }

    /// Reads for as long as there are readers, something can be read, and the node does not stop.
    async fn serve<S: Source>(
        self,
        state: web::Data<AppState>,
        mut source: S,
        key: String,
        sender: watch::Sender<Newest>,
    ) {
        while !state.draining.has_begun() {
            let (message, is_open) = match json(&state, &mut source, &key).await {
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
                // Who comes after the end must not get the last message of before.
                self.recent.invalidate(&key).await;
                break;
            }
            if self.has_ended(&key, &sender) {
                return;
            }
            sleep(REFRESH).await;
        }
        // Readers end with the last sender, after the last message.
        self.followed().remove(&key);
    }

    /// Whether the last reader has left; nobody can come in between.
    fn has_ended(&self, key: &str, sender: &watch::Sender<Newest>) -> bool {
        let mut followed = self.followed();
        let has_ended = sender.receiver_count() == 0;
        if has_ended {
            followed.remove(key);
        }
        has_ended
    }

    fn followed(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Newest>>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn json<S: Source>(
    state: &web::Data<AppState>,
    source: &mut S,
    key: &str,
) -> Result<Bytes, ApiError> {
    let message = source.read(state, key).await?;
    let json = serde_json::to_vec(&message).map_err(|_| ApiError::unavailable())?;
    Ok(json.into())
}

/// A server-sent event. JSON has no line breaks.
fn message(json: &Bytes) -> Bytes {
    [b"data: ", json.as_ref(), b"\n\n"].concat().into()
}

fn messages(following: Following) -> impl Stream<Item = Result<Bytes, Error>> {
    let [least, most] = RETRY_MS;
    let retry = format!("retry: {}\n\n", rand::random_range(least..most));
    stream::unfold((following, Some(retry)), |(mut following, retry)| async {
        if let Some(retry) = retry {
            return Some((Ok(Bytes::from(retry)), (following, None)));
        }
        let message = match timeout(PULSE, following.next()).await {
            Ok(message) => message?,
            Err(_) => Bytes::from_static(b":\n\n"),
        };
        Some((Ok(message), (following, None)))
    })
}
