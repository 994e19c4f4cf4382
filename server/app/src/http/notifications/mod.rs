//! Notifications and the spoiler guard.

pub(crate) mod inbox;
pub(crate) mod spoiler_guard;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(spoiler_guard::set_shield)
        .service(inbox::list)
        .service(inbox::seen)
        .service(spoiler_guard::read)
        .service(spoiler_guard::set_by_themselves);
}
