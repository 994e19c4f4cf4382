//! Predictions.

pub(crate) mod copy;
pub(crate) mod locks;
pub(crate) mod predictions;
pub(crate) mod reveal;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(predictions::create)
        .service(predictions::everywhere)
        .service(predictions::update)
        .service(reveal::reveal)
        .service(reveal::member_podiums)
        .service(reveal::form_podiums)
        .service(reveal::fingerprints)
        .service(reveal::counted_picks)
        .service(predictions::query)
        .service(predictions::with_events)
        .service(reveal::pick_history)
        .service(locks::lock_event)
        .service(locks::unlock_event)
        .service(locks::lock)
        .service(locks::unlock)
        .service(predictions::one)
        .service(predictions::delete)
        .service(copy::copy);
}
