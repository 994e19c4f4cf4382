//! Which round decides a category (docs/rules.md, "Provisional points").

use std::cmp::Reverse;

use crate::events::event::{CategoryPhase, Round};
use crate::events::history::latest_round;
use crate::events::ranking::RankingRow;
use crate::events::round_role::{Role, RoundName};

/// The deciding round by the lists of rounds: of the category, and of its whole event (`announced`, names only).
pub fn deciding_round<'a>(rounds: &'a [Round], announced: &[String]) -> Option<&'a Round> {
    let names = read(rounds.iter().map(|round| &round.name));
    let (position, name) = last(&names)?;
    let round = rounds.get(position)?;
    if round.phase() == CategoryPhase::Cancelled {
        let takes_place = |round: &&Round| round.phase() != CategoryPhase::Cancelled;
        return rounds.iter().rev().find(takes_place);
    }
    if name.role == Role::Final {
        return Some(round);
    }
    if rounds.len() < 2 {
        return None;
    }
    let announced = read(announced);
    let is_announced = announced.iter().any(|other| other.is(name));
    let decides = match last(&announced) {
        Some((_, end)) if is_announced || end.role == Role::Final => end.is(name),
        _ => rounds
            .iter()
            .all(|other| other.id == round.id || other.phase() == CategoryPhase::Finished),
    };
    decides.then_some(round)
}

/// A category's rounds and the one that decided it so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct Decided<'a> {
    pub rounds: &'a [Round],
    pub by: Option<&'a str>,
}

/// The deciding round after a change. What ended was decided by its latest round, whatever that is called, and stays so
/// when it is reopened, until a round is added or another one is the latest.
pub fn decided_by<'a>(
    before: Decided<'_>,
    phase: CategoryPhase,
    rounds: &'a [Round],
    rows: &[RankingRow],
    announced: &[String],
) -> Option<&'a Round> {
    let listed = deciding_round(rounds, announced);
    let latest = latest_round(rounds, rows);
    let remembered = match phase {
        CategoryPhase::Finished | CategoryPhase::Cancelled => {
            let is_ranked =
                |round: &&Round| latest_round(std::slice::from_ref(*round), rows).is_some();
            listed.filter(is_ranked).or(latest)
        }
        CategoryPhase::Open | CategoryPhase::Running => {
            let ids = |rounds: &[Round]| -> Vec<String> {
                rounds.iter().map(|round| round.id.clone()).collect()
            };
            let is_same = ids(before.rounds) == ids(rounds);
            latest.filter(|round| is_same && before.by == Some(round.id.as_str()))
        }
    };
    remembered.or(listed)
}

fn read<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<RoundName> {
    names
        .into_iter()
        .map(|name| RoundName::read(name))
        .collect()
}

/// The final; of several the last one with the fewest words, because others are qualified by a word (`lilla finalen`).
/// Without a final, the round with the highest number, or the last one where not all have numbers.
fn last(names: &[RoundName]) -> Option<(usize, &RoundName)> {
    let all = || names.iter().enumerate();
    let is_numbered = names.iter().all(|name| name.number.is_some());
    // Of equals, the last one.
    all()
        .filter(|(_, name)| name.role == Role::Final)
        .max_by_key(|(_, name)| Reverse(name.words()))
        .or_else(|| all().max_by_key(|(_, name)| name.number.filter(|_| is_numbered)))
        .filter(|(_, name)| name.role != Role::Early)
}
