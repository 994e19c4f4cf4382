//! Boulders: attempts at a low zone, a zone and a top, each with its time.

use crate::simulated::contest::Entrant;
use crate::simulated::contest::standing::Mark;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{BoulderForm, Ms, RoundPlan};
use crate::timeline::boulders::tenths_as_score;

/// The best point that an attempt has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reached {
    Nothing,
    LowZone,
    Zone,
    Top,
}

#[derive(Debug, Clone, Copy)]
struct Attempt {
    at: Ms,
    reached: Reached,
}

/// All attempts of one athlete on one boulder.
#[derive(Debug, Clone)]
pub(crate) struct Climb {
    begins_at: Ms,
    attempts: Vec<Attempt>,
    ends_at: Ms,
}

/// The visible state of a climb at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sight {
    pub(crate) best: Reached,
    pub(crate) tries: u64,
    pub(crate) low_zone_tries: u64,
    pub(crate) zone_tries: u64,
    pub(crate) phase: ClimbPhase,
    /// Time at which the last attempt was judged.
    pub(crate) changed_at: Option<Ms>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClimbPhase {
    Pending,
    Active,
    Confirmed,
}

impl Climb {
    /// Draws the attempts on a boulder between the two moments: until the top, or up to a limit of 3 to 7.
    pub(crate) fn try_boulder(
        skill: u64,
        boulder: Boulder,
        (begins_at, ends_at): (Ms, Ms),
        dice: &mut Dice,
    ) -> Self {
        let most = dice.between(3, 7);
        let mut reached = Vec::new();
        for _ in 0..most {
            let attempt = boulder.attempt(skill, dice);
            reached.push(attempt);
            if attempt == Reached::Top {
                break;
            }
        }
        let count = Ms::try_from(reached.len()).unwrap_or(1);
        let step = (ends_at - begins_at) / (count + 1);
        let attempts = (1..)
            .zip(reached)
            .map(|(nth, reached): (Ms, Reached)| Attempt {
                at: begins_at + nth * step + dice.between(0, step / 2),
                reached,
            })
            .collect();
        Self {
            begins_at,
            attempts,
            ends_at,
        }
    }

    pub(crate) fn at(&self, at: Ms) -> Sight {
        let done = self.attempts.partition_point(|attempt| attempt.at <= at);
        let seen = self.attempts.get(..done).unwrap_or_default();
        let tries_to = |least: Reached| {
            let before = seen.iter().position(|attempt| attempt.reached >= least);
            let count = before.map_or(seen.len(), |before| before + 1);
            u64::try_from(count).unwrap_or(u64::MAX)
        };
        let best = seen.iter().map(|attempt| attempt.reached).max();
        Sight {
            best: best.unwrap_or(Reached::Nothing),
            tries: tries_to(Reached::Top),
            zone_tries: tries_to(Reached::Zone),
            low_zone_tries: tries_to(Reached::LowZone),
            phase: match at {
                at if at < self.begins_at => ClimbPhase::Pending,
                at if at < self.ends_at => ClimbPhase::Active,
                _ => ClimbPhase::Confirmed,
            },
            changed_at: seen.last().map(|attempt| attempt.at),
        }
    }

    pub(crate) fn times(&self) -> impl Iterator<Item = Ms> {
        let attempts = self.attempts.iter().map(|attempt| attempt.at);
        attempts.chain([self.begins_at, self.ends_at])
    }
}

impl Sight {
    /// 25 for the top, else 10 for the zone, else 5 for the low zone if it counts; a tenth less
    /// for each attempt after the first.
    pub(crate) fn points_in_tenths(self, low_zone: bool) -> u64 {
        let after = |points: u64, tries: u64| points.saturating_sub(tries.saturating_sub(1));
        match self.best {
            Reached::Top => after(250, self.tries),
            Reached::Zone => after(100, self.zone_tries),
            Reached::LowZone if low_zone => after(50, self.low_zone_tries),
            Reached::LowZone | Reached::Nothing => 0,
        }
    }

    pub(crate) fn has_begun(self) -> bool {
        self.phase != ClimbPhase::Pending
    }
}

/// Difficulty of a boulder, on the scale of skills.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Boulder {
    top: i64,
    zone: i64,
}

impl Boulder {
    pub(crate) fn set(hardness: (u64, u64), dice: &mut Dice) -> Self {
        let top = signed(dice.between(hardness.0, hardness.1));
        Self {
            top,
            zone: top - signed(dice.between(15, 45)),
        }
    }

    fn attempt(self, skill: u64, dice: &mut Dice) -> Reached {
        let percent = |base: i64, hard: i64, low: i64, high: i64| {
            let percent = base + (signed(skill) - hard) * 7 / 10;
            u64::try_from(percent.clamp(low, high)).unwrap_or(0)
        };
        if dice.chance(percent(26, self.top, 1, 75)) {
            Reached::Top
        } else if dice.chance(percent(30, self.zone, 4, 90)) {
            Reached::Zone
        } else if dice.chance(percent(55, self.zone, 15, 95)) {
            Reached::LowZone
        } else {
            Reached::Nothing
        }
    }
}

