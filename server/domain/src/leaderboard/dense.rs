//! A leaderboard for rankings that change several times a second: members are numbers, and a category that changed is
//! scored once per distinct podium. A change takes 4 ms with 20,000 members and 14 ms with 100,000.
//!
//! [`standings`](crate::leaderboard::plain::standings) is the simple implementation; a property test compares the two.

mod form_standing;
mod ranked;
mod roster;
pub mod subset;

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::events::official_ranking::OfficialRanking;
use crate::ids::{EventId, UserId};
use crate::leaderboard::dense::form_standing::FormPicks;
pub use crate::leaderboard::dense::form_standing::{FormPick, FormStanding};
use crate::leaderboard::dense::ranked::{OpenScores, Ranked, index};
use crate::leaderboard::dense::roster::Roster;
pub use crate::leaderboard::dense::subset::Subset;
use crate::picks::pick::Podium;
use crate::scoring::points::Score;
use crate::scoring::tally::Tally;

/// Maximum number of members in [`Leaderboard::best_settled`].
pub const BEST_MAX: usize = 20;

/// The input of a leaderboard. Scores and picks refer to categories by index in `categories`; rows of users who are not
/// members are ignored.
#[derive(Debug, Clone, Default)]
pub struct LeaderboardFacts {
    pub members: Vec<(UserId, String)>,
    /// Newest event first.
    pub categories: Vec<LeaderboardCategory>,
    /// Settled points.
    pub scores: Vec<(usize, UserId, Score)>,
    /// Picks that may earn provisional points.
    pub picks: Vec<(usize, UserId, Podium)>,
}

/// A category with its event; movement is shown against the newest event that has given points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardCategory {
    pub event: EventId,
    pub starts_at: Option<DateTime<Utc>>,
}

/// One member's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedRow<'a> {
    pub user: &'a UserId,
    /// The member's number, as in [`Leaderboard::number_of`].
    pub number: u32,
    pub name: &'a str,
    /// By settled and provisional points together.
    pub rank: u32,
    /// Rank without the points of the current event; `None` for members who had no points before it.
    pub previous_rank: Option<u32>,
    pub settled: u32,
    pub provisional: u32,
}

/// One member's row by settled points alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledRow<'a> {
    pub user: &'a UserId,
    /// The member's number, as in [`Leaderboard::number_of`].
    pub number: u32,
    pub name: &'a str,
    /// By settled points alone; shared by equals.
    pub rank: u32,
    pub points: u32,
}

/// Points of one member in one category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategoryPoints {
    pub category: usize,
    pub points: u32,
    pub provisional: bool,
}

/// A clone shares everything immutable, and the places of all members until one of the two is ranked again: it can be
/// made and ranked elsewhere while this one is read.
#[derive(Debug, Clone, Default)]
pub struct Leaderboard {
    roster: Arc<Roster>,
    /// For each open category, what each of its podiums earns if it ended now; `None` while no points are shown.
    scores: Vec<Option<Vec<Tally>>>,
    current_event: Option<EventId>,
    /// Points have changed since the last ranking of members.
    moved: bool,
    now: Arc<Ranked>,
    /// Ranks before the current event, by member; 0 for those without points.
    before: Option<Arc<[u32]>>,
    /// `None` if the model does not play here.
    form: Option<FormPicks>,
}

impl Leaderboard {
    /// No points are provisional until rankings are set.
    pub fn new(facts: LeaderboardFacts) -> Self {
        let roster = Roster::new(facts);
        let mut board = Self {
            scores: vec![None; roster.open.len()],
            roster: Arc::new(roster),
            ..Self::default()
        };
        board.current_event = board.newest_event().cloned();
        board.before = board.ranks_before();
        board.order();
        board
    }

    /// The same board without these events, for a viewer whose spoiler guards hide them: points, ranks and previous
    /// ranks. Members keep their numbers.
    #[must_use]
    pub fn excluding(&self, events: &BTreeSet<EventId>) -> Self {
        let roster = self.roster.excluding(events);
        let open = self.roster.open.iter().zip(&self.scores);
        let left = open.filter(|(open, _)| {
            let category = self.roster.categories.get(open.category);
            category.is_some_and(|category| !events.contains(&category.event))
        });
        let form = self.form.as_ref();
        let mut board = Self {
            form: form.map(|form| form.excluding(events, &self.roster)),
            scores: left.map(|(_, scores)| scores.clone()).collect(),
            roster: Arc::new(roster),
            ..Self::default()
        };
        board.current_event = board.newest_event().cloned();
        board.before = board.ranks_before();
        board.order();
        board
    }

    /// The same board by settled points alone: no points are provisional.
    #[must_use]
    pub fn settled(&self) -> Self {
        let mut board = self.clone();
        board.scores.fill(None);
        if let Some(form) = &mut board.form {
            form.settle();
        }
        board.current_event = board.newest_event().cloned();
        board.before = board.ranks_before();
        board.order();
        board
    }

