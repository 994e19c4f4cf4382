//! The HTTP surface: the service's own paths, and the controls beside them.

pub(crate) mod body;
pub(crate) mod control_api;
pub(crate) mod results_api;

use actix_web::web::{self, ServiceConfig};

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(web::scope("/control").configure(control_api::routes))
        .default_service(web::to(results_api::answer));
}
