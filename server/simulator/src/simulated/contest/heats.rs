//! Speed eliminations: heats of two; the winner advances, the losers of the semi-finals meet in the small final.

use crate::simulated::athletes::roster::Gender;
use crate::simulated::contest::Entrant;
use crate::simulated::contest::boulder::signed;
use crate::simulated::contest::lanes::{LANES, Run, RunEnd, cut_seconds};
use crate::simulated::contest::standing::Mark;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{Ms, RoundPlan};

/// Upstream's number of a stage is its index here.
pub(crate) const STAGE_NAMES: [&str; 5] = ["1/8", "1/4", "1/2", "Small Final", "Final"];
const SEMI_FINAL: usize = 2;
const SMALL_FINAL: usize = 3;
const FINAL: usize = 4;

/// A qualified starter of the contest.
#[derive(Debug, Clone, Copy)]
struct Seeded {
    /// 1 is the fastest.
    seed: u64,
    best_ms: u64,
    skill: u64,
}

/// One athlete's part of a heat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outing {
    /// Index among the contest's starters.
    pub(crate) starter: usize,
    pub(crate) run: Run,
}

/// Lane A, then lane B.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Heat {
    pub(crate) stage: usize,
    /// Counts from 1 through the whole bracket.
    pub(crate) number: u64,
    /// Time at which the pairing is known.
    pub(crate) paired_at: Ms,
    pub(crate) outings: [Outing; 2],
}

impl Heat {
    pub(crate) fn decided_at(&self) -> Ms {
        let [a, b] = self.outings;
        a.run.at.max(b.run.at)
    }

    /// The number and name of a starter's lane.
    pub(crate) fn lane_of(&self, starter: usize) -> (u64, &'static str) {
        let [first, second] = LANES;
        match self.outings {
            [a, _] if a.starter == starter => (1, first),
            _ => (2, second),
        }
    }

    /// Both outings, the faster one first.
    fn by_result(&self) -> [Outing; 2] {
        let [a, b] = self.outings;
        if slowness(a.run.end) <= slowness(b.run.end) {
            [a, b]
        } else {
            [b, a]
        }
    }

    pub(crate) fn winner(&self) -> usize {
        let [winner, _] = self.by_result();
        winner.starter
    }

    fn loser(&self) -> usize {
        let [_, loser] = self.by_result();
        loser.starter
    }
}

fn slowness(end: RunEnd) -> u64 {
    match end {
        RunEnd::Time(time_ms) => time_ms,
        RunEnd::Fall => u64::MAX - 1,
        RunEnd::FalseStart => u64::MAX,
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Bracket {
    seeds: Vec<Option<Seeded>>,
    /// In running order.
    pub(crate) heats: Vec<Heat>,
}

impl Bracket {
    pub(crate) fn times(&self) -> Vec<Ms> {
        let outings = self.heats.iter().flat_map(|heat| heat.outings);
        outings.map(|outing| outing.run.at).collect()
    }

    /// Number of the contest's starters, including those outside the bracket.
    pub(crate) fn field(&self) -> usize {
        self.seeds.len()
    }

    /// The heats of one starter that have been paired so far.
    pub(crate) fn heats_of(&self, starter: usize, at: Ms) -> impl Iterator<Item = (&Heat, Outing)> {
        self.heats
            .iter()
            .filter(move |heat| heat.paired_at <= at)
            .filter_map(move |heat| {
                let mut outings = heat.outings.into_iter();
                let own = outings.find(|outing| outing.starter == starter)?;
                Some((heat, own))
            })
    }
}

/// Pairings of the first stage by seed: 1-16, 8-9, 4-13 and so on, so that the fastest meet last.
fn first_pairs(field: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < field {
        let sum = order.len() * 2 + 1;
        order = order
            .into_iter()
            .flat_map(|seed| [seed, sum - seed])
            .collect();
    }
    order
}

pub(crate) fn hold(
    round: &RoundPlan,
    gender: Gender,
    entrants: &[Option<Entrant>],
    dice: &mut Dice,
) -> Bracket {
    let mut qualified: Vec<(u64, usize, Entrant)> = entrants
        .iter()
        .enumerate()
        .filter_map(|(position, entrant)| {
            let entrant = (*entrant)?;
            Some((entrant.order, position, entrant))
        })
        .collect();
    // The last to start has the best qualification result.
    qualified.sort_by_key(|(order, ..)| std::cmp::Reverse(*order));
    let (field, first_stage) = match qualified.len() {
        16.. => (16, 0),
        8.. => (8, 1),
        4.. => (4, SEMI_FINAL),
        _ => (0, FINAL),
    };
    qualified.truncate(field);
    let mut seeds: Vec<Option<Seeded>> = entrants.iter().map(|_| None).collect();
    for (seed, (_, position, entrant)) in (1..).zip(&qualified) {
        if let Some(place) = seeds.get_mut(*position) {
            *place = Some(Seeded {
                seed,
                best_ms: entrant.seed_ms.unwrap_or(0),
                skill: entrant.skill,
            });
        }
    }
    let bracket: Vec<usize> = first_pairs(field)
        .into_iter()
        .filter_map(|seed| Some(qualified.get(seed.checked_sub(1)?)?.1))
        .collect();
    let slots = u64::try_from(field).unwrap_or(1) + 1;
    let mut draw = Draw {
        seeds: &seeds,
        gender,
        slot_ms: (round.closes_at - round.opens_at) / slots.max(1),
        next_at: round.opens_at,
        heats: Vec::new(),
        dice,
    };
    draw.run_stages(bracket, first_stage);
    let heats = draw.heats;
    Bracket { seeds, heats }
}

struct Draw<'a> {
    seeds: &'a [Option<Seeded>],
    gender: Gender,
    slot_ms: Ms,
    next_at: Ms,
    heats: Vec<Heat>,
    dice: &'a mut Dice,
}

impl Draw<'_> {
    fn run_stages(&mut self, mut still_in: Vec<usize>, first_stage: usize) {
        let mut paired_at = self.next_at;
        for stage in first_stage..=SEMI_FINAL {
            let begun = self.heats.len();
            for pair in still_in.chunks_exact(2) {
                self.run_heat(stage, paired_at, pair);
            }
            let held = self.heats.get(begun..).unwrap_or_default();
            still_in = held.iter().map(Heat::winner).collect();
            paired_at = self.next_at;
            if stage == SEMI_FINAL {
                let losers: Vec<usize> = held.iter().map(Heat::loser).collect();
                self.run_heat(SMALL_FINAL, paired_at, &losers);
                self.run_heat(FINAL, paired_at, &still_in);
            }
        }
    }

    fn run_heat(&mut self, stage: usize, paired_at: Ms, pair: &[usize]) {
        let [first, second] = pair else {
            return;
        };
        let begins_at = self.next_at;
        self.next_at += self.slot_ms;
        // The two results arrive one after the other; the order is random.
        let mut at = [
            begins_at + self.slot_ms * 4 / 10,
            begins_at + self.slot_ms * 9 / 10,
        ];
        if self.dice.chance(50) {
            at.reverse();
        }
        let ends = self.run_both(*first, *second);
        let mut outings =
            [(*first, ends[0], at[0]), (*second, ends[1], at[1])].map(|(starter, end, at)| {
                Outing {
                    starter,
                    run: Run { end, at },
                }
            });
        if self.dice.chance(50) {
            outings.reverse();
        }
        self.heats.push(Heat {
            stage,
            number: u64::try_from(self.heats.len()).unwrap_or(0) + 1,
            paired_at,
            outings,
        });
    }

    /// Runs a heat, again if both athletes fail or are equally fast.
    fn run_both(&mut self, first: usize, second: usize) -> [RunEnd; 2] {
        let skill = |starter: usize| {
            let seeded = self.seeds.get(starter).copied().flatten();
            seeded.map_or(50, |seeded| seeded.skill)
        };
        let (first, second) = (skill(first), skill(second));
        let mut ends = [RunEnd::Time(5_000), RunEnd::Fall];
        for _ in 0..20 {
            ends = [
                RunEnd::run(first, self.gender, self.dice),
                RunEnd::run(second, self.gender, self.dice),
            ];
            let times = ends.map(RunEnd::time_ms);
            if times[0] != times[1] {
                break;
            }
        }
        ends
    }
}

