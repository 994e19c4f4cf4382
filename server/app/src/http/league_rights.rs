//! Rights in a league, asked before a read. Writes ask under the league's row lock, in the store.

use podium_domain::ids::LeagueId;
use podium_domain::league_access::{Access, Right};

use super::leagues::NOT_FOUND;
use super::{ApiError, AppState};
use crate::store::SignedIn;

/// How the caller stands to the league, if they have the right.
pub(super) async fn require(
    state: &AppState,
    league: &LeagueId,
    caller: &SignedIn,
    right: Right,
) -> Result<Access, ApiError> {
    let access = state
        .store
        .league_access(league, caller)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    access.check(right)?;
    Ok(access)
}
