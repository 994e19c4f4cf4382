//! Thin: extract, authorise, call, shape the answer. No rule and no SQL lives here.

mod account_life;
mod accounts;
mod admin;
mod admission;
mod announcements;
mod answer;
mod answer_cache;
mod argon2id;
mod auth;
mod body;
mod calendar;
mod client_address;
mod cookies;
mod database_away;
mod embedded;
mod error;
mod events;
mod everyones_league;
mod google;
mod guard;
mod health;
mod idempotency;
mod invitations;
mod kept_reading;
mod leaderboards;
mod league_admins;
mod league_rights;
mod leagues;
mod limits;
mod link_preview;
mod mail;
mod memberships;
mod my_season;
mod notices;
mod openapi;
mod origin;
mod password_tries;
mod passwords;
mod path;
mod player_country;
mod prediction_copies;
mod prediction_locks;
mod predictions;
mod profile;
mod push;
mod query;
mod replays;
mod results;
mod reveals;
mod routes;
mod scoring;
mod shares;
mod site_users;
mod spoilers;
mod standings;
mod stopping;
mod users;
mod web_app;
mod webhooks;

pub use admission::InFlight;
pub use auth::Caller;
pub(crate) use auth::session_token;
pub use client_address::Network;
pub use cookies::SESSION_COOKIE;
pub use embedded::EmbeddedPostgres;
pub use error::ApiError;
pub use guard::guard;
pub use idempotency::once_per_key;
pub use leagues::{invite_code, slug_end};
pub use limits::Limits;
pub use openapi::ApiDocument;
pub(crate) use openapi::{api_docs, openapi_json};
pub use origin::PublicOrigin;
pub use passwords::Passwords;
pub use routes::{api_routes, pages};
pub use stopping::Stopping;
pub use web_app::web_app;

use answer_cache::AnswerCache;
use leaderboards::{BoardsAmong, Countries};
use my_season::Seasons;
use replays::Replays;
use shares::Pictures;

use crate::feed::Feeds;
use crate::google::Google;
use crate::live::Live;
use crate::mail::Mail;
use crate::operations::Operations;
use crate::push::Push;
use crate::store::Store;
use crate::webhook::Webhooks;

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
    pub kept: Kept,
    pub in_flight: InFlight,
    pub stopping: Stopping,
    pub embedded: EmbeddedPostgres,
    /// Shown on the Forgot password panel.
    pub admin_email: Option<String>,
}

/// What was made for those who asked last, kept for those who ask next.
#[derive(Clone, Default)]
pub struct Kept {
    answers: AnswerCache,
    replays: Replays,
    seasons: Seasons,
    boards_among: BoardsAmong,
    countries: Countries,
    pictures: Pictures,
}

/// Bytes of a request's body, at most (design section 4).
pub const BODY_MAX: usize = 64 * 1024;