/// An athlete's progress: greater is further. Between athletes at the same level the time of the lost heat decides,
/// then the qualification.
fn progress(bracket: &Bracket, starter: usize, at: Ms) -> (i64, Option<RunEnd>) {
    let Some((heat, own)) = bracket.heats_of(starter, at).last() else {
        return (0, None);
    };
    let decided = heat.decided_at() <= at;
    let stage = i64::try_from(heat.stage).unwrap_or(0);
    let level = match (heat.stage, decided, heat.winner() == starter) {
        (FINAL, true, true) => 20,
        (FINAL, ..) | (SEMI_FINAL, true, true) => 19,
        (SMALL_FINAL, true, true) | (SEMI_FINAL, false, _) => 18,
        (SMALL_FINAL, ..) | (SEMI_FINAL, true, false) => 17,
        (_, true, true) => 2 * stage + 13,
        (_, true, false) => 2 * stage + 10,
        (_, false, _) => 2 * stage + 11,
    };
    let lost = decided && heat.winner() != starter && heat.stage < SEMI_FINAL;
    (level, lost.then_some(own.run.end))
}

pub(crate) fn marks(bracket: &Bracket, at: Ms) -> Vec<Option<Mark>> {
    bracket
        .seeds
        .iter()
        .enumerate()
        .map(|(starter, seeded)| {
            let seeded = (*seeded)?;
            let (level, lost) = progress(bracket, starter, at);
            let time = match lost {
                Some(RunEnd::Time(time_ms)) => -signed(time_ms),
                Some(RunEnd::Fall) => -signed(u64::MAX >> 2),
                Some(RunEnd::FalseStart) => -signed(u64::MAX >> 1),
                None => 0,
            };
            let runs = bracket.heats_of(starter, at).map(|(_, outing)| outing.run);
            let latest = runs.filter(|run| run.at <= at).last();
            let score = match (lost, latest) {
                (Some(end), _) => format!("{} ({})", end.score(), cut_seconds(seeded.best_ms)),
                (None, Some(run)) => run.end.score(),
                (None, None) => String::new(),
            };
            Some(Mark {
                worth: Some([level, time, -signed(seeded.best_ms), -signed(seeded.seed)]),
                score,
                begun: latest.is_some(),
                group: None,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_meet_last() {
        assert_eq!(first_pairs(4), [1, 4, 2, 3]);
        assert_eq!(
            first_pairs(16),
            [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
        );
    }
}
