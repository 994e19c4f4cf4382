//! A leaderboard that follows rankings which move several times a second: members are numbers, what orders them is
//! one number, and a category that moved is scored once per distinct podium (design section 6, "Scoring at scale").
//!
//! [`standings`](crate::leaderboard::standings) says the same in the plainest words; a property test holds the two
//! against each other.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::ids::{EventId, UserId};
use crate::leaderboard::Tally;
use crate::pick::Podium;
use crate::scoring::{self, OfficialRanking, Score};

/// What a leaderboard is built from. Categories are named by their place in `categories`; rows of people who are not
/// members are passed over.
#[derive(Debug, Clone, Default)]
pub struct BoardFacts {
    pub members: Vec<(UserId, String)>,
    /// Newest event first.
    pub categories: Vec<BoardCategory>,
    /// Settled points.
    pub scores: Vec<(usize, UserId, Score)>,
    /// Picks that may get provisional points.
    pub picks: Vec<(usize, UserId, Podium)>,
}

/// Whose category it is; the newest event that has given points is the one movement is shown against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardCategory {
    pub event: EventId,
    pub starts_at: Option<DateTime<Utc>>,
}

/// One member's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardRow<'a> {
    pub user: &'a UserId,
    pub name: &'a str,
    /// By settled and provisional points together.
    pub rank: u32,
    /// Without the points of the current event; none before the first event.
    pub previous_rank: Option<u32>,
    pub settled: u32,
    pub provisional: u32,
}

/// Points of one member in one category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategoryPoints {
    pub category: usize,
    pub points: u32,
    pub provisional: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Board {
    /// By name, then id: equals stand in this order.
    members: Vec<(UserId, String)>,
    numbers: HashMap<UserId, usize>,
    categories: Vec<BoardCategory>,
    /// By member, then category.
    settled: Vec<(usize, usize, Score)>,
    settled_tallies: Vec<Tally>,
    /// By category.
    open: Vec<OpenCategory>,
    current_event: Option<EventId>,
    /// Points have moved since everybody was ordered.
    moved: bool,
    now: Ranked,
    /// Ranks before the current event, by member.
    before: Option<Vec<u32>>,
}

/// A category whose points are not settled.
#[derive(Debug, Clone)]
struct OpenCategory {
    category: usize,
    /// Distinct ones.
    podiums: Vec<Podium>,
    /// Member and podium, by member.
    picks: Vec<(usize, usize)>,
    /// Of each podium, were it to end now; none while no points are shown.
    scores: Option<Vec<Score>>,
}

/// Members in order, as one computation left them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Ranked {
    /// Members by position.
    order: Vec<usize>,
    /// Positions and ranks by member.
    positions: Vec<usize>,
    ranks: Vec<u32>,
    /// Provisional points by member.
    provisional: Vec<u32>,
}

impl Board {
    /// Nothing is provisional until rankings are given.
    pub fn new(facts: BoardFacts) -> Self {
        let mut members = facts.members;
        members.sort_by_cached_key(|(user, name)| (name.to_lowercase(), user.clone()));
        let numbers: HashMap<UserId, usize> = members
            .iter()
            .enumerate()
            .map(|(number, (user, _))| (user.clone(), number))
            .collect();
        let mut settled: Vec<(usize, usize, Score)> = facts
            .scores
            .into_iter()
            .filter_map(|(category, user, score)| Some((*numbers.get(&user)?, category, score)))
            .collect();
        settled.sort_by_key(|(member, category, _)| (*member, *category));
        let mut settled_tallies = vec![Tally::default(); members.len()];
        for (member, _, score) in &settled {
            add(&mut settled_tallies, *member, score);
        }
        let open = open_categories(facts.picks, &numbers);
        let mut board = Self {
            members,
            numbers,
            categories: facts.categories,
            settled,
            settled_tallies,
            open,
            ..Self::default()
        };
        board.current_event = board.newest_event();
        board.before = board.ranks_before();
        board.now = board.ranked();
        board
    }

    /// Scores the picks of a category against its ranking as it stands; `None` shows no points. Call
    /// [`Board::rank`] when all that moved together has been given.
    pub fn set_ranking(&mut self, category: usize, ranking: Option<&OfficialRanking>) {
        for open in &mut self.open {
            if open.category != category {
                continue;
            }
            let score_all = |ranking| {
                let podiums = open.podiums.iter();
                podiums
                    .map(|podium| scoring::score(podium, ranking))
                    .collect()
            };
            let scores = ranking.map(score_all);
            self.moved |= scores != open.scores;
            open.scores = scores;
        }
    }

