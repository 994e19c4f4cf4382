//! The immutable part of a leaderboard: its members, their settled points, and their picks in categories that are not
//! settled.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::events::official_ranking::OfficialRanking;
use crate::ids::{EventId, UserId};
use crate::leaderboard::dense::ranked::{SettledRanks, index};
use crate::leaderboard::dense::{BEST_MAX, LeaderboardCategory, LeaderboardFacts};
use crate::picks::pick::Podium;
use crate::scoring::points;
use crate::scoring::points::Score;
use crate::scoring::tally::Tally;

/// Members' numbers by id; ids are random and chosen by the server, so nobody can make them collide.
type Numbers = FxHashMap<UserId, u32>;

#[derive(Debug, Default)]
pub(crate) struct Roster {
    /// By name, then id: the order of equals.
    pub(crate) members: Vec<Member>,
    pub(crate) numbers: Arc<Numbers>,
    pub(crate) categories: Vec<LeaderboardCategory>,
    /// By member, then category.
    settled: Vec<SettledScore>,
    pub(crate) settled_tallies: Vec<Tally>,
    /// Computed on first use, because few boards need it.
    settled_ranks: OnceLock<SettledRanks>,
    /// Categories in which members have settled points.
    pub(crate) scored: Vec<usize>,
    /// By category.
    pub(crate) open: Vec<OpenCategory>,
}

/// The data of a row, stored together.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) user: UserId,
    pub(crate) name: String,
    /// Indices of their scores in `settled`.
    settled: Range<usize>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct SettledScore {
    pub(crate) category: u32,
    pub(crate) earned: Tally,
}

/// A category whose points are not settled, picked by one member at least.
#[derive(Debug, Clone)]
pub(crate) struct OpenCategory {
    pub(crate) category: usize,
    /// Distinct ones.
    podiums: Vec<Podium>,
    /// By member, as indices in `podiums`; `None` without a pick.
    pub(crate) podium_of: Vec<Option<u32>>,
}

impl OpenCategory {
    /// What each podium earns.
    pub(crate) fn earned(&self, ranking: &OfficialRanking) -> Vec<Tally> {
        let podiums = self.podiums.iter();
        podiums
            .map(|podium| Tally::from(&points::score(podium, ranking)))
            .collect()
    }
}

impl Roster {
    pub(crate) fn new(facts: LeaderboardFacts) -> Self {
        let members = by_name(facts.members);
        let users = members.iter().map(|member| member.user.clone());
        let numbers: Numbers = users.zip(0..).collect();
        let open = open_categories(facts.picks, &numbers, members.len());
        let mut roster = Self {
            settled_tallies: vec![Tally::default(); members.len()],
            members,
            numbers: Arc::new(numbers),
            categories: facts.categories,
            open,
            ..Self::default()
        };
        roster.add_scores(facts.scores);
        roster
    }

    fn add_scores(&mut self, scores: Vec<(usize, UserId, Score)>) {
        let mut settled: Vec<(u32, SettledScore)> = scores
            .into_iter()
            .filter_map(|(category, user, score)| {
                let score = SettledScore {
                    category: u32::try_from(category).ok()?,
                    earned: Tally::from(&score),
                };
                Some((*self.numbers.get(&user)?, score))
            })
            .collect();
        settled.sort_unstable_by_key(|(member, score)| (*member, score.category));
        for (place, (number, score)) in settled.iter().enumerate() {
            let number = index(*number);
            if let (Some(tally), Some(member)) = (
                self.settled_tallies.get_mut(number),
                self.members.get_mut(number),
            ) {
                *tally += score.earned;
                if member.settled.is_empty() {
                    member.settled.start = place;
                }
                member.settled.end = place + 1;
            }
        }
        self.settled = settled.into_iter().map(|(_, score)| score).collect();
        let categories = self.settled.iter().map(|score| index(score.category));
        self.scored = categories.collect();
        self.scored.sort_unstable();
        self.scored.dedup();
    }

