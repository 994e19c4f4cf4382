//! Leagues, their members and who may do what in them.

pub(crate) mod access;
pub(crate) mod admins;
pub(crate) mod announcements;
pub(crate) mod global_league;
pub(crate) mod guests;
pub(crate) mod invitations;
pub(crate) mod manage;
pub(crate) mod memberships;
pub(crate) mod reactions;
pub(crate) mod rows;
pub(crate) mod stream;
mod stream_reading;
pub(crate) mod views;

pub use access::MembershipError;
pub use invitations::InvitedTo;
pub use manage::{LeagueChanges, NewLeague};
pub use memberships::JoinOutcome;
pub use rows::LeagueKey;
