//! Every route of the REST API, grouped by feature. Where a path with a parameter would also match a literal path, the
//! literal path comes first.

use std::sync::OnceLock;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::live_socket::live_socket;
use crate::http::respond::no_route::no_such_route;
use crate::http::respond::openapi::{ApiDocument, describe};
use crate::http::route_table::RouteTable;
use crate::http::{
    accounts, admin, delivery, events, leagues, notifications, picks, practice, scoring, sharing,
};

/// Registers all routes. The router tries them in this order, so features with the highest peak load come first.
pub fn api_routes(config: &mut ServiceConfig) {
    config
        .configure(picks::routes)
        .configure(scoring::routes)
        .configure(sharing::routes)
        .configure(events::routes)
        .configure(leagues::routes)
        .configure(accounts::routes)
        .configure(notifications::routes)
        .configure(delivery::routes)
        .configure(practice::routes)
        .configure(admin::routes)
        .default_service(web::route().to(no_such_route));
}

/// Routes that are not in the API's document.
pub fn pages(config: &mut ServiceConfig) {
    config.service(live_socket).configure(sharing::pages);
}

/// The caches of all features, shared by all workers of a process.
pub fn caches() -> impl Fn(&mut web::ServiceConfig) + Clone + Send {
    let (scoring, sharing, practice) = (scoring::caches(), sharing::caches(), practice::caches());
    move |config| {
        config
            .configure(scoring.clone())
            .configure(sharing.clone())
            .configure(practice.clone());
    }
}

type Description = (web::Data<ApiDocument>, web::Data<RouteTable>);

/// What describes these routes, computed once: it takes a debug build 125 ms, and tests start hundreds of servers.
pub(crate) fn description() -> Result<Description, serde_json::Error> {
    static DESCRIPTION: OnceLock<Description> = OnceLock::new();
    if let Some(known) = DESCRIPTION.get() {
        return Ok(known.clone());
    }
    let (document, routes) = describe(api_routes, pages)?;
    let new = (web::Data::new(document), web::Data::new(routes));
    Ok(DESCRIPTION.get_or_init(|| new).clone())
}