    /// Scores the picks of a category against its current ranking; with `None` no points are shown. Call
    /// [`Leaderboard::rank`] after all simultaneous changes are set.
    pub fn set_ranking(&mut self, category: usize, ranking: Option<&OfficialRanking>) {
        for (open, scores) in self.roster.open.iter().zip(&mut self.scores) {
            if open.category != category {
                continue;
            }
            let now = ranking.map(|ranking| open.earned(ranking));
            self.moved |= now != *scores;
            *scores = now;
        }
        if let Some(form) = &mut self.form {
            self.moved |= form.set_ranking(category, ranking);
        }
    }

    /// Ranks all members again. Returns `false` if nothing visible has changed.
    pub fn rank(&mut self) -> bool {
        let current_event = self.newest_event();
        let is_other_event = current_event != self.current_event.as_ref();
        if is_other_event {
            self.current_event = current_event.cloned();
            self.before = self.ranks_before();
        }
        let changed = std::mem::take(&mut self.moved) || is_other_event;
        if changed {
            self.order();
        }
        changed
    }

    pub fn len(&self) -> usize {
        self.roster.members.len()
    }

    pub fn is_empty(&self) -> bool {
        self.roster.members.is_empty()
    }

    /// Numbers start at 0 and are stable for the life of the board.
    pub fn number_of(&self, user: &UserId) -> Option<u32> {
        self.roster.numbers.get(user).copied()
    }

    /// Counted from 0.
    pub fn position_of(&self, user: &UserId) -> Option<usize> {
        let place = self.now.places.get(index(self.number_of(user)?))?;
        Some(index(place.position))
    }

    /// Shared by equals.
    pub fn rank_of(&self, user: &UserId) -> Option<u32> {
        let place = self.now.places.get(index(self.number_of(user)?))?;
        Some(place.rank)
    }

    /// The row at a position, with its member's points: provisional ones first, then settled ones, newest event first.
    pub fn at(
        &self,
        position: usize,
    ) -> Option<(RankedRow<'_>, impl Iterator<Item = CategoryPoints>)> {
        let number = *self.now.order.get(position)?;
        let at = index(number);
        let member = self.roster.members.get(at)?;
        let place = self.now.places.get(at)?;
        let settled = self.roster.settled_of(member).iter();
        let row = RankedRow {
            user: &member.user,
            number,
            name: &member.name,
            rank: place.rank,
            previous_rank: Some(place.previous_rank).filter(|rank| *rank > 0),
            settled: settled.clone().map(|score| score.earned.points).sum(),
            provisional: place.provisional,
        };
        let open = self.roster.open.iter().zip(&self.scores);
        let provisional = open.filter_map(move |(open, scores)| {
            let podium = (*open.podium_of.get(at)?)?;
            Some(CategoryPoints {
                category: open.category,
                points: scores.as_ref()?.get(index(podium))?.points,
                provisional: true,
            })
        });
        let settled = settled.map(|score| CategoryPoints {
            category: index(score.category),
            points: score.earned.points,
            provisional: false,
        });
        Some((row, provisional.chain(settled)))
    }

    /// The first members by settled points alone, best first; equals by name.
    pub fn best_settled(&self) -> impl Iterator<Item = SettledRow<'_>> {
        let best = self.roster.settled_ranks().best.iter();
        best.filter_map(|number| self.settled_row(*number))
    }

    /// A member's rank by settled points alone.
    pub fn settled_of(&self, user: &UserId) -> Option<SettledRow<'_>> {
        self.settled_row(self.number_of(user)?)
    }

    fn settled_row(&self, number: u32) -> Option<SettledRow<'_>> {
        let at = index(number);
        let member = self.roster.members.get(at)?;
        Some(SettledRow {
            user: &member.user,
            number,
            name: &member.name,
            rank: *self.roster.settled_ranks().ranks.get(at)?,
            points: self.roster.settled_tallies.get(at)?.points,
        })
    }

    /// The newest event that has given this league points, settled or provisional.
    fn newest_event(&self) -> Option<&EventId> {
        let open = self.roster.open.iter().zip(&self.scores);
        let running = open
            .filter(|(_, scores)| scores.is_some())
            .map(|(open, _)| open.category);
        let given = self.roster.scored.iter().copied().chain(running);
        given
            .filter_map(|category| self.roster.categories.get(category))
            .max_by_key(|category| (category.starts_at, category.event.as_str()))
            .map(|category| &category.event)
    }

    fn ranks_before(&self) -> Option<Arc<[u32]>> {
        let current = self.current_event.as_ref()?;
        let tallies = self.roster.tallies_excluding(current);
        Some(ranked::ranks_with_points(&tallies).into())
    }

    fn order(&mut self) {
        let open = self.roster.open.iter().zip(&self.scores);
        let open = open.filter_map(|(open, scores)| {
            Some(OpenScores {
                podium_of: &open.podium_of,
                scores: scores.as_deref()?,
            })
        });
        let now = Ranked::new(&self.roster.settled_tallies, open, self.before.as_deref());
        self.now = Arc::new(now);
    }
}
