//! Competitions and results.

pub(crate) mod form;
pub(crate) mod list;
pub(crate) mod results;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(list::list)
        .service(list::upcoming)
        .service(list::query)
        .service(list::name)
        .service(list::one)
        .service(list::lock)
        .service(list::unlock)
        .service(list::start_list)
        .service(form::start_list_form)
        .service(results::page)
        .service(results::by_event_name)
        .service(results::of_event)
        .service(results::of_category);
}

/// The rankings in memory, one of each per process.
pub(crate) fn caches() -> impl Fn(&mut web::ServiceConfig) + Clone + Send {
    let rankings = web::Data::new(form::Rankings::default());
    move |config| {
        config.app_data(rankings.clone());
    }
}
