//! Points of a pick against a category's ranking (docs/rules.md, "Points of a pick").
//!
//! A score depends on the pick and the ranking alone, never on other players, the order of the
//! ranking's rows or how often it is computed.

use crate::events::official_ranking::OfficialRanking;
use crate::ids::AthleteId;
use crate::picks::pick::{Place, Podium};

/// Points of an exact place, by place (docs/rules.md, "Points of a pick").
pub const VALUE: [u32; 3] = [20, 15, 10];
/// Points lost per place of distance.
pub const STEP: u32 = 5;
/// Minimum points for any athlete on the real podium.
pub const FLOOR: u32 = 4;
/// Points for athletes just below the podium: 4th, 5th, 6th.
pub const NEAR: [u32; 3] = [3, 2, 1];

const PODIUM_PLACES: u32 = 3;

/// The worst rank that earns points; later ones count like none.
pub const WORST_PAID_RANK: u32 = 6;

/// Points of one pick.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Points of first, second, third.
    pub by_place: [u32; 3],
    /// Places hit exactly.
    pub exact: u32,
    /// 1 if the athlete picked first won.
    pub winners: u32,
    /// Picked athletes who stand on the podium, in any place.
    pub hits: u32,
}

impl Score {
    pub fn total(&self) -> u32 {
        self.by_place.iter().sum()
    }

    fn add(&mut self, earned: PlaceScore) {
        if let Some(points) = self.by_place.get_mut(earned.place.index()) {
            *points = earned.points;
        }
        self.exact += u32::from(earned.exact);
        self.winners += u32::from(earned.exact && earned.place == Place::First);
        self.hits += u32::from(earned.on_podium);
    }
}

#[derive(Debug, Clone, Copy)]
struct PlaceScore {
    place: Place,
    points: u32,
    exact: bool,
    on_podium: bool,
}

/// Scores a whole pick. An athlete in two slots counts in the better one only (docs/rules.md, "When points become
/// final", S9).
pub fn score(pick: &Podium, ranking: &OfficialRanking) -> Score {
    let earned: Vec<(&AthleteId, PlaceScore)> = pick
        .slots()
        .filter_map(|(place, athlete)| Some((athlete, score_place(place, athlete, ranking)?)))
        .collect();
    let mut total = Score::default();
    for (position, (athlete, place_score)) in earned.iter().enumerate() {
        let beaten_by_another_slot =
            earned
                .iter()
                .enumerate()
                .any(|(other, (same, other_score))| {
                    same == athlete
                        && (other_score.points > place_score.points
                            || (other_score.points == place_score.points && other < position))
                });
        if !beaten_by_another_slot {
            total.add(*place_score);
        }
    }
    total
}

/// Points of the best podium: 45 if three athletes have a rank, fewer where no rank is skipped after equal ones (1-1-2).
pub fn possible(ranking: &OfficialRanking) -> u32 {
    // One of the three who earn most in a slot is always free, and `score` counts each athlete once.
    let [first, second, third] = Place::ALL.map(|place| best_for(place, ranking));
    let mut most = 0;
    for first in &first {
        for second in &second {
            for third in &third {
                let slots = [first, second, third].map(|athlete| Some((*athlete).clone()));
                most = most.max(score(&Podium::stored(slots), ranking).total());
            }
        }
    }
    most
}

/// At most three athletes: those who earn most in this slot.
fn best_for(place: Place, ranking: &OfficialRanking) -> Vec<&AthleteId> {
    let mut by_points: Vec<_> = ranking
        .athletes()
        .filter_map(|athlete| Some((score_place(place, athlete, ranking)?.points, athlete)))
        .collect();
    by_points.sort_unstable_by(|a, b| b.cmp(a));
    let athletes = by_points.into_iter().map(|(_, athlete)| athlete);
    athletes.take(VALUE.len()).collect()
}

fn score_place(place: Place, athlete: &AthleteId, ranking: &OfficialRanking) -> Option<PlaceScore> {
    let (first, last) = ranking.places(athlete)?;
    let on_podium = first <= PODIUM_PLACES;
    let distance = first.saturating_sub(place.number()) + place.number().saturating_sub(last);
    let points = if on_podium {
        let value = VALUE.get(place.index()).copied().unwrap_or_default();
        if distance == 0 {
            value
        } else {
            value.saturating_sub(STEP * distance).max(FLOOR)
        }
    } else {
        let missed_by = usize::try_from(first - PODIUM_PLACES - 1).ok()?;
        NEAR.get(missed_by).copied().unwrap_or_default()
    };
    Some(PlaceScore {
        place,
        points,
        exact: on_podium && distance == 0,
        on_podium,
    })
}
