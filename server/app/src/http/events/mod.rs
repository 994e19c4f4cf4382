//! Competitions and results.

pub(crate) mod athletes;
pub(crate) mod form;
pub(crate) mod list;
pub(crate) mod outlook;
pub(crate) mod results;

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
        .service(athletes::athlete)
        .service(form::start_list_form)
        .service(form::form_record)
        .service(results::page)
        .service(results::by_event_name)
        .service(results::of_event)
        .service(outlook::of_event)
        .service(outlook::history)
        .service(results::of_category);
}
