//! Rights within a league (docs/rules.md, "Leagues").

/// A user's role in a league, in ascending order of rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Stranger,
    Member,
    Admin,
    Owner,
}

impl Role {
    pub fn is_member(self) -> bool {
        self >= Self::Member
    }

    pub fn is_admin(self) -> bool {
        self >= Self::Admin
    }
}

/// A user's relation to a league.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub private: bool,
    pub role: Role,
    pub site_admin: bool,
}

/// The right that is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Name, description, size, the top of the leaderboard.
    See,
    /// Roster, whole leaderboard, standings.
    Read,
    /// Settings, codes, requests, invitations, members.
    Administer,
    /// Actions reserved for the owner.
    Own,
}

/// Why a right is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A private league must be indistinguishable from a missing one.
    #[error("League not found.")]
    Hidden,
    #[error("Only members of this league may do this.")]
    MembersOnly,
    #[error("Only league admins may do this.")]
    AdminsOnly,
    #[error("Only the owner of this league may do this.")]
    OwnerOnly,
}

impl Access {
    /// Site admins may read every league, and administer only their own.
    pub fn check(self, right: Right) -> Result<(), Refused> {
        if self.private && !self.role.is_member() && !self.site_admin {
            return Err(Refused::Hidden);
        }
        let (granted, refused) = match right {
            Right::See => (true, Refused::Hidden),
            Right::Read => (
                self.role.is_member() || self.site_admin,
                Refused::MembersOnly,
            ),
            Right::Administer => (self.role.is_admin(), Refused::AdminsOnly),
            Right::Own => (self.role == Role::Owner, Refused::OwnerOnly),
        };
        if granted { Ok(()) } else { Err(refused) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_follow_the_table_of_the_design() {
        use Refused::{AdminsOnly, Hidden, MembersOnly, OwnerOnly};
        use Right::{Administer, Own, Read, See};
        use Role::{Admin, Member, Owner, Stranger};
        let rights = [See, Read, Administer, Own];
        let refusals = |private, role, site_admin| {
            rights.map(|right| {
                Access {
                    private,
                    role,
                    site_admin,
                }
                .check(right)
                .err()
            })
        };
        let outside = [None, Some(MembersOnly), Some(AdminsOnly), Some(OwnerOnly)];
        let reader = [None, None, Some(AdminsOnly), Some(OwnerOnly)];
        for private in [false, true] {
            for site_admin in [false, true] {
                let stranger = match (private, site_admin) {
                    (_, true) => reader,
                    (true, false) => [Some(Hidden); 4],
                    (false, false) => outside,
                };
                assert_eq!(refusals(private, Stranger, site_admin), stranger);
                assert_eq!(refusals(private, Member, site_admin), reader);
                assert_eq!(
                    refusals(private, Admin, site_admin),
                    [None, None, None, Some(OwnerOnly)]
                );
                assert_eq!(refusals(private, Owner, site_admin), [None; 4]);
            }
        }
    }
}
