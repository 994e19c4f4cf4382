//! The course of a finished final, derived from its scores: everybody's rank after each ascent.
//!
//! Climbers start in reverse order of the round before. In boulder everybody climbs the first problem, then everybody the
//! second; in lead one climbs after the other, and a step is every rival's height that a climber passes, and the fall.
//! Equal scores are ranked by the round before. The last step has the official ranks.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::decimal::Decimal;
use crate::events::climb_score::ScoreValue;
use crate::events::event::Round;
use crate::events::official_ranking::OfficialRanking;
use crate::events::ranking::RankingRow;
use crate::events::round_result::{Ascents, BoulderAscent, RoundDetail, RoundResult};
use crate::ids::AthleteId;

/// Fields of other sizes are no finals, or too many names for a beginner.
const STARTERS: std::ops::RangeInclusive<usize> = 6..=10;
const PODIUM: u32 = 3;

/// A final, step by step.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// In the order in which they start.
    pub starters: Vec<AthleteId>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Who climbs, by place among the starters.
    pub starter: usize,
    pub climb: Climb,
    /// The starters' ranks afterwards; `None` before their first ascent.
    pub ranks: Vec<Option<u32>>,
}

/// What happened on the wall; part of the API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Climb {
    Boulder {
        /// Counted from 1.
        problem: u32,
        /// A zone, also a low one.
        zone: bool,
        top: bool,
        tries: Option<u32>,
        /// The climber's total in this round so far: `59.8`, `2T3z`.
        total: String,
    },
    Lead {
        /// The height: `32`, `32+`, `TOP`.
        height: String,
        /// The climber fell here, or reached the top; otherwise goes on.
        ended: bool,
    },
}

/// A score so far; greater is better. The last number is the rank in the round before, negative.
type Standing = [i64; 5];

struct Finalist<'a> {
    row: &'a RankingRow,
    result: &'a RoundResult,
    /// In the round before; everybody's is 0 without one.
    before: u32,
}

impl Course {
    /// The course of the final `deciding`; `None` if its scores do not tell it.
    pub fn of(rounds: &[Round], deciding: &str, rows: &[RankingRow]) -> Option<Self> {
        let finalists = finalists(rounds, deciding, rows)?;
        let (mut steps, last) = match &finalists.first()?.result.detail {
            RoundDetail::Ascents(Ascents::Boulder(_)) => boulder(&finalists)?,
            RoundDetail::Ascents(Ascents::Lead(_)) => lead(&finalists)?,
            RoundDetail::Ascents(Ascents::Speed(_))
            | RoundDetail::Elimination { .. }
            | RoundDetail::Combined { .. }
            | RoundDetail::None {} => return None,
        };
        if !agrees(&finalists, &last) {
            return None;
        }
        steps.last_mut()?.ranks = finalists.iter().map(|one| one.row.rank).collect();
        Some(Self {
            starters: finalists
                .iter()
                .map(|one| one.row.athlete.clone())
                .collect(),
            steps,
        })
    }

    /// The ranking after each step, as the scorer uses it.
    pub fn rankings(&self) -> impl Iterator<Item = OfficialRanking> {
        self.steps.iter().map(|step| {
            let ranks = self
                .starters
                .iter()
                .cloned()
                .zip(step.ranks.iter().copied());
            OfficialRanking::new(ranks)
        })
    }

    /// How often the lead and the podium change in the second half: more is more exciting. A new leader counts three
    /// times.
    pub fn drama(&self) -> usize {
        let half = self.steps.iter().skip(self.steps.len() / 2);
        let top = |step: &Step, to: u32| -> Vec<usize> {
            let places = (0..).zip(&step.ranks);
            let on_top = places.filter(|(_, rank)| rank.is_some_and(|rank| rank <= to));
            on_top.map(|(place, _)| place).collect()
        };
        let later = half.clone().skip(1);
        half.zip(later)
            .map(|(before, after)| {
                let changes = |to| usize::from(top(before, to) != top(after, to));
                3 * changes(1) + changes(PODIUM)
            })
            .sum()
    }
}

fn finalists<'a>(
    rounds: &[Round],
    deciding: &str,
    rows: &'a [RankingRow],
) -> Option<Vec<Finalist<'a>>> {
    let position = rounds.iter().position(|round| round.id == deciding)?;
    let earlier = position
        .checked_sub(1)
        .and_then(|position| rounds.get(position));
    let in_round = |row: &'a RankingRow, id: &str| row.rounds.iter().find(|one| one.round_id == id);
    let mut finalists = Vec::new();
    for row in rows {
        let Some(result) = in_round(row, deciding).filter(|result| result.rank.is_some()) else {
            continue;
        };
        row.rank?;
        let before = match earlier {
            Some(round) => in_round(row, &round.id)?.rank?,
            None => 0,
        };
        finalists.push(Finalist {
            row,
            result,
            before,
        });
    }
    finalists.sort_by_key(|one| (Reverse(one.before), one.row.athlete.clone()));
    STARTERS.contains(&finalists.len()).then_some(finalists)
}

