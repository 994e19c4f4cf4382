//! Thin handlers: extract, authorise, call, build the answer. They contain no rules and no SQL.

pub(crate) mod accounts;
pub(crate) mod admin;
pub(crate) mod cookies;
pub(crate) mod delivery;
pub(crate) mod embedded_postgres;
pub(crate) mod events;
pub(crate) mod extract;
pub(crate) mod leagues;
pub(crate) mod live_socket;
pub(crate) mod middleware;
pub(crate) mod notifications;
pub(crate) mod picks;
pub(crate) mod read_only;
pub(crate) mod respond;
pub(crate) mod route_table;
pub(crate) mod routes;
pub(crate) mod scoring;
pub(crate) mod sharing;
pub mod state;

pub use accounts::google_client::GoogleOptions;
pub use accounts::passwords::Passwords;
pub use cookies::SESSION_COOKIE;
pub use embedded_postgres::EmbeddedPostgres;
pub use extract::auth::Caller;
pub use leagues::manage::{invite_code, slug_end};
pub use middleware::draining::Draining;
pub use middleware::idempotency::idempotent;
pub use middleware::load_shedding::InFlight;
pub use middleware::origin::PublicOrigin;
pub use middleware::rate_limits::Limits;
pub use respond::error::ApiError;
pub use respond::response_cache::ResponseCache;
pub use respond::web_app::web_app;
pub use route_table::RouteTable;
pub use routes::{api_routes, caches, pages};
pub use state::AppState;
