//! P11: membership actions in any order. The model is the table of docs/rules.md, "Leagues"; the system keeps a
//! roster like the database tables, and checks every right with the domain.

use std::collections::{BTreeMap, BTreeSet};

use podium_domain::leagues::access::{Access, Right, Role};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

const PEOPLE: usize = 5;
/// Creates the league.
const OWNER: usize = 0;
const MEMBERS_MAX: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Ask,
    Cancel,
    Leave,
    Accept,
    Decline,
    /// Done by `who` to `whom`.
    Approve,
    Reject,
    Invite,
    Remove,
    Promote,
    Demote,
}

#[derive(Debug, Clone, Copy)]
struct Move {
    verb: Verb,
    who: usize,
    whom: usize,
}

/// A person's relation to the league.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Standing {
    #[default]
    Stranger,
    Asked,
    Invited,
    Member,
    Admin,
    Owner,
}

impl Standing {
    fn is_member(self) -> bool {
        matches!(self, Self::Member | Self::Admin | Self::Owner)
    }
}

/// Each person has exactly one standing by construction, which is the invariant under test.
#[derive(Debug, Clone)]
struct Model {
    private: bool,
    stands: [Standing; PEOPLE],
    /// Whether the last move was accepted.
    moved: bool,
}

impl Model {
    fn stands(&self, who: usize) -> Standing {
        self.stands.get(who).copied().unwrap_or_default()
    }

    fn has_room(&self) -> bool {
        self.stands.iter().filter(|it| it.is_member()).count() < MEMBERS_MAX
    }

    /// The affected person and their standing afterwards; `None` if the move is refused.
    fn outcome(&self, &Move { verb, who, whom }: &Move) -> Option<(usize, Standing)> {
        use Standing::{Admin, Asked, Invited, Member, Owner, Stranger};
        let by_admin = matches!(self.stands(who), Admin | Owner);
        let after = match (verb, self.stands(who), self.stands(whom)) {
            (Verb::Ask, Stranger | Asked, _) if !self.private => return Some((who, Asked)),
            // An invited person who requests membership becomes a member at once.
            (Verb::Ask | Verb::Accept, Invited, _) if self.has_room() => {
                return Some((who, Member));
            }
            (Verb::Cancel, Asked, _) | (Verb::Decline, Invited, _) | (Verb::Leave, Member, _) => {
                return Some((who, Stranger));
            }
            // An invitation for a person who has requested membership makes them a member as well.
            (Verb::Approve | Verb::Invite, _, Asked) if by_admin && self.has_room() => Member,
            (Verb::Reject, _, Asked) | (Verb::Remove, _, Member) if by_admin => Stranger,
            (Verb::Invite, _, Stranger | Invited) if by_admin => Invited,
            (Verb::Promote, _, Member | Admin) if by_admin => Admin,
            (Verb::Promote, _, Owner) if by_admin => Owner,
            (Verb::Demote, Owner, Admin | Member) => Member,
            (Verb::Demote, Admin, _) if who == whom => Member,
            _ => return None,
        };
        Some((whom, after))
    }
}

impl ReferenceStateMachine for Model {
    type State = Self;
    type Transition = Move;

    fn init_state() -> BoxedStrategy<Self> {
        let founded = |private| {
            let mut stands = [Standing::Stranger; PEOPLE];
            if let Some(owner) = stands.get_mut(OWNER) {
                *owner = Standing::Owner;
            }
            Self {
                private,
                stands,
                moved: false,
            }
        };
        any::<bool>().prop_map(founded).boxed()
    }

    fn transitions(_: &Self) -> BoxedStrategy<Move> {
        use Verb::{
            Accept, Approve, Ask, Cancel, Decline, Demote, Invite, Leave, Promote, Reject, Remove,
        };
        let verbs = vec![
            Ask, Cancel, Leave, Accept, Decline, Approve, Reject, Invite, Remove, Promote, Demote,
        ];
        (prop::sample::select(verbs), 0..PEOPLE, 0..PEOPLE)
            .prop_map(|(verb, who, whom)| Move { verb, who, whom })
            .boxed()
    }

    fn apply(mut model: Self, transition: &Move) -> Self {
        let outcome = model.outcome(transition);
        model.moved = outcome.is_some();
        if let Some((whom, after)) = outcome
            && let Some(stands) = model.stands.get_mut(whom)
        {
            *stands = after;
        }
        model
    }
}