/// Whether the official ranks follow the scores: a better score has a better rank.
fn agrees(finalists: &[Finalist<'_>], last: &[Standing]) -> bool {
    let scored: Vec<_> = finalists.iter().zip(last).collect();
    scored.iter().all(|(one, standing)| {
        scored.iter().all(|(other, lower)| {
            let is_better = standing.iter().take(4).gt(lower.iter().take(4));
            !is_better || one.row.rank < other.row.rank
        })
    })
}

/// Ranks of those who have a standing.
fn ranks(standings: &[Option<Standing>]) -> Vec<Option<u32>> {
    let rank = |own: &Option<Standing>| {
        let own = own.as_ref()?;
        let better = standings.iter().flatten().filter(|other| *other > own);
        u32::try_from(better.count()).ok()?.checked_add(1)
    };
    standings.iter().map(rank).collect()
}

type Climbed = (Vec<Step>, Vec<Standing>);

fn boulder(finalists: &[Finalist<'_>]) -> Option<Climbed> {
    let ascents: Vec<&Vec<BoulderAscent>> = finalists
        .iter()
        .map(|one| {
            let RoundDetail::Ascents(Ascents::Boulder(ascents)) = &one.result.detail else {
                return None;
            };
            Some(ascents)
        })
        .collect::<Option<_>>()?;
    let problems = ascents.first()?.len();
    if problems == 0 || ascents.iter().any(|of| of.len() != problems) {
        return None;
    }
    let mut standings = vec![None; finalists.len()];
    let mut steps = Vec::with_capacity(problems * finalists.len());
    for problem in 0..problems {
        for (starter, finalist) in finalists.iter().enumerate() {
            let climbed = ascents.get(starter)?.get(..=problem)?;
            let ascent = climbed.last()?;
            let (standing, total) = boulder_total(finalist, climbed)?;
            *standings.get_mut(starter)? = Some(standing);
            steps.push(Step {
                starter,
                climb: Climb::Boulder {
                    problem: u32::try_from(problem).ok()?.checked_add(1)?,
                    zone: ascent.zone || ascent.top || ascent.low_zone == Some(true),
                    top: ascent.top,
                    tries: ascent.top_tries,
                    total,
                },
                ranks: ranks(&standings),
            });
        }
    }
    let last: Vec<Standing> = standings.into_iter().collect::<Option<_>>()?;
    let is_whole = |(one, standing): (&Finalist<'_>, &Standing)| match one.result.score.value {
        Some(ScoreValue::BoulderPoints { points }) => {
            i64::try_from(points.thousandths()).ok() == Some(standing[0])
        }
        Some(ScoreValue::BoulderTops {
            tops,
            zones,
            top_tries,
            zone_tries,
        }) => {
            let tries = [-i64::from(top_tries), -i64::from(zone_tries)];
            standing[..4] == [i64::from(tops), i64::from(zones), tries[0], tries[1]]
        }
        _ => false,
    };
    finalists
        .iter()
        .zip(&last)
        .all(is_whole)
        .then_some((steps, last))
}

/// By points where the round is scored in points, else by tops, zones and tries.
fn boulder_total(finalist: &Finalist<'_>, climbed: &[BoulderAscent]) -> Option<(Standing, String)> {
    let before = -i64::from(finalist.before);
    if let Some(ScoreValue::BoulderPoints { .. }) = finalist.result.score.value {
        let mut points: u64 = 0;
        for ascent in climbed {
            points = points.checked_add(ascent.points?.thousandths())?;
        }
        let total = Decimal::from_thousandths(u32::try_from(points).ok()?);
        let standing = [i64::try_from(points).ok()?, 0, 0, 0, before];
        return Some((standing, total.to_string()));
    }
    let mut standing = [0, 0, 0, 0, before];
    for ascent in climbed {
        if ascent.top {
            standing[0] += 1;
            standing[2] -= i64::from(ascent.top_tries.unwrap_or_default());
        }
        if ascent.zone {
            standing[1] += 1;
            standing[3] -= i64::from(ascent.zone_tries.unwrap_or_default());
        }
    }
    Some((standing, format!("{}T{}z", standing[0], standing[1])))
}

fn lead(finalists: &[Finalist<'_>]) -> Option<Climbed> {
    let heights: Vec<(i64, String)> = finalists
        .iter()
        .map(|one| {
            let RoundDetail::Ascents(Ascents::Lead(ascents)) = &one.result.detail else {
                return None;
            };
            let value = one.result.score.value.filter(|_| ascents.len() == 1)?;
            let height = i64::try_from(value.lead_height()?.thousandths()).ok()?;
            Some((height, one.result.score.shown()?))
        })
        .collect::<Option<_>>()?;
    let mut standings: Vec<Option<Standing>> = vec![None; finalists.len()];
    let mut steps = Vec::new();
    for (starter, finalist) in finalists.iter().enumerate() {
        let (height, shown) = heights.get(starter)?;
        let rivals = heights.iter().take(starter);
        let passed: BTreeSet<&(i64, String)> = rivals.filter(|(other, _)| other < height).collect();
        // Twice the height, so that a height just passed lies between two.
        let passed = passed
            .into_iter()
            .map(|(rival, shown)| (2 * rival + 1, shown, false));
        for (at, shown, ended) in passed.chain([(2 * height, shown, true)]) {
            let before = -i64::from(finalist.before);
            *standings.get_mut(starter)? = Some([at, 0, 0, 0, before]);
            steps.push(Step {
                starter,
                climb: Climb::Lead {
                    height: shown.clone(),
                    ended,
                },
                ranks: ranks(&standings),
            });
        }
    }
    let last: Vec<Standing> = standings.into_iter().collect::<Option<_>>()?;
    Some((steps, last))
}