/// Difficulty range of a round. Rounds with a low zone, as in youth events, are all set like a qualification.
pub(crate) fn hardness_of(name: &str) -> (u64, u64) {
    match name {
        "Qualification" => (40, 100),
        "Semi-final" | "Semi-Final" => (80, 124),
        _ => (90, 138),
    }
}

pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// One athlete's round.
#[derive(Debug, Clone)]
pub(crate) struct BoulderStart {
    pub(crate) group: Option<&'static str>,
    /// `None` for athletes who do not start.
    pub(crate) climbs: Option<Vec<Climb>>,
}

impl BoulderStart {
    pub(crate) fn times(&self) -> Vec<Ms> {
        let climbs = self.climbs.iter().flatten();
        climbs.flat_map(Climb::times).collect()
    }
}

/// In a final, all athletes try one boulder after the other, one athlete at a time. In earlier rounds an athlete
/// moves from boulder to boulder with rests in between, and several climb at once.
pub(crate) fn hold(
    round: &RoundPlan,
    boulders: u64,
    low_zone: bool,
    entrants: &[Option<Entrant>],
    dice: &mut Dice,
) -> Vec<Option<BoulderStart>> {
    let hardness = hardness_of(if low_zone {
        "Qualification"
    } else {
        round.name
    });
    // Both groups get boulders of the same difficulty, so that neither fares worse by design.
    let set: Vec<Boulder> = (0..boulders)
        .map(|_| Boulder::set(hardness, dice))
        .collect();
    let one_by_one = round.name == "Final" && !low_zone;
    let orders = entrants.iter().flatten().map(|entrant| entrant.order);
    let field = orders.max().map_or(1, |last| last + 1);
    let turns = if one_by_one {
        field * boulders
    } else {
        field + 2 * boulders
    };
    let turn_ms = (round.closes_at - round.opens_at) / (turns + 1).max(1);
    let mut climb = |entrant: &Entrant| -> Vec<Climb> {
        (0..)
            .zip(&set)
            .map(|(nth, boulder)| {
                let turn = if one_by_one {
                    nth * field + entrant.order
                } else {
                    entrant.order + 2 * nth
                };
                let begins_at = round.opens_at + (turn + 1) * turn_ms - turn_ms / 2;
                // In a final the next athlete starts before the previous one has come down.
                let ends_at = begins_at + turn_ms * if one_by_one { 14 } else { 9 } / 10;
                Climb::try_boulder(entrant.skill, *boulder, (begins_at, ends_at), dice)
            })
            .collect()
    };
    entrants
        .iter()
        .map(|entrant| {
            entrant.as_ref().map(|entrant| BoulderStart {
                group: entrant.group,
                climbs: entrant.starts.then(|| climb(entrant)),
            })
        })
        .collect()
}

pub(crate) fn marks(
    starts: &[Option<BoulderStart>],
    form: BoulderForm,
    at: Ms,
) -> Vec<Option<Mark>> {
    starts
        .iter()
        .map(|start| start.as_ref().map(|start| mark(start, form, at)))
        .collect()
}

fn mark(start: &BoulderStart, form: BoulderForm, at: Ms) -> Mark {
    let sights: Vec<Sight> = start
        .climbs
        .iter()
        .flatten()
        .map(|climb| climb.at(at))
        .collect();
    let (worth, score) = match form {
        BoulderForm::TopsAndZones => tops_and_zones(&sights),
        BoulderForm::Points2025 | BoulderForm::Points2026 | BoulderForm::LowZone => {
            let low_zone = form == BoulderForm::LowZone;
            let points = sights.iter().map(|sight| sight.points_in_tenths(low_zone));
            let tenths = signed(points.sum());
            ([tenths, 0, 0, 0], tenths_as_score(tenths))
        }
    };
    let starts = start.climbs.is_some();
    Mark {
        worth: starts.then_some(worth),
        score: if starts { score } else { "DNS".to_owned() },
        begun: sights.iter().any(|sight| sight.has_begun()),
        group: start.group,
    }
}

/// Text such as "4T4z 8 5", with non-breaking spaces.
fn tops_and_zones(sights: &[Sight]) -> ([i64; 4], String) {
    let at_least = |least: Reached| sights.iter().filter(move |sight| sight.best >= least);
    let (tops, zones) = (at_least(Reached::Top), at_least(Reached::Zone));
    let top_tries: u64 = tops.clone().map(|sight| sight.tries).sum();
    let zone_tries: u64 = zones.clone().map(|sight| sight.zone_tries).sum();
    let (tops, zones) = (tops.count(), zones.count());
    let count = |count: usize| i64::try_from(count).unwrap_or(0);
    (
        [
            count(tops),
            count(zones),
            -signed(top_tries),
            -signed(zone_tries),
        ],
        format!("{tops}T{zones}z\u{a0}{top_tries}\u{a0}{zone_tries}"),
    )
}
