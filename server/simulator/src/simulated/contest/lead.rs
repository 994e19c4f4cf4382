//! Lead: heights, and the times at which scores are published.

use crate::simulated::contest::Entrant;
use crate::simulated::contest::boulder::signed;
use crate::simulated::contest::standing::Mark;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{Ms, RoundPlan, SECOND};

/// One ascent of one route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeadClimb {
    pub(crate) hold: u64,
    /// A controlled move beyond the hold.
    pub(crate) plus: bool,
    pub(crate) top: bool,
    pub(crate) time_ms: u64,
    /// Time at which the score is published.
    pub(crate) at: Ms,
}

impl LeadClimb {
    /// "45+" or "TOP"
    pub(crate) fn score(&self) -> String {
        match (self.top, self.plus) {
            (true, _) => "TOP".to_owned(),
            (false, true) => format!("{}+", self.hold),
            (false, false) => self.hold.to_string(),
        }
    }

    /// Height in half holds; greater is higher.
    pub(crate) fn height(&self) -> i64 {
        if self.top {
            i64::MAX
        } else {
            signed(self.hold * 2 + u64::from(self.plus))
        }
    }
}

/// One athlete's round, on one route or two.
#[derive(Debug, Clone)]
pub(crate) struct LeadStart {
    /// `None` for athletes who do not start.
    pub(crate) climbs: Option<Vec<LeadClimb>>,
}

impl LeadStart {
    pub(crate) fn times(&self) -> Vec<Ms> {
        let climbs = self.climbs.iter().flatten();
        climbs.map(|climb| climb.at).collect()
    }