/// A league as in the tables: three lists, which only the rules keep disjoint.
#[derive(Debug)]
struct League {
    private: bool,
    members: BTreeMap<usize, Role>,
    requests: BTreeSet<usize>,
    invited: BTreeSet<usize>,
    moved: bool,
}

impl League {
    fn role(&self, who: usize) -> Role {
        self.members.get(&who).copied().unwrap_or(Role::Stranger)
    }

    fn may(&self, who: usize, right: Right) -> bool {
        let access = Access {
            private: self.private,
            role: self.role(who),
            site_admin: false,
        };
        access.check(right).is_ok()
    }

    fn joins(&mut self, who: usize) -> bool {
        if self.members.len() >= MEMBERS_MAX {
            return false;
        }
        self.requests.remove(&who);
        self.invited.remove(&who);
        self.members.insert(who, Role::Member);
        true
    }

    fn gives(&mut self, whom: usize, role: Role) -> bool {
        self.members.insert(whom, role);
        true
    }

    fn try_move(&mut self, Move { verb, who, whom }: Move) -> bool {
        let administers = self.may(who, Right::Administer);
        let role = self.role(whom);
        match verb {
            Verb::Ask if self.role(who).is_member() => false,
            Verb::Ask if self.invited.contains(&who) => self.joins(who),
            Verb::Ask => {
                let may = self.may(who, Right::See);
                may && {
                    self.requests.insert(who);
                    true
                }
            }
            Verb::Accept => self.invited.contains(&who) && self.joins(who),
            Verb::Cancel => self.requests.remove(&who),
            Verb::Decline => self.invited.remove(&who),
            Verb::Leave => self.role(who) == Role::Member && self.members.remove(&who).is_some(),
            Verb::Approve => administers && self.requests.contains(&whom) && self.joins(whom),
            Verb::Reject => administers && self.requests.remove(&whom),
            Verb::Invite if self.requests.contains(&whom) => administers && self.joins(whom),
            Verb::Invite => {
                let may = administers && !role.is_member();
                may && {
                    self.invited.insert(whom);
                    true
                }
            }
            Verb::Remove => {
                administers && role == Role::Member && self.members.remove(&whom).is_some()
            }
            Verb::Promote => {
                let may = administers && role.is_member();
                may && self.gives(whom, role.max(Role::Admin))
            }
            Verb::Demote => {
                let right = if who == whom {
                    Right::Administer
                } else {
                    Right::Own
                };
                let may = self.may(who, right) && matches!(role, Role::Member | Role::Admin);
                may && self.gives(whom, Role::Member)
            }
        }
    }

    fn stands(&self, who: usize) -> Standing {
        match self.role(who) {
            Role::Owner => Standing::Owner,
            Role::Admin => Standing::Admin,
            Role::Member => Standing::Member,
            Role::Stranger if self.invited.contains(&who) => Standing::Invited,
            Role::Stranger if self.requests.contains(&who) => Standing::Asked,
            Role::Stranger => Standing::Stranger,
        }
    }
}

struct Moves;

impl StateMachineTest for Moves {
    type SystemUnderTest = League;
    type Reference = Model;

    fn init_test(model: &Model) -> League {
        League {
            private: model.private,
            members: BTreeMap::from([(OWNER, Role::Owner)]),
            requests: BTreeSet::new(),
            invited: BTreeSet::new(),
            moved: false,
        }
    }

    fn apply(mut league: League, _: &Model, transition: Move) -> League {
        league.moved = league.try_move(transition);
        league
    }

    fn check_invariants(league: &League, model: &Model) {
        assert_eq!(league.moved, model.moved, "{league:?}");
        for who in 0..PEOPLE {
            assert_eq!(league.stands(who), model.stands(who), "{who} in {league:?}");
            let lists = [
                league.role(who).is_member(),
                league.requests.contains(&who),
                league.invited.contains(&who),
            ];
            let on = lists.iter().filter(|is_on| **is_on).count();
            assert!(on <= 1, "{who} stands in {on} lists");
        }
        assert!(league.members.len() <= MEMBERS_MAX);
        assert!(league.may(OWNER, Right::Own), "the owner owns it");
        let admins = (0..PEOPLE).filter(|who| league.may(*who, Right::Administer));
        assert!(admins.count() >= 1, "somebody administers it");
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn membership_moves_as_the_table_says(sequential 1..40 => Moves);
}