    /// Orders everybody anew. False if nothing that is shown has changed.
    pub fn rank(&mut self) -> bool {
        let current_event = self.newest_event();
        let is_other_event = current_event != self.current_event;
        if is_other_event {
            self.current_event = current_event;
            self.before = self.ranks_before();
        }
        let now = self.ranked();
        let changed = std::mem::take(&mut self.moved) || is_other_event || now != self.now;
        self.now = now;
        changed
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Counted from 0.
    pub fn position_of(&self, user: &UserId) -> Option<usize> {
        self.now.positions.get(*self.numbers.get(user)?).copied()
    }

    /// The row at a position, with what its member earned: provisional points first, then settled ones, newest event
    /// first.
    pub fn at(&self, position: usize) -> Option<(BoardRow<'_>, Vec<CategoryPoints>)> {
        let member = *self.now.order.get(position)?;
        let (user, name) = self.members.get(member)?;
        let row = BoardRow {
            user,
            name,
            rank: *self.now.ranks.get(member)?,
            previous_rank: self
                .before
                .as_ref()
                .and_then(|ranks| ranks.get(member))
                .copied(),
            settled: self.settled_tallies.get(member)?.points,
            provisional: *self.now.provisional.get(member)?,
        };
        let provisional = self.open.iter().filter_map(|open| {
            let found = open
                .picks
                .binary_search_by_key(&member, |(member, _)| *member)
                .ok()?;
            let (_, podium) = open.picks.get(found)?;
            Some(CategoryPoints {
                category: open.category,
                points: open.scores.as_ref()?.get(*podium)?.total(),
                provisional: true,
            })
        });
        let first = self
            .settled
            .partition_point(|(other, _, _)| *other < member);
        let settled = self
            .settled
            .iter()
            .skip(first)
            .take_while(|(other, _, _)| *other == member)
            .map(|(_, category, score)| CategoryPoints {
                category: *category,
                points: score.total(),
                provisional: false,
            });
        Some((row, provisional.chain(settled).collect()))
    }

    /// The newest event that has given this league points, settled or provisional.
    fn newest_event(&self) -> Option<EventId> {
        let settled = self.settled.iter().map(|(_, category, _)| *category);
        let running = self
            .open
            .iter()
            .filter(|open| open.scores.is_some() && !open.picks.is_empty());
        let mut given: Vec<usize> = settled.chain(running.map(|open| open.category)).collect();
        given.sort_unstable();
        given.dedup();
        given
            .into_iter()
            .filter_map(|category| self.categories.get(category))
            .max_by_key(|category| (category.starts_at, category.event.as_str()))
            .map(|category| category.event.clone())
    }

    fn ranks_before(&self) -> Option<Vec<u32>> {
        let current = self.current_event.as_ref()?;
        let mut tallies = vec![Tally::default(); self.members.len()];
        for (member, category, score) in &self.settled {
            if self
                .categories
                .get(*category)
                .is_some_and(|category| &category.event != current)
            {
                add(&mut tallies, *member, score);
            }
        }
        Some(ranked(&tallies).ranks)
    }

    fn ranked(&self) -> Ranked {
        let mut tallies = self.settled_tallies.clone();
        for open in &self.open {
            let Some(scores) = &open.scores else { continue };
            for (member, podium) in &open.picks {
                if let Some(score) = scores.get(*podium) {
                    add(&mut tallies, *member, score);
                }
            }
        }
        let provisional = tallies
            .iter()
            .zip(&self.settled_tallies)
            .map(|(all, settled)| all.points - settled.points)
            .collect();
        Ranked {
            provisional,
            ..ranked(&tallies)
        }
    }
}

fn add(tallies: &mut [Tally], member: usize, score: &Score) {
    if let Some(tally) = tallies.get_mut(member) {
        tally.add(score);
    }
}

fn open_categories(
    picks: Vec<(usize, UserId, Podium)>,
    numbers: &HashMap<UserId, usize>,
) -> Vec<OpenCategory> {
    let mut open: Vec<OpenCategory> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    let mut known: HashMap<(usize, Podium), usize> = HashMap::new();
    for (category, user, podium) in picks {
        let Some(member) = numbers.get(&user).copied() else {
            continue;
        };
        let place = *places.entry(category).or_insert_with(|| {
            open.push(OpenCategory {
                category,
                podiums: Vec::new(),
                picks: Vec::new(),
                scores: None,
            });
            open.len() - 1
        });
        let Some(of) = open.get_mut(place) else {
            continue;
        };
        let number = *known
            .entry((category, podium))
            .or_insert_with_key(|(_, podium)| {
                of.podiums.push(podium.clone());
                of.podiums.len() - 1
            });
        of.picks.push((member, number));
    }
    for open in &mut open {
        open.picks.sort_unstable();
    }
    open.sort_by_key(|open| open.category);
    open
}

/// Competition ranking: equals share a rank and the next one skips; members stand in their own order among equals.
fn ranked(tallies: &[Tally]) -> Ranked {
    let mut keys: Vec<(Reverse<u128>, usize)> = tallies
        .iter()
        .enumerate()
        .map(|(member, tally)| (Reverse(key(*tally)), member))
        .collect();
    keys.sort_unstable();
    let mut ranked = Ranked {
        order: Vec::with_capacity(keys.len()),
        positions: vec![0; keys.len()],
        ranks: vec![0; keys.len()],
        provisional: Vec::new(),
    };
    let mut shared: Option<(Reverse<u128>, u32)> = None;
    for (position, (key, member)) in keys.into_iter().enumerate() {
        let rank = match shared {
            Some((same, rank)) if same == key => rank,
            _ => u32::try_from(position)
                .unwrap_or(u32::MAX)
                .saturating_add(1),
        };
        shared = Some((key, rank));
        ranked.order.push(member);
        if let Some(of) = ranked.positions.get_mut(member) {
            *of = position;
        }
        if let Some(of) = ranked.ranks.get_mut(member) {
            *of = rank;
        }
    }
    ranked
}

/// Orders like the tally itself, in one comparison.
fn key(tally: Tally) -> u128 {
    [tally.points, tally.exact, tally.winners, tally.hits]
        .into_iter()
        .fold(0, |key, part| (key << 32) | u128::from(part))
}
