//! The history of a ranking, moment by moment, from which a competition can be replayed.
//!
//! A moment has only the changed ranks; applying all moments up to one, in order, gives the ranking at that moment.
//! Rankings before the first observation are derived from the rounds.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::events::event::Round;
use crate::events::official_ranking::OfficialRanking;
use crate::events::ranking::{RankingChange, RankingRow};
use crate::ids::AthleteId;

/// Ranks at a moment; athletes without a rank are absent.
pub type Ranks = BTreeMap<AthleteId, u32>;

/// An athlete's new rank; `None`: did not start, or is no longer listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    pub athlete: AthleteId,
    pub rank: Option<u32>,
}

/// A change of the ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// Counted from 1 over the whole history; thinning leaves gaps.
    pub number: u32,
    /// `None` for moments before the first observation.
    pub at: Option<DateTime<Utc>>,
    /// Id of the latest round that has ranks.
    pub round: Option<String>,
    /// The ranking after that whole round, derived from the round's data and not observed.
    pub after_round: bool,
    /// Leaderboards show points from this ranking.
    pub gives_points: bool,
    pub shifts: Vec<Shift>,
}

/// The changed ranks, compared with the rows ranked so far.
pub fn shifts(before: &[RankingRow], change: &RankingChange) -> Vec<Shift> {
    let mut after = before.to_vec();
    change.apply(&mut after);
    between(&ranks(before), &ranks(&after))
}

/// Ranks of rows, as the scorer uses them.
pub fn ranks(rows: &[RankingRow]) -> Ranks {
    let mut ranks = Ranks::new();
    for row in rows {
        set(&mut ranks, &row.athlete, row.rank);
    }
    ranks
}

/// The latest round in which any athlete has a rank.
pub fn latest_round<'a>(rounds: &'a [Round], rows: &[RankingRow]) -> Option<&'a Round> {
    rounds.iter().rev().find(|round| {
        rows.iter()
            .any(|row| rank_in(row, round).is_some_and(|rank| rank > 0))
    })
}

/// Prepends the moments before the first observation, derived from the rounds, and renumbers all.
///
/// After a round, athletes who climbed it have the round's rank; those eliminated earlier keep theirs to the end. The
/// round of the first observed moment is not derived: that moment lies within it, or at its end.
pub fn with_earlier_rounds(
    moments: Vec<Moment>,
    rounds: &[Round],
    rows: &[RankingRow],
) -> Vec<Moment> {
    let Some((first, later)) = moments.split_first() else {
        return moments;
    };
    let seen_from = rounds
        .iter()
        .position(|round| Some(&round.id) == first.round.as_ref());
    let earlier = rounds.get(..seen_from.unwrap_or_default());
    let mut complete = Vec::new();
    let mut stands = Ranks::new();
    for round in earlier.into_iter().flatten() {
        let after = after_round(round, rows);
        let shifts = between(&stands, &after);
        if !shifts.is_empty() {
            complete.push(Moment {
                number: 0,
                at: None,
                round: Some(round.id.clone()),
                after_round: true,
                gives_points: false,
                shifts,
            });
        }
        stands = after;
    }
    let mut seen = Ranks::new();
    apply(&mut seen, first);
    complete.push(Moment {
        shifts: between(&stands, &seen),
        ..first.clone()
    });
    complete.extend(later.iter().cloned());
    for (number, moment) in (1..).zip(&mut complete) {
        moment.number = number;
    }
    complete
}

fn after_round(round: &Round, rows: &[RankingRow]) -> Ranks {
    let climbed = rows.iter().any(|row| rank_in(row, round).is_some());
    let mut ranks = Ranks::new();
    for row in rows.iter().filter(|_| climbed) {
        set(&mut ranks, &row.athlete, rank_in(row, round).or(row.rank));
    }
    ranks
}

