//! Boulder and lead in one round: four boulders, then a route; the points are added.

use crate::simulated::contest::Entrant;
use crate::simulated::contest::boulder::{Boulder, Climb, Sight, hardness_of, signed};
use crate::simulated::contest::lead::{LeadClimb, Route};
use crate::simulated::contest::standing::Mark;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{Ms, RoundPlan};
use crate::timeline::boulders::tenths_as_score;

/// Points for the last holds of a lead route, from the top down; lower holds score nothing.
const LEAD_POINTS: [u64; 40] = [
    100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33, 30, 28, 26,
    24, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
];
const BOULDERS: u64 = 4;

#[derive(Debug, Clone)]
pub(crate) struct CombinedStart {
    pub(crate) climbs: Vec<Climb>,
    pub(crate) lead: LeadClimb,
    holds: u64,
}

impl CombinedStart {
    pub(crate) fn times(&self) -> Vec<Ms> {
        let climbs = self.climbs.iter().flat_map(Climb::times);
        climbs.chain([self.lead.at]).collect()
    }

    pub(crate) fn lead_known(&self, at: Ms) -> Option<LeadClimb> {
        Some(self.lead).filter(|lead| lead.at <= at)
    }

    pub(crate) fn boulder_tenths(&self, at: Ms) -> u64 {
        let sights = self.climbs.iter().map(|climb| climb.at(at));
        sights.map(|sight| sight.points_in_tenths(true)).sum()
    }

    /// Lead points in tenths; a controlled move beyond a hold adds a tenth of a point.
    pub(crate) fn lead_tenths(&self, at: Ms) -> u64 {
        self.lead_known(at).map_or(0, |lead| {
            let below_top = if lead.top {
                0
            } else {
                self.holds + 1 - lead.hold
            };
            let points = usize::try_from(below_top)
                .ok()
                .and_then(|below| LEAD_POINTS.get(below));
            points.copied().unwrap_or(0) * 10 + u64::from(lead.plus)
        })
    }
}

/// Boulders in the first half of the round's time, lead in the second.
pub(crate) fn hold(
    round: &RoundPlan,
    entrants: &[Option<Entrant>],
    dice: &mut Dice,
) -> Vec<Option<CombinedStart>> {
    let boulders: Vec<Boulder> = (0..BOULDERS)
        .map(|_| Boulder::set(hardness_of(round.name), dice))
        .collect();
    let route = Route::set(round.name, dice);
    let field = u64::try_from(entrants.iter().flatten().count()).unwrap_or(1);
    let half_ms = (round.closes_at - round.opens_at) / 2;
    let turn_ms = half_ms / (field * BOULDERS + 1);
    let lead_turn_ms = half_ms / (field + 1);
    entrants
        .iter()
        .map(|entrant| {
            entrant.as_ref().map(|entrant| {
                let climbs = (0..).zip(&boulders).map(|(nth, boulder)| {
                    let turn: u64 = nth * field + entrant.order;
                    let begins_at = round.opens_at + turn * turn_ms + turn_ms / 4;
                    let window = (begins_at, begins_at + turn_ms * 3 / 4);
                    Climb::try_boulder(entrant.skill, *boulder, window, dice)
                });
                let climbs = climbs.collect();
                let at = round.opens_at + half_ms + (entrant.order + 1) * lead_turn_ms;
                CombinedStart {
                    climbs,
                    lead: route.climb(entrant.skill, at, dice),
                    holds: route.holds,
                }
            })
        })
        .collect()
}

pub(crate) fn marks(starts: &[Option<CombinedStart>], at: Ms) -> Vec<Option<Mark>> {
    let mark = |start: &CombinedStart| {
        let tenths = signed(start.boulder_tenths(at) + start.lead_tenths(at));
        let mut sights = start.climbs.iter().map(|climb| climb.at(at));
        Mark {
            worth: Some([tenths, 0, 0, 0]),
            score: tenths_as_score(tenths),
            begun: sights.any(Sight::has_begun) || start.lead.at <= at,
            group: None,
        }
    };
    starts
        .iter()
        .map(|start| start.as_ref().map(mark))
        .collect()
}
