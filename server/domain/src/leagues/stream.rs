//! What an event changed in a league, as its stream shows it (docs/rules.md, "Leagues").

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use crate::scoring::tally::{Tally, shared_ranks};

/// Members listed with their move: the best of the event first. Everybody of a league among friends.
pub const MOVES_MAX: usize = 50;

/// A member's points, in all and by one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earnings {
    pub total: Tally,
    pub by_event: Tally,
}

/// How an event moved a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<K> {
    pub member: K,
    /// Points by the event.
    pub points: u32,
    /// Rank without the event.
    pub from: u32,
    pub to: u32,
}

/// The moves of the members who earned most by the event, or whose rank it changed, and of everybody who leads with it;
/// those with more points first, among equals the better rank. `members` are in an order that decides between equals.
pub fn moves<K: Eq + Hash + Clone>(members: &[(K, Earnings)]) -> Vec<Move<K>> {
    let before = members.iter().map(|(member, earned)| {
        let Earnings { total, by_event } = *earned;
        (member.clone(), total.without(by_event))
    });
    let from: HashMap<K, u32> = shared_ranks(before);
    let to = shared_ranks(
        members
            .iter()
            .map(|(member, earned)| (member.clone(), earned.total)),
    );
    let rank = |ranks: &HashMap<K, u32>, member| ranks.get(member).copied().unwrap_or_default();
    let mut moves: Vec<Move<K>> = members
        .iter()
        .map(|(member, earned)| Move {
            member: member.clone(),
            points: earned.by_event.points,
            from: rank(&from, member),
            to: rank(&to, member),
        })
        .collect();
    moves.sort_by_key(|moved| (Reverse(moved.points), moved.to));
    let mut listed = 0;
    moves.retain(|moved| {
        let moves = moved.points > 0 || moved.from != moved.to;
        listed += usize::from(moves);
        moved.to == 1 || (moves && listed <= MOVES_MAX)
    });
    moves.truncate(2 * MOVES_MAX);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earned(before: u32, by_event: u32) -> Earnings {
        let points = |points| Tally {
            points,
            ..Tally::default()
        };
        Earnings {
            total: points(before + by_event),
            by_event: points(by_event),
        }
    }

    #[test]
    fn a_move_leads_from_the_rank_without_the_event_to_the_rank_with_it() {
        let members = [
            ("Ann", earned(50, 0)),
            ("Ben", earned(40, 20)),
            ("Cem", earned(40, 5)),
        ];
        let moves = moves(&members);
        let rows: Vec<_> = moves
            .iter()
            .map(|it| (it.member, it.points, it.from, it.to))
            .collect();
        assert_eq!(
            rows,
            [("Ben", 20, 2, 1), ("Cem", 5, 2, 3), ("Ann", 0, 1, 2)]
        );
    }

    #[test]
    fn of_a_large_league_the_best_of_the_event_and_the_leaders_are_listed() {
        let mut members: Vec<(u32, Earnings)> =
            (0..1_000).map(|id| (id, earned(0, id % 100))).collect();
        members.push((1_000, earned(500, 0)));
        let moves = moves(&members);
        assert_eq!(moves.len(), MOVES_MAX + 1);
        assert_eq!(moves.first().map(|it| it.points), Some(99));
        assert_eq!(moves.last().map(|it| (it.member, it.to)), Some((1_000, 1)));
    }

    #[test]
    fn thousands_who_lead_together_are_not_all_listed() {
        let members: Vec<(u32, Earnings)> = (0..5_000).map(|id| (id, earned(0, 10))).collect();
        assert_eq!(moves(&members).len(), 2 * MOVES_MAX);
    }
}