fn rank_in(row: &RankingRow, round: &Round) -> Option<u32> {
    let of_round = row.rounds.iter().find(|one| one.round_id == round.id)?;
    of_round.rank
}

fn set(ranks: &mut Ranks, athlete: &AthleteId, rank: Option<u32>) {
    match rank.filter(|rank| *rank > 0) {
        Some(rank) => {
            ranks.insert(athlete.clone(), rank);
        }
        None => {
            ranks.remove(athlete);
        }
    }
}

fn between(before: &Ranks, after: &Ranks) -> Vec<Shift> {
    let gone = before
        .keys()
        .filter(|athlete| !after.contains_key(*athlete))
        .map(|athlete| (athlete, None));
    let moved = after
        .iter()
        .filter(|(athlete, rank)| before.get(*athlete) != Some(*rank))
        .map(|(athlete, rank)| (athlete, Some(*rank)));
    let shift = |(athlete, rank): (&AthleteId, Option<u32>)| Shift {
        athlete: athlete.clone(),
        rank,
    };
    gone.chain(moved).map(shift).collect()
}

/// Applies a moment to the ranks of the previous one.
pub fn apply(ranks: &mut Ranks, moment: &Moment) {
    for shift in &moment.shifts {
        set(ranks, &shift.athlete, shift.rank);
    }
}

/// The ranking at each moment, as the scorer uses it.
pub fn rankings(moments: &[Moment]) -> impl Iterator<Item = OfficialRanking> {
    moments.iter().scan(Ranks::new(), |ranks, moment| {
        apply(ranks, moment);
        Some(official(ranks))
    })
}

fn official(ranks: &Ranks) -> OfficialRanking {
    OfficialRanking::new(
        ranks
            .iter()
            .map(|(athlete, rank)| (athlete.clone(), Some(*rank))),
    )
}

/// Reduces the moments to at most `most`; changes of a dropped moment are merged into the next one kept. Kept first are
/// the first and the last moment, then those that change the podium, then others, spread evenly.
pub fn thinned(moments: Vec<Moment>, most: usize) -> Vec<Moment> {
    if moments.len() <= most {
        return moments;
    }
    let (mut podium_moves, mut others) = (Vec::new(), Vec::new());
    let mut podium = Vec::new();
    let mut ranks = Ranks::new();
    let last = moments.len().saturating_sub(1);
    for (index, moment) in moments.iter().enumerate() {
        apply(&mut ranks, moment);
        let now: Vec<_> = ranks.iter().filter(|(_, rank)| **rank <= 3).collect();
        let now: Vec<(AthleteId, u32)> = now
            .into_iter()
            .map(|(id, rank)| (id.clone(), *rank))
            .collect();
        if index == 0 || now != podium {
            podium_moves.push(index);
        } else if index != last {
            others.push(index);
        }
        podium = now;
    }
    podium_moves.retain(|index| *index != last);
    let before_last = most.saturating_sub(1);
    let mut chosen = spread(&podium_moves, before_last);
    chosen.extend(spread(&others, before_last - chosen.len()));
    chosen.push(last);
    chosen.sort_unstable();
    merged(moments, &chosen)
}

/// Evenly spaced items of a list, including the first.
fn spread(of: &[usize], most: usize) -> Vec<usize> {
    let count = most.min(of.len());
    (0..count)
        .filter_map(|nth| of.get(nth * of.len() / count).copied())
        .collect()
}

fn merged(moments: Vec<Moment>, indices: &[usize]) -> Vec<Moment> {
    let mut chosen = indices.iter().copied().peekable();
    let (mut before, mut ranks) = (Ranks::new(), Ranks::new());
    let mut thinned = Vec::new();
    for (index, mut moment) in moments.into_iter().enumerate() {
        apply(&mut ranks, &moment);
        if chosen.next_if_eq(&index).is_some() {
            moment.shifts = between(&before, &ranks);
            before.clone_from(&ranks);
            thinned.push(moment);
        }
    }
    thinned
}