    pub(crate) fn settled_ranks(&self) -> &SettledRanks {
        self.settled_ranks
            .get_or_init(|| SettledRanks::new(&self.settled_tallies, BEST_MAX))
    }

    /// By category.
    pub(crate) fn settled_of(&self, member: &Member) -> &[SettledScore] {
        self.settled.get(member.settled.clone()).unwrap_or_default()
    }

    /// All members under their numbers, with only the points and picks that are not of these events.
    pub(crate) fn excluding(&self, events: &BTreeSet<EventId>) -> Self {
        let is_left: Vec<bool> = self
            .categories
            .iter()
            .map(|category| !events.contains(&category.event))
            .collect();
        let is_left = |category: usize| is_left.get(category).is_some_and(|is| *is);
        let mut settled = Vec::with_capacity(self.settled.len());
        let mut tallies = Vec::with_capacity(self.members.len());
        let members = self.members.iter().map(|member| {
            let start = settled.len();
            let scores = self.settled_of(member).iter();
            settled.extend(scores.filter(|score| is_left(index(score.category))));
            let left: &[SettledScore] = settled.get(start..).unwrap_or_default();
            tallies.push(left.iter().map(|score| score.earned).sum());
            Member {
                settled: start..settled.len(),
                ..member.clone()
            }
        });
        let members = members.collect();
        let scored = self.scored.iter().copied();
        let open = self.open.iter().filter(|of| is_left(of.category));
        Self {
            members,
            numbers: Arc::clone(&self.numbers),
            categories: self.categories.clone(),
            settled,
            settled_tallies: tallies,
            settled_ranks: OnceLock::new(),
            scored: scored.filter(|category| is_left(*category)).collect(),
            open: open.cloned().collect(),
        }
    }

    /// Settled tallies without the points of this event.
    pub(crate) fn tallies_excluding(&self, event: &EventId) -> Vec<Tally> {
        let is_other: Vec<bool> = self
            .categories
            .iter()
            .map(|category| category.event != *event)
            .collect();
        self.members
            .iter()
            .map(|member| {
                let counted = self
                    .settled_of(member)
                    .iter()
                    .filter(|score| is_other.get(index(score.category)).is_some_and(|is| *is));
                counted.map(|score| score.earned).sum()
            })
            .collect()
    }
}

fn by_name(members: Vec<(UserId, String)>) -> Vec<Member> {
    let mut keyed: Vec<(String, UserId, String)> = members
        .into_iter()
        .map(|(user, name)| (name.to_lowercase(), user, name))
        .collect();
    // The name as it is written decides last, which is never.
    keyed.sort_unstable();
    keyed
        .into_iter()
        .map(|(_, user, name)| Member {
            user,
            name,
            settled: 0..0,
        })
        .collect()
}

fn open_categories(
    picks: Vec<(usize, UserId, Podium)>,
    numbers: &Numbers,
    members: usize,
) -> Vec<OpenCategory> {
    let mut open: FxHashMap<usize, Picked> = FxHashMap::default();
    for (category, user, podium) in picks {
        let Some(member) = numbers.get(&user).copied() else {
            continue;
        };
        let of = open.entry(category).or_insert_with(|| Picked {
            podium_of: vec![None; members],
            ..Picked::default()
        });
        let number = *of.numbers.entry(podium).or_insert_with_key(|podium| {
            of.podiums.push(podium.clone());
            u32::try_from(of.podiums.len() - 1).unwrap_or(u32::MAX)
        });
        if let Some(of_member) = of.podium_of.get_mut(index(member)) {
            *of_member = Some(number);
        }
    }
    let mut open: Vec<OpenCategory> = open
        .into_iter()
        .map(|(category, of)| OpenCategory {
            category,
            podiums: of.podiums,
            podium_of: of.podium_of,
        })
        .collect();
    open.sort_unstable_by_key(|of| of.category);
    open
}

/// Picks of one category, while they are collected.
#[derive(Debug, Default)]
struct Picked {
    podiums: Vec<Podium>,
    numbers: FxHashMap<Podium, u32>,
    podium_of: Vec<Option<u32>>,
}
