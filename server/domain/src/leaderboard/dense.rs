//! A leaderboard that follows rankings which move several times a second: members are numbers, what orders them is one
//! number, and a category that moved is scored once per athlete and place, summed per distinct podium.
//!
//! [`standings`](crate::leaderboard::standings) says the same in the plainest words; a property test holds the two
//! against each other.

mod member_index;
mod packed_tally;
mod podiums;
mod radix;
mod ranked;
mod roster;
pub mod subset;

use std::collections::BTreeSet;
use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::ids::{EventId, UserId};
use crate::leaderboard::dense::packed_tally::PackedTally;
use crate::leaderboard::dense::ranked::{OpenScores, Ranked, index};
use crate::leaderboard::dense::roster::{Member, Roster};
pub use crate::leaderboard::dense::subset::Subset;
use crate::picks::pick::Podium;
use crate::scoring::points::{OfficialRanking, Score};

/// Members that [`Leaderboard::best_settled`] names, at most.
pub const BEST_MAX: usize = 20;

/// What a leaderboard is built from. Categories are named by their place in `categories`; rows of people who are not
/// members are passed over.
#[derive(Debug, Clone, Default)]
pub struct LeaderboardFacts {
    pub members: Vec<(UserId, String)>,
    /// Newest event first.
    pub categories: Vec<LeaderboardCategory>,
    /// Settled points.
    pub scores: Vec<(usize, UserId, Score)>,
    /// Picks that may get provisional points.
    pub picks: Vec<(usize, UserId, Podium)>,
}

/// Whose category it is; the newest event that has given points is the one movement is shown against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardCategory {
    pub event: EventId,
    pub starts_at: Option<DateTime<Utc>>,
}

/// One member's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedRow<'a> {
    pub user: &'a UserId,
    /// What [`Leaderboard::number_of`] says of the user.
    pub number: u32,
    pub name: &'a str,
    /// By settled and provisional points together.
    pub rank: u32,
    /// Without the points of the current event; none before the first event.
    pub previous_rank: Option<u32>,
    pub settled: u32,
    pub provisional: u32,
}

/// One member's place as if nothing were under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledRow<'a> {
    pub user: &'a UserId,
    /// What [`Leaderboard::number_of`] says of the user.
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

/// A clone shares all that does not move, and what everybody's place is until one of the two is ranked anew: it can be
/// made and ranked elsewhere while this one is read.
#[derive(Debug, Clone, Default)]
pub struct Leaderboard {
    roster: Arc<Roster>,
    /// Of each open category, what each of its podiums would earn were it to end now; none while no points are shown.
    scores: Vec<Option<Vec<PackedTally>>>,
    current_event: Option<EventId>,
    /// Points have moved since everybody was ordered.
    moved: bool,
    now: Arc<Ranked>,
    /// Ranks before the current event, by member.
    before: Option<Arc<[u32]>>,
}

impl Leaderboard {
    /// Nothing is provisional until rankings are given.
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

    /// The same board as if these events had not been, for whoever does not want to be told of them: points, ranks and
    /// ranks before. Members keep their numbers.
    #[must_use]
    pub fn excluding(&self, events: &BTreeSet<EventId>) -> Self {
        let roster = self.roster.excluding(events);
        let open = self.roster.open.iter().zip(&self.scores);
        let left = open.filter(|(open, _)| {
            let category = self.roster.categories.get(open.category);
            category.is_some_and(|category| !events.contains(&category.event))
        });
        let mut board = Self {
            scores: left.map(|(_, scores)| scores.clone()).collect(),
            roster: Arc::new(roster),
            ..Self::default()
        };
        board.current_event = board.newest_event().cloned();
        board.before = board.ranks_before();
        board.order();
        board
    }

    /// Scores the picks of a category against its ranking as it stands; `None` shows no points. Call
    /// [`Leaderboard::rank`] when all that moved together has been given.
    pub fn set_ranking(&mut self, category: usize, ranking: Option<&OfficialRanking>) {
        for (open, scores) in self.roster.open.iter().zip(&mut self.scores) {
            if open.category != category {
                continue;
            }
            let now = ranking.map(|ranking| open.podiums.earned(ranking));
            self.moved |= now != *scores;
            *scores = now;
        }
    }

    /// Orders everybody anew. False if nothing that is shown has changed.
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

    /// Numbers are from 0, for the life of the board.
    pub fn number_of(&self, user: &UserId) -> Option<u32> {
        self.roster.numbers.get(user)
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

    /// Fetches what the rows at these positions are made of, all at once. Members stand by name and rows by rank, so
    /// that each word of each row lies elsewhere: among a million members [`Leaderboard::at`] would wait for them one after
    /// the other.
    pub fn bring_near(&self, positions: Range<usize>) {
        let numbers = self.now.order.get(positions).unwrap_or_default();
        let mut touched = 0;
        for number in numbers {
            touched ^= self.now.places.get(index(*number)).map_or(0, |at| at.rank);
            let member = self.roster.members.get(index(*number));
            touched ^= member.map_or(0, Member::touch);
        }
        for number in numbers {
            let member = self.roster.members.get(index(*number));
            touched ^= member.map_or(0, |member| self.roster.touch(member));
        }
        black_box(touched);
    }

    /// The row at a position, with what its member earned: provisional points first, then settled ones, newest event
    /// first.
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
            settled: settled.clone().map(|score| score.earned.points()).sum(),
            provisional: place.provisional,
        };
        let open = self.roster.open.iter().zip(&self.scores);
        let provisional = open.filter_map(move |(open, scores)| {
            let podium = *open.podium_of.get(at).filter(|podium| **podium > 0)?;
            Some(CategoryPoints {
                category: open.category,
                points: scores.as_ref()?.get(index(podium))?.points(),
                provisional: true,
            })
        });
        let settled = settled.map(|score| CategoryPoints {
            category: index(score.category),
            points: score.earned.points(),
            provisional: false,
        });
        Some((row, provisional.chain(settled)))
    }

    /// The first members by settled points alone, best first; equals stand by name.
    pub fn best_settled(&self) -> impl Iterator<Item = SettledRow<'_>> {
        let best = self.roster.settled_ranks().best.iter();
        best.filter_map(|number| self.settled_row(*number))
    }

    /// Where a member stands by settled points alone.
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
            points: self.roster.settled_tallies.get(at)?.points(),
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
        Some(ranked::ranks(&tallies).into())
    }

    fn order(&mut self) {
        let open = self.roster.open.iter().zip(&self.scores);
        let open = open.filter_map(|(open, scores)| {
            Some(OpenScores {
                podium_of: &open.podium_of,
                scores: scores.as_deref()?,
            })
        });
        // Nobody else holds it if no clone is about: then its memory is used again.
        let mut now = Arc::get_mut(&mut self.now)
            .map(std::mem::take)
            .unwrap_or_default();
        now.rank(&self.roster.settled_tallies, open, self.before.as_deref());
        self.now = Arc::new(now);
    }
}
