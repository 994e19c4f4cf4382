//! The HTTP surface: the service's own paths, and the controls beside them.

mod body;
mod control_api;
mod upstream;

use actix_web::web::{self, ServiceConfig};

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(web::scope("/control").configure(control_api::routes))
        .default_service(web::to(upstream::answer));
}
