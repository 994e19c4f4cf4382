//! Every route of the REST API. Where a path with a parameter would also match one without, the one without comes
//! first.

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    account_life, accounts, admin, announcements, calendar, error, events, everyones_league,
    google, health, invitations, leaderboards, league_admins, leagues, mail, memberships,
    my_season, notices, player_country, prediction_copies, prediction_locks, predictions, profile,
    push, replays, results, reveals, scoring, shares, site_users, spoilers, standings, users,
    webhooks,
};

/// `/api/live` is added by `startup`, for `ws` comes after `http`. The router tries routes in this
/// order, one after the other: what everybody asks for in a rush comes first.
pub fn api_routes(config: &mut ServiceConfig) {
    config
        .configure(game)
        .configure(competitions)
        .configure(of_leagues)
        .configure(accounts_and_service)
        .default_service(web::route().to(error::no_such_route));
}

/// What is asked for outside `/api`, by other programs and by whoever previews a link: not in the document of the API.
pub fn pages(config: &mut web::ServiceConfig) {
    config
        .service(calendar::read_calendar)
        .service(shares::share_picture)
        .service(shares::share_page)
        .service(shares::join_page);
}

fn accounts_and_service(config: &mut ServiceConfig) {
    config
        .service(health::live)
        .service(health::ready)
        .service(accounts::config)
        .service(accounts::me)
        .service(profile::profile)
        .service(accounts::register)
        .service(accounts::login)
        .service(accounts::logout)
        .service(google::start)
        .service(google::callback)
        .service(google::pending_link)
        .service(google::link)
        .service(account_life::confirm_password)
        .service(account_life::change_password)
        .service(account_life::reset_password)
        .service(account_life::sessions)
        .service(account_life::end_session)
        .service(account_life::end_other_sessions)
        .service(account_life::export)
        .service(account_life::delete)
        .service(notices::list)
        .service(notices::seen)
        .service(spoilers::read)
        .service(spoilers::set_by_themselves)
        .service(calendar::read_link)
        .service(calendar::make_link)
        .service(calendar::end_link)
        .service(mail::read_settings)
        .service(mail::set_switches)
        .service(mail::ask)
        .service(mail::confirm)
        .service(mail::unsubscribe_page)
        .service(mail::unsubscribe)
        .service(push::read_settings)
        .service(push::set_device)
        .service(push::forget_device)
        .service(player_country::read)
        .service(player_country::set)
        .service(users::batch)
        .service(users::one)
        .service(admin::audit)
        .service(admin::operations)
        .service(site_users::list)
        .service(site_users::set_account_type)
        .service(site_users::disable)
        .service(site_users::enable)
        .service(site_users::end_sessions)
        .service(site_users::make_reset_link);
}

fn competitions(config: &mut ServiceConfig) {
    config
        .service(events::list)
        .service(events::upcoming)
        .service(events::query)
        .service(events::name)
        .service(events::one)
        .service(events::lock)
        .service(events::unlock)
        .service(spoilers::set_shield)
        .service(events::start_list)
        .service(events::start_list_form)
        .service(results::page)
        .service(results::by_event_name)
        .service(results::of_event)
        .service(results::of_category)
        .service(replays::history)
        .service(replays::crowd)
        .service(scoring::score_event)
        .service(scoring::preview)
        .service(scoring::fetch_full_results)
        .service(scoring::status)
        .service(scoring::events_status);
}

fn of_leagues(config: &mut ServiceConfig) {
    config
        .service(leagues::create)
        .service(everyones_league::find)
        .service(leagues::mine)
        .service(leagues::my_pending)
        .service(invitations::mine)
        .service(leagues::query)
        .service(leagues::by_slug)
        .service(leagues::one)
        .service(leagues::update)
        .service(leagues::regenerate_invite)
        .service(leagues::update_slug)
        .service(leagues::delete)
        .service(everyones_league::open)
        .service(everyones_league::end)
        .service(league_admins::promote)
        .service(league_admins::demote)
        .service(invitations::invite)
        .service(invitations::sent)
        .service(invitations::withdraw)
        .service(invitations::accept)
        .service(invitations::decline)
        .service(invitations::preview)
        .service(memberships::members)
        .service(admin::of_league)
        .service(announcements::list)
        .service(announcements::announce)
        .service(announcements::take_back)
        .service(webhooks::read)
        .service(webhooks::set)
        .service(webhooks::end)
        .service(webhooks::test)
        .service(memberships::pending_requests)
        .service(memberships::request_to_join)
        .service(memberships::cancel_request)
        .service(memberships::join_by_code)
        .service(memberships::leave)
        .service(memberships::approve)
        .service(memberships::reject)
        .service(memberships::remove);
}

fn game(config: &mut ServiceConfig) {
    config
        .service(predictions::create)
        .service(predictions::everywhere)
        .service(predictions::update)
        .service(leaderboards::countries)
        .service(leaderboards::page)
        .service(replays::race)
        .service(reveals::reveal)
        .service(reveals::fingerprints)
        .service(reveals::counted_picks)
        .service(predictions::query)
        .service(predictions::with_events)
        .service(reveals::pick_history)
        .service(prediction_locks::lock_event)
        .service(prediction_locks::unlock_event)
        .service(prediction_locks::lock)
        .service(prediction_locks::unlock)
        .service(predictions::one)
        .service(predictions::delete)
        .service(prediction_copies::copy)
        .service(shares::read)
        .service(shares::make)
        .service(shares::end)
        .service(shares::list)
        .service(shares::end_all)
        .service(shares::shared)
        .service(profile::top_scores)
        .service(my_season::season_of_member)
        .service(my_season::standings)
        .service(standings::of_league)
        .service(standings::of_user)
        .service(standings::query);
}
