//! A speed qualification: one run in each lane; the better one counts.

use crate::simulated::athletes::roster::Gender;
use crate::simulated::contest::Entrant;
use crate::simulated::contest::boulder::signed;
use crate::simulated::contest::standing::Mark;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{Ms, RoundPlan};

pub(crate) const LANES: [&str; 2] = ["A", "B"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunEnd {
    /// In milliseconds.
    Time(u64),
    Fall,
    FalseStart,
}

/// One run up the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) end: RunEnd,
    /// Time at which the result is published.
    pub(crate) at: Ms,
}

impl RunEnd {
    pub(crate) const fn time_ms(self) -> Option<u64> {
        match self {
            Self::Time(time_ms) => Some(time_ms),
            Self::Fall | Self::FalseStart => None,
        }
    }

    /// Text such as "4.90", truncated and not rounded.
    pub(crate) fn score(self) -> String {
        match self {
            Self::Time(time_ms) => cut_seconds(time_ms),
            Self::Fall => "FALL".to_owned(),
            Self::FalseStart => "FALSE START".to_owned(),
        }
    }

    /// Draws a run: faster with more skill, sometimes a fall or a false start.
    pub(crate) fn run(skill: u64, gender: Gender, dice: &mut Dice) -> Self {
        if dice.chance(2) {
            return Self::FalseStart;
        }
        if dice.chance(8) {
            return Self::Fall;
        }
        let fastest = match gender {
            Gender::Men => 4_720,
            Gender::Women => 6_120,
        };
        let behind = 105_u64.saturating_sub(skill);
        let slip = if dice.chance(12) {
            dice.between(150, 1_400)
        } else {
            0
        };
        let noise = dice.between(0, 110) + dice.between(0, 110);
        Self::Time(fastest + behind * behind * 3 / 10 + behind * 4 + noise + slip)
    }
}

/// The time in seconds with two digits, truncated.
pub(crate) fn cut_seconds(time_ms: u64) -> String {
    format!("{}.{:02}", time_ms / 1_000, time_ms % 1_000 / 10)
}

fn all_of_the_time(time_ms: u64) -> String {
    format!("{}.{:03}", time_ms / 1_000, time_ms % 1_000)
}

#[derive(Debug, Clone)]
pub(crate) struct LaneStart {
    /// By lane; `None` for athletes who do not start.
    pub(crate) runs: Option<[Run; 2]>,
}

impl LaneStart {
    pub(crate) fn times(&self) -> Vec<Ms> {
        self.runs.iter().flatten().map(|run| run.at).collect()
    }

    /// Published results by lane.
    pub(crate) fn known(&self, at: Ms) -> Vec<Option<RunEnd>> {
        let runs = self.runs.iter().flatten();
        runs.map(|run| Some(run.end).filter(|_| run.at <= at))
            .collect()
    }

    /// The better time; `None` after a false start.
    pub(crate) fn best_ms(&self, at: Ms) -> Option<u64> {
        let known = self.known(at);
        let undone = known.contains(&Some(RunEnd::FalseStart));
        let times = known.iter().flatten().filter_map(|end| end.time_ms());
        times.min().filter(|_| !undone)
    }
}

/// Two athletes at a time, each once in either lane.
pub(crate) fn hold(
    round: &RoundPlan,
    gender: Gender,
    entrants: &[Option<Entrant>],
    dice: &mut Dice,
) -> Vec<Option<LaneStart>> {
    let field = u64::try_from(entrants.iter().flatten().count()).unwrap_or(1);
    let pairs = field.div_ceil(2);
    let turn_ms = (round.closes_at - round.opens_at) / (2 * pairs + 1);
    let mut run = |entrant: &Entrant, pass: u64| {
        let turn = pass * pairs + entrant.order / 2;
        Run {
            end: RunEnd::run(entrant.skill, gender, dice),
            at: round.opens_at + turn * turn_ms + dice.between(turn_ms / 2, turn_ms),
        }
    };
    entrants
        .iter()
        .map(|entrant| {
            entrant.as_ref().map(|entrant| {
                let mut runs = [run(entrant, 0), run(entrant, 1)];
                if entrant.order % 2 == 1 {
                    runs.reverse();
                }
                LaneStart {
                    runs: entrant.starts.then_some(runs),
                }
            })
        })
        .collect()
}

