//! A situation from what the results service tells.

use std::collections::HashMap;

use super::boulders::{Attempt, Boulders, Scale};
use super::evidence::Round;
use super::read_heats::{elimination, heats};
use super::situation::{Deciding, Situation};
use crate::events::climb_score::ScoreValue;
use crate::events::event::{self, CategoryPhase};
use crate::events::ranking::RankingRow;
use crate::events::round_result::{Ascents, BoulderAscent, RoundDetail, RoundResult};
use crate::form::Discipline;
use crate::ids::AthleteId;

/// A category's ranking as it is known.
#[derive(Debug, Clone, Copy)]
pub struct KnownRanking<'a> {
    pub phase: CategoryPhase,
    pub rounds: &'a [event::Round],
    pub rows: &'a [RankingRow],
    /// Id of the round that decides ([`crate::events::deciding`]); `None` while that is not known.
    pub deciding: Option<&'a str>,
}

/// How much an order so far counts in a round of which it decides nothing: as a round half climbed.
const UNDECIDED: f64 = 0.5;

impl Situation {
    /// `athletes`: those who were to start, with the form in the same order. One with ranks in
    /// rounds and none in the category was disqualified.
    pub fn read(
        discipline: Discipline,
        athletes: &[AthleteId],
        form: Vec<f64>,
        state: &KnownRanking<'_>,
    ) -> Self {
        let by_athlete: HashMap<&AthleteId, &RankingRow> =
            state.rows.iter().map(|row| (&row.athlete, row)).collect();
        let is_ranked = state.rows.iter().any(|row| row.rank.is_some());
        let row = |athlete: &AthleteId| by_athlete.get(athlete).copied();
        let struck = |athlete| is_ranked && row(athlete).is_some_and(is_struck);
        let category = Category {
            state,
            rows: athletes
                .iter()
                .map(|athlete| row(athlete).filter(|_| !struck(athlete)))
                .collect(),
            struck: athletes.iter().map(struck).collect(),
        };
        let mut rounds = category.rounds();
        let deciding = category.deciding(&discipline, &mut rounds);
        Self {
            deciding,
            rounds,
            is_in: category.is_in(),
            out: category.ranks(),
            discipline,
            form,
        }
    }
}

/// Disqualified: ranked in a round, and no longer in the category.
fn is_struck(row: &RankingRow) -> bool {
    row.rank.is_none() && row.rounds.iter().any(|round| round.rank.is_some())
}

struct Category<'a> {
    state: &'a KnownRanking<'a>,
    /// In the order of the athletes.
    rows: Vec<Option<&'a RankingRow>>,
    struck: Vec<bool>,
}

