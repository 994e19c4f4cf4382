//! Routes for site admins.

pub(crate) mod feed_health;
pub(crate) mod health;
pub(crate) mod site_users;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(feed_health::of_league)
        .service(health::live)
        .service(health::ready)
        .service(feed_health::audit)
        .service(feed_health::operations)
        .service(site_users::list)
        .service(site_users::set_account_type)
        .service(site_users::disable)
        .service(site_users::enable)
        .service(site_users::end_sessions)
        .service(site_users::make_reset_link);
}