/// The value of a starter's own runs, independent of other starters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worth {
    /// The better time and the other one.
    Timed(u64, Option<u64>),
    Fallen,
    /// A false start, with the time of the other run.
    FalseStart(Option<u64>),
}

fn worth(start: &LaneStart, at: Ms) -> Worth {
    let known = start.known(at);
    let mut times: Vec<u64> = known
        .iter()
        .flatten()
        .filter_map(|end| end.time_ms())
        .collect();
    times.sort_unstable();
    let mut times = times.into_iter();
    match (known.contains(&Some(RunEnd::FalseStart)), times.next()) {
        (true, time) => Worth::FalseStart(time),
        (false, Some(best)) => Worth::Timed(best, times.next()),
        (false, None) => Worth::Fallen,
    }
}

impl Worth {
    fn key(self) -> [i64; 4] {
        let slow = |time: Option<u64>| time.map_or(i64::MIN, |time| -signed(time));
        match self {
            Self::Timed(best, other) => [2, -signed(best), slow(other), 0],
            Self::Fallen => [1, 0, 0, 0],
            Self::FalseStart(time) => [0, slow(time), 0, 0],
        }
    }

    /// The third digit and the other run are shown only where a tie requires them.
    fn score(self, all: &[Self]) -> String {
        match self {
            Self::Fallen => "FALL".to_owned(),
            Self::FalseStart(None) => "FALSE START".to_owned(),
            Self::FalseStart(Some(time)) => format!("FALSE START ({})", all_of_the_time(time)),
            Self::Timed(best, other) => {
                let bests = all.iter().filter_map(|worth| match worth {
                    Self::Timed(best, _) => Some(*best),
                    Self::Fallen | Self::FalseStart(_) => None,
                });
                let near = bests.clone().filter(|time| time / 10 == best / 10).count();
                let equal = bests.filter(|time| *time == best).count();
                match (near, equal, other) {
                    (0..=1, _, _) => cut_seconds(best),
                    (_, 2.., Some(other)) => {
                        format!("{} ({})", all_of_the_time(best), cut_seconds(other))
                    }
                    _ => all_of_the_time(best),
                }
            }
        }
    }
}

pub(crate) fn marks(starts: &[Option<LaneStart>], at: Ms) -> Vec<Option<Mark>> {
    let has_run = |start: &LaneStart| start.known(at).iter().any(Option::is_some);
    let all: Vec<Worth> = starts
        .iter()
        .flatten()
        .filter(|start| has_run(start))
        .map(|start| worth(start, at))
        .collect();
    let mark = |start: &LaneStart| {
        let worth = worth(start, at);
        let starts = start.runs.is_some();
        Mark {
            worth: starts.then(|| worth.key()),
            score: if starts {
                worth.score(&all)
            } else {
                "DNS".to_owned()
            },
            begun: has_run(start),
            group: None,
        }
    };
    starts
        .iter()
        .map(|start| start.as_ref().map(mark))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_digit_only_splits_ties() {
        let timed = |best, other| Worth::Timed(best, Some(other));
        let all = [
            timed(5_211, 5_237),
            timed(5_211, 5_372),
            timed(5_217, 5_750),
            timed(5_491, 5_495),
            Worth::FalseStart(Some(5_121)),
            Worth::Fallen,
        ];
        let scores = all.map(|worth| worth.score(&all));
        assert_eq!(
            scores,
            [
                "5.211 (5.23)",
                "5.211 (5.37)",
                "5.217",
                "5.49",
                "FALSE START (5.121)",
                "FALL"
            ]
        );
    }
}
