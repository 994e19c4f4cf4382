//! Routes for site admins.

pub(crate) mod audit;
pub(crate) mod health;
pub(crate) mod operations;
pub(crate) mod reports;
pub(crate) mod site_users;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(audit::of_league)
        .service(health::live)
        .service(health::ready)
        .service(audit::audit)
        .service(operations::operations)
        .service(reports::report)
        .service(reports::list)
        .service(reports::decide)
        .service(site_users::list)
        .service(site_users::set_account_type)
        .service(site_users::disable)
        .service(site_users::enable)
        .service(site_users::end_sessions)
        .service(site_users::make_reset_link);
}