    /// The published scores, by route.
    pub(crate) fn known(&self, at: Ms) -> Vec<Option<LeadClimb>> {
        let climbs = self.climbs.iter().flatten();
        climbs
            .map(|climb| Some(*climb).filter(|climb| climb.at <= at))
            .collect()
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Route {
    /// The number of the last hold before the top.
    pub(crate) holds: u64,
    hardness: u64,
}

impl Route {
    pub(crate) fn set(name: &str, dice: &mut Dice) -> Self {
        let hardness = match name {
            "Qualification" => dice.between(48, 58),
            "Semi-final" | "Semi-Final" => dice.between(66, 74),
            _ => dice.between(70, 84),
        };
        Self {
            holds: dice.between(38, 50),
            hardness,
        }
    }

    pub(crate) fn climb(self, skill: u64, at: Ms, dice: &mut Dice) -> LeadClimb {
        let percent = signed(66 + skill) - signed(self.hardness)
            + signed(dice.between(0, 22) + dice.between(0, 22))
            - 22;
        let half_holds = signed(self.holds) * 2 * percent.max(8) / 100;
        let half_holds = u64::try_from(half_holds).unwrap_or(0).max(5);
        let top = half_holds > self.holds * 2;
        let hold = if top { self.holds } else { half_holds / 2 };
        LeadClimb {
            hold,
            plus: !top && half_holds % 2 == 1,
            top,
            time_ms: (hold * dice.between(42, 66) / 10) * SECOND,
            at,
        }
    }
}

/// One athlete at a time; two routes are climbed in parallel, and the second half of the field begins on the other
/// route.
pub(crate) fn hold(
    round: &RoundPlan,
    routes: u64,
    entrants: &[Option<Entrant>],
    dice: &mut Dice,
) -> Vec<Option<LeadStart>> {
    let set: Vec<Route> = (0..routes).map(|_| Route::set(round.name, dice)).collect();
    let field = u64::try_from(entrants.iter().flatten().count()).unwrap_or(1);
    let turn_ms = (round.closes_at - round.opens_at) / (field + 1);
    let mut climb = |entrant: &Entrant| -> Vec<LeadClimb> {
        (0..)
            .zip(&set)
            .map(|(nth, route): (u64, &Route)| {
                let turn = (entrant.order + nth * field.div_ceil(2)) % field.max(1);
                let at = round.opens_at + turn * turn_ms + dice.between(turn_ms / 2, turn_ms);
                route.climb(entrant.skill, at, dice)
            })
            .collect()
    };
    entrants
        .iter()
        .map(|entrant| {
            entrant.as_ref().map(|entrant| LeadStart {
                climbs: entrant.starts.then(|| climb(entrant)),
            })
        })
        .collect()
}

/// Gives the second athlete the same heights as the first, in other times.
pub(crate) fn climb_alike(starts: &mut [Option<LeadStart>], first: usize, second: usize) {
    let climbs_of = |start: &Option<LeadStart>| start.as_ref()?.climbs.clone();
    let Some(climbs) = starts.get(first).and_then(climbs_of) else {
        return;
    };
    let start = starts.get_mut(second).and_then(Option::as_mut);
    let own = start.and_then(|start| start.climbs.as_mut());
    for (own, model) in own.into_iter().flatten().zip(climbs) {
        own.hold = model.hold;
        own.plus = model.plus;
        own.top = model.top;
    }
}

/// Marks for one route: higher is better.
pub(crate) fn marks(starts: &[Option<LeadStart>], at: Ms) -> Vec<Option<Mark>> {
    let mark = |start: &LeadStart| {
        let climb = start.known(at).into_iter().next().flatten();
        let height = climb.map_or(-1, |climb| climb.height());
        mark(
            start,
            [height, 0, 0, 0],
            climb.map(|climb| climb.score()).unwrap_or_default(),
            climb.is_some(),
        )
    };
    starts
        .iter()
        .map(|start| start.as_ref().map(mark))
        .collect()
}

fn mark(start: &LeadStart, worth: [i64; 4], score: String, begun: bool) -> Mark {
    let starts = start.climbs.is_some();
    Mark {
        worth: starts.then_some(worth),
        score: if starts { score } else { "DNS".to_owned() },
        begun,
        group: None,
    }
}

/// A rank on one route, and its average over athletes who share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RouteRank {
    pub(crate) rank: u64,
    /// Twice the average, so that it is an integer.
    pub(crate) doubled: u64,
}

/// By starter and route, for published scores.
pub(crate) fn corrective_ranks(
    starts: &[Option<LeadStart>],
    at: Ms,
) -> Vec<Vec<Option<RouteRank>>> {
    let known: Vec<Vec<Option<LeadClimb>>> = starts
        .iter()
        .map(|start| {
            start
                .as_ref()
                .map(|start| start.known(at))
                .unwrap_or_default()
        })
        .collect();
    let on_route = |route: usize| {
        let climbs = known.iter().filter_map(move |climbs| *climbs.get(route)?);
        climbs.map(|climb| climb.height()).collect::<Vec<i64>>()
    };
    let heights = [on_route(0), on_route(1)];
    let rank = |climb: LeadClimb, heights: &[i64]| {
        let count = |is: fn(i64, i64) -> bool| {
            let counted = heights.iter().filter(|other| is(**other, climb.height()));
            u64::try_from(counted.count()).unwrap_or(0)
        };
        let rank = count(|other, own| other > own) + 1;
        let sharing = count(|other, own| other == own);
        RouteRank {
            rank,
            doubled: rank * 2 + sharing.saturating_sub(1),
        }
    };
    known
        .iter()
        .map(|climbs| {
            (climbs.iter().zip(&heights))
                .map(|(climb, heights)| climb.map(|climb| rank(climb, heights)))
                .collect()
        })
        .collect()
}

/// Marks for two routes: the geometric mean of both corrective ranks, lower is better. An athlete who has not
/// climbed the second route counts as last there.
pub(crate) fn marks_of_two_routes(starts: &[Option<LeadStart>], at: Ms) -> Vec<Option<Mark>> {
    let ranks = corrective_ranks(starts, at);
    let last = u64::try_from(starts.iter().flatten().count()).unwrap_or(0) * 2;
    starts
        .iter()
        .zip(&ranks)
        .map(|(start, ranks)| {
            start.as_ref().map(|start| {
                let doubled = |route: usize| {
                    let rank = ranks.get(route).copied().flatten();
                    rank.map_or(last, |rank| rank.doubled)
                };
                let product = doubled(0) * doubled(1);
                mark(
                    start,
                    [-signed(product), 0, 0, 0],
                    mean_of_doubled(product),
                    ranks.iter().any(Option::is_some),
                )
            })
        })
        .collect()
}

/// The mean of two ranks from the product of their doubled values, as text: "7.75", "3.0", "32.24".
fn mean_of_doubled(product: u64) -> String {
    let hundredths = rounded_root(product * 2_500);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match rest % 10 {
        0 => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}

/// The integer nearest to the square root.
fn rounded_root(number: u64) -> u64 {
    let root = number.isqrt();
    root + u64::from(number - root * root > root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_two_ranks_is_written_as_upstream_writes_it() {
        for (first, second, expected) in [
            (12, 20, "7.75"),
            (6, 6, "3.0"),
            (54, 67, "30.07"),
            (2, 2, "1.0"),
            (122, 118, "59.99"),
            (87, 87, "43.5"),
        ] {
            assert_eq!(mean_of_doubled(first * second), expected);
        }
    }
}
