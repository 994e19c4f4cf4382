//! Checks of rights in a league before a read, and the responses where a right is missing or the league's state forbids
//! the request. Writes check rights under the league's row lock, in the store.

use actix_web::http::StatusCode;
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::{Access, Refused, Right};
use podium_wire::error_code::ErrorCode;

use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_store::db::{SignedIn, StoreError};
use podium_store::leagues::MembershipError;

/// The caller's access to the league, if they have the right.
pub(crate) async fn require(
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

impl From<MembershipError> for ApiError {
    fn from(error: MembershipError) -> Self {
        let message = error.to_string();
        match error {
            MembershipError::Full | MembershipError::FullOfGuests => {
                Self::conflict(ErrorCode::LeagueFull, message)
            }
            MembershipError::NoGuests => Self::conflict(ErrorCode::NoGuests, message),
            MembershipError::TheyAreGuest => Self::conflict(ErrorCode::GuestsCannot, message),
            MembershipError::AlreadyMember | MembershipError::TheyAreMember => {
                Self::conflict(ErrorCode::AlreadyMember, message)
            }
            MembershipError::NotAMember | MembershipError::TheyAreNoMember => {
                Self::conflict(ErrorCode::NotAMember, message)
            }
            MembershipError::NoPendingRequest => {
                Self::conflict(ErrorCode::NoPendingRequest, message)
            }
            MembershipError::NoInvitation => Self::conflict(ErrorCode::NoInvitation, message),
            MembershipError::AdminMustStay | MembershipError::OwnerMustStay => {
                Self::conflict(ErrorCode::LeagueAdminMustStay, message)
            }
            MembershipError::CannotBeGlobal | MembershipError::GlobalLeagueStaysOpen => {
                Self::conflict(ErrorCode::LeagueOfEveryone, message)
            }
            MembershipError::ReactionsOff => Self::conflict(ErrorCode::ReactionsOff, message),
            MembershipError::NoSuchUser => Self::not_found(message),
            MembershipError::WrongInviteCode => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::WrongInviteCode, message)
            }
            // A private league must be indistinguishable from one that does not exist.
            MembershipError::InviteOnly | MembershipError::Store(StoreError::NotFound) => {
                Refused::Hidden.into()
            }
            MembershipError::Refused(refused) => refused.into(),
            MembershipError::Store(error) => error.into(),
        }
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Hidden => Self::not_found(refused.to_string()),
            Refused::MembersOnly | Refused::AdminsOnly | Refused::OwnerOnly => {
                Self::forbidden(refused.to_string())
            }
        }
    }
}

pub(crate) const NOT_FOUND: &str = "League not found.";
