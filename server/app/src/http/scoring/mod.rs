//! Points, leaderboards, seasons.

pub(crate) mod exports;
pub(crate) mod leaderboard_seasons;
pub(crate) mod leaderboards;
pub(crate) mod outlook;
pub(crate) mod replay;
pub(crate) mod season;
pub(crate) mod settle;
pub(crate) mod standings;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::respond::league_outlooks::LeagueOutlooks;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(exports::list)
        .service(exports::standings)
        .service(exports::picks)
        .service(exports::results)
        .service(leaderboards::countries)
        .service(leaderboards::page)
        .service(leaderboard_seasons::list)
        .service(outlook::of_league)
        .service(replay::race)
        .service(season::season_of_member)
        .service(season::standings)
        .service(season::race)
        .service(season::averages)
        .service(standings::of_league)
        .service(standings::of_user)
        .service(standings::query)
        .service(replay::history)
        .service(replay::crowd)
        .service(settle::score_event)
        .service(settle::preview)
        .service(settle::fetch_full_results)
        .service(settle::status)
        .service(settle::events_status);
}

/// The caches of these handlers, one of each per process.
pub(crate) fn caches() -> impl Fn(&mut web::ServiceConfig) + Clone + Send {
    let replays = web::Data::new(replay::Replays::default());
    let outlooks = web::Data::new(LeagueOutlooks::default());
    let seasons = web::Data::new(season::Seasons::default());
    let boards = web::Data::new(leaderboards::LeaderboardSubsets::default());
    let settled = web::Data::new(leaderboard_seasons::SettledLeaderboards::default());
    let countries = web::Data::new(leaderboards::Countries::default());
    move |config| {
        config
            .app_data(replays.clone())
            .app_data(outlooks.clone())
            .app_data(seasons.clone())
            .app_data(boards.clone())
            .app_data(settled.clone())
            .app_data(countries.clone());
    }
}
