//! Accounts, sign-in and profiles.

pub(crate) mod account;
pub(crate) mod argon2id;
pub(crate) mod country;
pub(crate) mod friends;
pub(crate) mod google;
pub(crate) mod google_client;
pub(crate) mod google_keep;
pub(crate) mod guests;
pub(crate) mod identity_token;
pub(crate) mod login_throttle;
pub(crate) mod name;
pub(crate) mod passwords;
pub(crate) mod profile;
pub(crate) mod sign_in;
pub(crate) mod users;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(profile::top_scores)
        .service(sign_in::config)
        .service(sign_in::imprint)
        .service(sign_in::privacy)
        .service(sign_in::me)
        .service(profile::profile)
        .service(sign_in::register)
        .service(sign_in::login)
        .service(sign_in::logout)
        .service(google::start)
        .service(google::callback)
        .service(google::pending_link)
        .service(google::link)
        .service(google_keep::keep)
        .service(guests::create)
        .service(guests::keep)
        .service(account::confirm_password)
        .service(account::change_password)
        .service(account::reset_password)
        .service(account::sessions)
        .service(account::end_session)
        .service(account::end_other_sessions)
        .service(account::make_key)
        .service(account::export)
        .service(account::delete)
        .service(country::read)
        .service(country::set)
        .service(friends::list)
        .service(friends::add)
        .service(friends::remove)
        .service(friends::block)
        .service(friends::unblock)
        .service(name::set)
        .service(users::batch)
        .service(users::one);
}
