//! Calendars, shared picks, open pages and big screens of leagues.

pub(crate) mod calendar;
pub(crate) mod open;
pub(crate) mod readers;
pub(crate) mod screen;
pub(crate) mod shares;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(shares::read)
        .service(shares::make)
        .service(shares::end)
        .service(shares::list)
        .service(shares::end_all)
        .service(shares::shared)
        .service(calendar::read_link)
        .service(calendar::make_link)
        .service(calendar::end_link)
        .service(open::leaderboard)
        .service(open::live)
        .service(screen::read)
        .service(screen::make)
        .service(screen::steer)
        .service(screen::end)
        .service(screen::now)
        .service(screen::live);
}

/// Routes outside `/api` for other programs and link previews; they are not in the API document.
pub(crate) fn pages(config: &mut ServiceConfig) {
    config
        .service(calendar::read_calendar)
        .service(shares::share_picture)
        .service(shares::share_page)
        .service(shares::join_page)
        .service(open::picture)
        .service(open::open_page)
        .service(open::embed)
        .service(screen::page);
}

/// The caches of these handlers, one of each per process.
pub(crate) fn caches() -> impl Fn(&mut web::ServiceConfig) + Clone + Send {
    let pictures = web::Data::new(shares::picture::Pictures::default());
    let boards = web::Data::new(open::board::OpenBoards::default());
    let screens = web::Data::new(screen::Screens::default());
    move |config| {
        config
            .app_data(pictures.clone())
            .app_data(boards.clone())
            .app_data(screens.clone());
    }
}
