//! The heats of a speed final, from what the results service tells of them.

use std::collections::BTreeMap;

use super::heats::{Heat, Heats, bracket, seeded};
use crate::events::round_result::{EliminationStage, RoundDetail, RoundResult};

/// The last two heats, in the results service's numbers of stages; those before them have smaller ones.
const SMALL_FINAL: u32 = 3;
const FINAL: u32 = 4;
/// Of a final that begins with the first of the stages, the 1/8; each later stage has half of it.
const ATHLETES: usize = 16;

/// By stage and number of the heat: its athletes, with whether each has won.
type ByHeat = BTreeMap<(u32, u64), Vec<(usize, Option<bool>)>>;

/// A heat to be run need not be listed, nor its athletes: until all are, `is_in` tells who takes part. `None` if the
/// listed heats contradict the order in which winners meet.
pub(super) fn heats(
    results: &[Option<&RoundResult>],
    is_in: &[bool],
    before: &[Option<u32>],
) -> Option<Heats> {
    let mut by_heat = ByHeat::new();
    for (athlete, round) in results.iter().enumerate() {
        for stage in round.map(elimination).unwrap_or_default() {
            if let (Some(id), Some(number)) = (stage.id, stage.heat_id) {
                let athletes = by_heat.entry((id, number)).or_default();
                athletes.push((athlete, stage.won));
            }
        }
    }
    let mut stages: BTreeMap<u32, Vec<Heat>> = BTreeMap::new();
    for ((stage, _), athletes) in &by_heat {
        stages.entry(*stage).or_default().extend(heat(athletes));
    }
    let to_run = stages
        .keys()
        .next()
        .and_then(|stage| ATHLETES.checked_shr(*stage));
    let are_all_listed = to_run == Some(results.iter().flatten().count());
    let single = |stage| stages.get(&stage).and_then(|heats| heats.first().copied());
    let (small_final, final_heat) = (single(SMALL_FINAL), single(FINAL));
    let earlier: Vec<Vec<Heat>> = stages
        .into_iter()
        .filter_map(|(stage, heats)| (stage < SMALL_FINAL).then_some(heats))
        .collect();
    let rank = |athlete: usize| before.get(athlete).copied().flatten().unwrap_or(u32::MAX);
    let takes_part = results.iter().enumerate().filter(|(athlete, listed)| {
        if are_all_listed {
            listed.is_some()
        } else {
            is_in.get(*athlete) == Some(&true)
        }
    });
    let mut best_first: Vec<usize> = takes_part.map(|(athlete, _)| athlete).collect();
    best_first.sort_by_key(|athlete| rank(*athlete));
    Some(Heats {
        first: first(&best_first, &earlier)?,
        decided: earlier.iter().flatten().filter_map(decided).collect(),
        small_final,
        final_heat,
    })
}

/// The pairs of the first stage in the order in which winners meet: the usual ones, or as a stage that is listed
/// completely has them. The numbers of heats do not tell it: in the first stage they follow the seeds.
fn first(best_first: &[usize], stages: &[Vec<Heat>]) -> Option<Vec<[usize; 2]>> {
    let mut size = best_first.len();
    let complete = stages.iter().take_while(|heats| {
        size /= 2;
        size > 0 && heats.len() == size
    });
    let first = match complete.collect::<Vec<_>>().split_last() {
        None => seeded(best_first)?,
        Some((last, before)) => {
            let seed = |one: &usize| best_first.iter().position(|other| one == other);
            let mut heats: Vec<[usize; 2]> = last.iter().map(|heat| heat.athletes).collect();
            heats.sort_by_key(|heat| heat.iter().filter_map(seed).min());
            before
                .iter()
                .rev()
                .try_fold(bracket(&heats)?, |heats, stage| led_to(&heats, stage))?
        }
    };
    fits(&first, stages).then_some(first)
}

/// The heats of the stage before, in the same order.
fn led_to(heats: &[[usize; 2]], before: &[Heat]) -> Option<Vec<[usize; 2]>> {
    let of = |athlete: &usize| before.iter().find(|heat| heat.athletes.contains(athlete));
    let athletes = heats.iter().flatten();
    athletes
        .map(|athlete| of(athlete).map(|heat| heat.athletes))
        .collect()
}

/// Whether all heats of each stage are between winners of neighbouring heats.
fn fits(first: &[[usize; 2]], stages: &[Vec<Heat>]) -> bool {
    let mut together = 1;
    stages.iter().all(|heats| {
        together *= 2;
        heats.iter().all(|heat| {
            let place = |athlete| first.iter().flatten().position(|other| other == athlete);
            let [one, other] = heat.athletes.each_ref().map(place);
            one.is_some() && one.map(|one| one / together) == other.map(|other| other / together)
        })
    })
}

fn heat(athletes: &[(usize, Option<bool>)]) -> Option<Heat> {
    let &[(one, first), (other, second)] = athletes else {
        return None;
    };
    let winner = match (first, second) {
        (Some(true), _) | (_, Some(false)) => Some(0),
        (_, Some(true)) | (Some(false), _) => Some(1),
        (None, None) => None,
    };
    Some(Heat {
        athletes: [one, other],
        winner,
    })
}

/// The winner and the loser.
fn decided(heat: &Heat) -> Option<[usize; 2]> {
    let [one, other] = heat.athletes;
    let winner = heat.winner?;
    Some(if winner == 0 {
        [one, other]
    } else {
        [other, one]
    })
}

pub(super) fn elimination(round: &RoundResult) -> &[EliminationStage] {
    if let RoundDetail::Elimination {
        speed_elimination_stages,
    } = &round.detail
    {
        speed_elimination_stages
    } else {
        &[]
    }
}
