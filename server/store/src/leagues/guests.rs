//! Guests as members of a league.

use podium_domain::ids::{LeagueId, UserId};

use crate::db::error::StoreError;
use crate::leagues::access::MembershipError;
use crate::outbox::transaction::Transaction;

/// Guests of one league at a time; everybody's league has more room.
const PER_LEAGUE: i64 = 100;
const IN_THE_GLOBAL_LEAGUE: i64 = 2_000;

/// What a league allows to a guest.
pub(crate) struct GuestRoom {
    is_welcome: bool,
    has_room: bool,
}

/// `None` if the user is no guest.
pub(crate) async fn guest_in(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<Option<GuestRoom>, StoreError> {
    Ok(sqlx::query_as!(
        GuestRoom,
        r#"SELECT welcomes_guests AS is_welcome,
                  (SELECT count(*) FROM memberships JOIN users AS others ON others.id = user_id AND others.guest
                   WHERE league_id = leagues.id)
                      < CASE WHEN of_everyone THEN $4 ELSE $3::bigint END AS "has_room!"
           FROM leagues, users WHERE leagues.id = $1 AND users.id = $2 AND users.guest"#,
        league.as_str(),
        user.as_str(),
        PER_LEAGUE,
        IN_THE_GLOBAL_LEAGUE
    )
    .fetch_optional(tx.connection())
    .await?)
}

/// Refuses a guest if the league takes none, or no more. The league is locked, so that guests are counted one after the
/// other.
pub(crate) async fn admit_guest(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), MembershipError> {
    match guest_in(tx, league, user).await? {
        Some(GuestRoom {
            is_welcome: false, ..
        }) => Err(MembershipError::NoGuests),
        Some(GuestRoom {
            has_room: false, ..
        }) => Err(MembershipError::FullOfGuests),
        Some(_) | None => Ok(()),
    }
}