impl<'a> Category<'a> {
    fn in_round(&self, id: &'a str) -> impl Iterator<Item = Option<&'a RoundResult>> {
        self.rows.iter().map(move |row| {
            let rounds = row.iter().flat_map(|row| &row.rounds);
            let starts = |round: &&RoundResult| round.score.value != Some(ScoreValue::DidNotStart);
            rounds.filter(starts).find(|round| round.round_id == id)
        })
    }

    /// Ranks of those who have climbed.
    fn ranks_in(&self, id: &'a str) -> Vec<Option<u32>> {
        self.in_round(id)
            .map(|round| round.and_then(climbed_rank))
            .collect()
    }

    /// Ranks of the whole category.
    fn ranks(&self) -> Vec<Option<u32>> {
        let rows = self.rows.iter().copied();
        rows.map(|row| row.and_then(|row| row.rank)).collect()
    }

    /// The rounds before the deciding one that have begun.
    fn rounds(&self) -> Vec<Round> {
        let all = self.state.rounds.iter().enumerate();
        let before = all.take_while(|(_, round)| Some(round.id.as_str()) != self.state.deciding);
        let share = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        before
            .map_while(|(position, round)| {
                let ranks = self.ranks_in(&round.id);
                let ranked = ranks.iter().flatten().count();
                let members = self.members(position).into_iter().filter(|is_in| *is_in);
                (ranked > 0).then(|| Round {
                    progress: if round.phase() == CategoryPhase::Finished {
                        1.0
                    } else {
                        share(ranked) / share(members.count())
                    },
                    ranks,
                })
            })
            .collect()
    }

    /// Those of the latest round that has begun: who is not in it is out.
    fn is_in(&self) -> Vec<bool> {
        let rounds = self.state.rounds;
        let has_begun = |round: &event::Round| self.in_round(&round.id).flatten().next().is_some();
        match rounds.iter().rposition(has_begun) {
            Some(latest) => self.members(latest),
            None => self.struck.iter().map(|struck| !struck).collect(),
        }
    }

    /// Who is in the round at this position.
    ///
    /// While it is climbed its list may lack those who are to climb: in the first round everybody else, later all who were
    /// not behind the last one listed in the round before, because they climb after those who were.
    fn members(&self, position: usize) -> Vec<bool> {
        let round = |position: usize| self.state.rounds.get(position);
        let id = |position: usize| round(position).map_or("", |round| round.id.as_str());
        let listed: Vec<bool> = self
            .in_round(id(position))
            .map(|one| one.is_some())
            .collect();
        if round(position).is_some_and(|round| round.phase() == CategoryPhase::Finished) {
            return listed;
        }
        let may_follow: Vec<bool> = match position.checked_sub(1) {
            None => vec![true; listed.len()],
            Some(before) => {
                let before = self.ranks_in(id(before));
                let of_listed = before.iter().zip(&listed).filter(|(_, listed)| **listed);
                let last = of_listed.filter_map(|(rank, _)| *rank).max();
                let follows = |rank: &Option<u32>| rank.is_some() && *rank <= last;
                before.iter().map(follows).collect()
            }
        };
        let known_out = self.known_out(id(position));
        let all = listed.iter().zip(may_follow).zip(known_out);
        all.map(|((listed, may_follow), out)| *listed || (may_follow && !out))
            .collect()
    }

    /// Those who did not start in the round, or were disqualified.
    fn known_out(&self, id: &str) -> Vec<bool> {
        let stays_away = |round: &RoundResult| {
            round.round_id == id && round.score.value == Some(ScoreValue::DidNotStart)
        };
        let rows = self.rows.iter().zip(&self.struck);
        rows.map(|(row, struck)| {
            *struck || row.is_some_and(|row| row.rounds.iter().any(stays_away))
        })
        .collect()
    }

    /// A deciding round whose order so far decides nothing is added to the rounds before.
    fn deciding(&self, discipline: &Discipline, before: &mut Vec<Round>) -> Deciding {
        let ended = matches!(
            self.state.phase,
            CategoryPhase::Finished | CategoryPhase::Cancelled
        );
        if ended && self.rows.iter().flatten().any(|row| row.rank.is_some()) {
            return Deciding::Over(self.ranks());
        }
        let Some(id) = self.state.deciding else {
            return Deciding::Later;
        };
        let position = self.state.rounds.iter().position(|round| round.id == id);
        let results: Vec<Option<&RoundResult>> = self.in_round(id).collect();
        let climbed = results.iter().flatten();
        let mut begun = climbed.filter(|round| climbed_rank(round).is_some() || has_begun(round));
        if begun.next().is_none() {
            let is_next = position.is_some_and(|position| position <= before.len());
            let over = before.last().is_none_or(|round| round.progress >= 1.0);
            return if is_next && over && !before.is_empty() {
                Deciding::Next
            } else {
                Deciding::Later
            };
        }
        let round_before = position.and_then(|position| position.checked_sub(1));
        let round_before = round_before.and_then(|position| self.state.rounds.get(position));
        let ranks_before = round_before.map_or_else(
            || vec![None; self.rows.len()],
            |round| self.ranks_in(&round.id),
        );
        let known = match discipline {
            Discipline::Boulder => boulders(&results, ranks_before).map(Deciding::Boulders),
            Discipline::Lead => Some(Deciding::Ordered(self.ranks_in(id))),
            Discipline::Speed => {
                let is_in = position.map(|position| self.members(position));
                heats(&results, &is_in.unwrap_or_default(), &ranks_before).map(Deciding::Heats)
            }
            Discipline::Combined | Discipline::Other(_) => None,
        };
        known.unwrap_or_else(|| {
            before.push(Round {
                ranks: self.ranks_in(id),
                progress: UNDECIDED,
            });
            Deciding::Next
        })
    }
}

fn boulder_ascents(round: &RoundResult) -> Option<&[BoulderAscent]> {
    if let RoundDetail::Ascents(Ascents::Boulder(ascents)) = &round.detail {
        Some(ascents)
    } else {
        None
    }
}

/// Those who are to climb share the last rank, without a score.
fn climbed_rank(round: &RoundResult) -> Option<u32> {
    round.rank.filter(|_| round.score.raw.is_some())
}

fn has_begun(round: &RoundResult) -> bool {
    let ascents = boulder_ascents(round).unwrap_or_default();
    ascents.iter().any(|ascent| attempt(ascent).is_some())
        || elimination(round).iter().any(|stage| stage.won.is_some())
}

/// `None` while it is climbed.
fn attempt(ascent: &BoulderAscent) -> Option<Attempt> {
    let is_judged = match ascent.status.as_deref() {
        Some("pending" | "active") => false,
        Some(_) => true,
        None => ascent.top_tries.is_some(),
    };
    (is_judged || ascent.top).then_some(Attempt {
        top: ascent.top,
        zone: ascent.zone,
        top_tries: ascent.top_tries.unwrap_or(0),
        zone_tries: ascent.zone_tries.unwrap_or(0),
        points: ascent
            .points
            .and_then(|points| u32::try_from(points.thousandths() / 100).ok()),
    })
}

fn boulders(results: &[Option<&RoundResult>], before: Vec<Option<u32>>) -> Option<Boulders> {
    let ascents = results.iter().map(|round| {
        let of = round.and_then(boulder_ascents);
        of.unwrap_or_default()
    });
    let all: Vec<&[BoulderAscent]> = ascents.collect();
    let boulders = all
        .iter()
        .map(|one| one.len())
        .max()
        .filter(|count| *count > 0)?;
    let has_points = all
        .iter()
        .copied()
        .flatten()
        .any(|ascent| ascent.points.is_some());
    let attempts = results.iter().zip(&all).map(|(round, ascents)| {
        let count = if round.is_some() { boulders } else { 0 };
        let of = |boulder: usize| ascents.get(boulder).and_then(attempt);
        (0..count).map(of).collect()
    });
    Some(Boulders {
        scale: if has_points {
            Scale::Points
        } else {
            Scale::Tops
        },
        attempts: attempts.collect(),
        before,
    })
}
