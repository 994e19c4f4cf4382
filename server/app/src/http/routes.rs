//! Every route of the REST API. Where a path with a parameter would also match one without, the one without comes
//! first.

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::accounts::{account, country, google, profile, sign_in, users};
use crate::http::admin::{feed_health, health, site_users};
use crate::http::delivery::{mail, push, webhooks};
use crate::http::events::{list, results};
use crate::http::leagues::{
    admins, announcements, global_league, invitations, manage, memberships,
};
use crate::http::notifications::{inbox, spoiler_guard};
use crate::http::picks::{copy, locks, predictions, reveal};
use crate::http::respond::error;
use crate::http::scoring::{leaderboards, replay, season, settle, standings};
use crate::http::sharing::{calendar, shares};

/// `/api/live` is added by `startup`, for `ws` comes after `http`. The router tries routes in this
/// order, one after the other: what everybody asks for in a rush comes first.
pub fn api_routes(config: &mut ServiceConfig) {
    config
        .configure(game)
        .configure(competitions)
        .configure(of_leagues)
        .configure(accounts_and_service)
        .default_service(web::route().to(crate::http::respond::no_route::no_such_route));
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
        .service(sign_in::config)
        .service(sign_in::me)
        .service(profile::profile)
        .service(sign_in::register)
        .service(sign_in::login)
        .service(sign_in::logout)
        .service(google::start)
        .service(google::callback)
        .service(google::pending_link)
        .service(google::link)
        .service(account::confirm_password)
        .service(account::change_password)
        .service(account::reset_password)
        .service(account::sessions)
        .service(account::end_session)
        .service(account::end_other_sessions)
        .service(account::export)
        .service(account::delete)
        .service(inbox::list)
        .service(inbox::seen)
        .service(spoiler_guard::read)
        .service(spoiler_guard::set_by_themselves)
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
        .service(country::read)
        .service(country::set)
        .service(users::batch)
        .service(users::one)
        .service(feed_health::audit)
        .service(feed_health::operations)
        .service(site_users::list)
        .service(site_users::set_account_type)
        .service(site_users::disable)
        .service(site_users::enable)
        .service(site_users::end_sessions)
        .service(site_users::make_reset_link);
}

fn competitions(config: &mut ServiceConfig) {
    config
        .service(list::list)
        .service(list::upcoming)
        .service(list::query)
        .service(list::name)
        .service(list::one)
        .service(list::lock)
        .service(list::unlock)
        .service(spoiler_guard::set_shield)
        .service(list::start_list)
        .service(list::start_list_form)
        .service(results::page)
        .service(results::by_event_name)
        .service(results::of_event)
        .service(results::of_category)
        .service(replay::history)
        .service(replay::crowd)
        .service(settle::score_event)
        .service(settle::preview)
        .service(settle::fetch_full_results)
        .service(settle::status)
        .service(settle::events_status);
}

fn of_leagues(config: &mut ServiceConfig) {
    config
        .service(manage::create)
        .service(global_league::find)
        .service(manage::mine)
        .service(manage::my_pending)
        .service(invitations::mine)
        .service(manage::query)
        .service(manage::by_slug)
        .service(manage::one)
        .service(manage::update)
        .service(manage::regenerate_invite)
        .service(manage::update_slug)
        .service(manage::delete)
        .service(global_league::open)
        .service(global_league::end)
        .service(admins::promote)
        .service(admins::demote)
        .service(invitations::invite)
        .service(invitations::sent)
        .service(invitations::withdraw)
        .service(invitations::accept)
        .service(invitations::decline)
        .service(invitations::preview)
        .service(memberships::members)
        .service(feed_health::of_league)
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
        .service(replay::race)
        .service(reveal::reveal)
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
        .service(copy::copy)
        .service(shares::read)
        .service(shares::make)
        .service(shares::end)
        .service(shares::list)
        .service(shares::end_all)
        .service(shares::shared)
        .service(profile::top_scores)
        .service(season::season_of_member)
        .service(season::standings)
        .service(standings::of_league)
        .service(standings::of_user)
        .service(standings::query);
}
