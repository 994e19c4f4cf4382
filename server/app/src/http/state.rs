//! What every handler may need.

use crate::http::accounts::google_client::Google;
use crate::http::accounts::passwords::Passwords;
use crate::http::embedded_postgres::EmbeddedPostgres;
use crate::http::middleware::draining::Draining;
use crate::http::middleware::load_shedding::InFlight;
use crate::http::middleware::origin::PublicOrigin;
use crate::http::middleware::rate_limits::Limits;
use crate::http::respond::response_cache::ResponseCache;
use crate::operations::Operations;
use podium_live::registry::Live;
use podium_store::db::Store;
use podium_worker::mail::Mail;
use podium_worker::push::Push;
use podium_worker::sync::Feeds;
use podium_worker::webhook::Webhooks;

/// What every handler may need; one per process, shared.
#[derive(Clone)]
pub struct AppState {
    pub store: Store,
    pub live: Live,
    pub feeds: Feeds,
    pub passwords: Passwords,
    pub limits: Limits,
    pub origin: PublicOrigin,
    /// Sign-in with Google, where it is configured.
    pub google: Option<Google>,
    pub operations: Operations,
    /// The sender of e-mail, where it is configured.
    pub mail: Option<Mail>,
    /// What browsers need to be pushed to, where it is configured.
    pub push: Option<Push>,
    /// Leagues' own chats.
    pub webhooks: Webhooks,
    pub responses: ResponseCache,
    pub in_flight: InFlight,
    pub draining: Draining,
    pub embedded: EmbeddedPostgres,
    /// Shown on the Forgot password panel.
    pub admin_email: Option<String>,
}

/// Bytes of a request's body, at most.
pub const BODY_MAX: usize = 64 * 1024;
