//! State shared by all handlers.

use crate::http::accounts::google_client::Google;
use crate::http::accounts::passwords::Passwords;
use crate::http::embedded_postgres::EmbeddedPostgres;
use crate::http::middleware::draining::Draining;
use crate::http::middleware::load_shedding::InFlight;
use crate::http::middleware::origin::PublicOrigin;
use crate::http::middleware::rate_limits::Limits;
use crate::http::node::Node;
use crate::http::respond::response_cache::ResponseCache;
use crate::own_pages::OwnPages;
use podium_live::registry::Live;
use podium_store::db::Store;
use podium_worker::mail::Mail;
use podium_worker::push::Push;
use podium_worker::sync::Feeds;
use podium_worker::webhook::Webhooks;

/// State shared by all handlers; one instance per process.
#[derive(Clone)]
pub struct AppState {
    pub store: Store,
    pub live: Live,
    pub feeds: Feeds,
    pub passwords: Passwords,
    pub limits: Limits,
    pub origin: PublicOrigin,
    /// Sign-in with Google, if it is configured.
    pub google: Option<Google>,
    pub node: Node,
    /// The sender of e-mail, if it is configured.
    pub mail: Option<Mail>,
    /// The parameters browsers need to subscribe to push notifications, if it is configured.
    pub push: Option<Push>,
    /// Connections to the leagues' own chats.
    pub webhooks: Webhooks,
    pub responses: ResponseCache,
    pub in_flight: InFlight,
    pub draining: Draining,
    pub embedded: EmbeddedPostgres,
    /// Shown on the Forgot password panel.
    pub admin_email: Option<String>,
    pub own_pages: OwnPages,
}

/// Maximum size of a request body in bytes.
pub const BODY_MAX: usize = 64 * 1024;
