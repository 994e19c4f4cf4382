//! Thin: extract, authorise, call, shape the answer. No rule and no SQL lives here.

mod account_life;
mod accounts;
mod admin;
mod auth;
mod body;
mod client_address;
mod error;
mod events;
mod guard;
mod health;
mod invitations;
mod leaderboards;
mod league_admins;
mod league_rights;
mod leagues;
mod limits;
mod memberships;
mod openapi;
mod origin;
mod passwords;
mod path;
mod prediction_locks;
mod predictions;
mod query;
mod results;
mod scoring;
mod standings;
mod users;
mod web_app;

pub use auth::{Caller, SESSION_COOKIE};
pub use client_address::Network;
pub use error::ApiError;
pub use guard::guard;
pub use leagues::invite_code;
pub use limits::Limits;
pub(crate) use openapi::openapi_json;
pub use openapi::{ApiDocument, document as openapi_document};
pub use origin::PublicOrigin;
pub use passwords::Passwords;
pub use web_app::web_app;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::feed::Feeds;
use crate::live::Live;
use crate::store::Store;

/// What every handler may need; one per process, shared.
#[derive(Clone)]
pub struct AppState {
    pub store: Store,
    pub live: Live,
    pub feeds: Feeds,
    pub passwords: Passwords,
    pub limits: Limits,
    pub origin: PublicOrigin,
    /// Shown on the Forgot password panel.
    pub admin_email: Option<String>,
}

/// Bytes of a request's body, at most (design section 4).
pub const BODY_MAX: usize = 64 * 1024;

/// Every route of the REST API. `/api/live` is added by `startup`, for `ws` comes after `http`.
pub fn api_routes(config: &mut ServiceConfig) {
    config
        .service(health::live)
        .service(health::ready)
        .service(accounts::config)
        .service(accounts::me)
        .service(accounts::register)
        .service(accounts::login)
        .service(accounts::logout)
        .service(account_life::confirm_password)
        .service(account_life::change_password)
        .service(account_life::sessions)
        .service(account_life::end_session)
        .service(account_life::end_other_sessions)
        .service(account_life::export)
        .service(account_life::delete)
        .service(events::list)
        .service(events::upcoming)
        .service(events::query)
        .service(events::name)
        .service(events::one)
        .service(events::lock)
        .service(events::unlock)
        .service(events::start_list)
        .service(results::page)
        .service(results::by_event_name)
        .service(results::of_event)
        .service(results::of_category)
        .service(leagues::create)
        .service(leagues::mine)
        .service(leagues::my_pending)
        .service(invitations::mine)
        .service(leagues::query)
        .service(leagues::by_slug)
        .service(leagues::one)
        .service(leagues::update)
        .service(leagues::regenerate_invite)
        .service(leagues::update_slug)
        .service(leagues::delete)
        .service(league_admins::promote)
        .service(league_admins::demote)
        .service(invitations::invite)
        .service(invitations::sent)
        .service(invitations::withdraw)
        .service(invitations::accept)
        .service(invitations::decline)
        .service(invitations::preview)
        .service(memberships::members)
        .service(memberships::pending_requests)
        .service(memberships::request_to_join)
        .service(memberships::cancel_request)
        .service(memberships::join_by_code)
        .service(memberships::leave)
        .service(memberships::approve)
        .service(memberships::reject)
        .service(memberships::remove)
        .service(leaderboards::page)
        .service(predictions::create)
        .service(predictions::query)
        .service(predictions::with_events)
        .service(prediction_locks::lock_event)
        .service(prediction_locks::unlock_event)
        .service(prediction_locks::lock)
        .service(prediction_locks::unlock)
        .service(predictions::one)
        .service(predictions::update)
        .service(predictions::delete)
        .service(users::batch)
        .service(users::one)
        .service(scoring::score_event)
        .service(scoring::fetch_full_results)
        .service(scoring::status)
        .service(scoring::events_status)
        .service(standings::of_league)
        .service(standings::of_user)
        .service(standings::query)
        .service(admin::audit)
        .default_service(web::route().to(error::no_such_route));
}
