//! Leagues, members, invitations.

pub(crate) mod admins;
pub(crate) mod announcements;
pub(crate) mod global_league;
pub(crate) mod invitations;
pub(crate) mod manage;
pub(crate) mod memberships;
pub(crate) mod reactions;
pub(crate) mod stream;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn routes(config: &mut ServiceConfig) {
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
        .service(stream::read)
        .service(reactions::list)
        .service(reactions::react)
        .service(announcements::list)
        .service(announcements::announce)
        .service(announcements::take_back)
        .service(memberships::pending_requests)
        .service(memberships::request_to_join)
        .service(memberships::cancel_request)
        .service(memberships::join_by_code)
        .service(memberships::leave)
        .service(memberships::approve)
        .service(memberships::reject)
        .service(memberships::remove);
}
