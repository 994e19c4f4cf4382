//! Highlights when a league's podiums open: the consensus, and picks that differ from it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::ids::AthleteId;
use crate::picks::pick::{Place, Podium};
use crate::picks::pick_stats::PickCounts;

/// With only two podiums each differs from the other, which means nothing.
const ALONE_AMONG: usize = 3;
/// With fewer podiums, a single one is more than one in five.
const BOLD_AMONG: usize = 5;
/// A pick is bold if at most one podium in five has it.
const BOLD_ONE_IN: usize = 5;
/// A unique podium is highlighted if at most one in four is unique.
const OWN_ONE_IN: usize = 4;

/// A pick is a long shot if its athlete had at most this chance of the podium when picks closed.
const LONG_SHOT: f64 = 0.1;

/// Highlights of one podium among all of its league.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PickMarks {
    /// Places with an athlete that no other podium has, in any place.
    pub alone: Vec<Place>,
    /// Places with an athlete that few podiums have, in any place; without those in `alone`.
    pub bold: Vec<Place>,
    /// Number of podiums equal to this one, including itself.
    pub same: u32,
    /// No other podium equals it, while most others have an equal.
    pub own_podium: bool,
}

impl PickMarks {
    /// Whether it is highlighted as the only podium of its kind, or has an athlete that no other has.
    pub fn is_lone_wolf(&self) -> bool {
        self.own_podium || !self.alone.is_empty()
    }
}

/// Highlights of each podium of a category, in their order; one podium per player.
pub fn marks(podiums: &[Podium]) -> Vec<PickMarks> {
    let mut had_by: HashMap<&AthleteId, usize> = HashMap::new();
    let mut alike: HashMap<&Podium, usize> = HashMap::new();
    for podium in podiums {
        *alike.entry(podium).or_default() += 1;
        for (_, athlete) in podium.slots() {
            *had_by.entry(athlete).or_default() += 1;
        }
    }
    let all = podiums.len();
    let own = alike.values().filter(|count| **count == 1).count();
    let own_is_rare = own * OWN_ONE_IN <= all;
    podiums
        .iter()
        .map(|podium| {
            let places = |fits: &dyn Fn(usize) -> bool| -> Vec<Place> {
                let slots = podium.slots();
                slots
                    .filter(|(_, athlete)| had_by.get(athlete).is_some_and(|count| fits(*count)))
                    .map(|(place, _)| place)
                    .collect()
            };
            let same = alike.get(podium).copied().unwrap_or_default();
            PickMarks {
                alone: places(&|count| count == 1 && all >= ALONE_AMONG),
                bold: places(&|count| count > 1 && all >= BOLD_AMONG && count * BOLD_ONE_IN <= all),
                same: u32::try_from(same).unwrap_or(u32::MAX),
                own_podium: same == 1 && own_is_rare,
            }
        })
        .collect()
}

/// Places with an athlete whose chance of the podium was small, from the chances at the lock. One whose chance is unknown is
/// no long shot.
pub fn long_shots(podium: &Podium, chances: &BTreeMap<AthleteId, f64>) -> Vec<Place> {
    let is_long_shot = |athlete| {
        chances
            .get(athlete)
            .is_some_and(|chance| *chance <= LONG_SHOT)
    };
    let slots = podium.slots().filter(|(_, athlete)| is_long_shot(*athlete));
    slots.map(|(place, _)| place).collect()
}

/// Points of an athlete's picks: three for each first place, two for a second, one for a third.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Favour {
    points: u32,
    firsts: u32,
    seconds: u32,
}

/// The consensus podium: the athletes with the most points, of equals those placed higher more often, then by id.
/// Places that no podium fills stay empty.
pub fn consensus(podiums: &[Podium]) -> [Option<AthleteId>; 3] {
    let mut picked: BTreeMap<&AthleteId, [u32; 3]> = BTreeMap::new();
    for (place, athlete) in podiums.iter().flat_map(Podium::slots) {
        if let Some(count) = picked.entry(athlete).or_default().get_mut(place.index()) {
            *count += 1;
        }
    }
    best_of(picked.into_iter())
}

/// Like [`consensus`], from picks that are already counted.
pub fn consensus_of(crowd: &PickCounts) -> [Option<AthleteId>; 3] {
    best_of(crowd.picked())
}

/// Each athlete once, in the order of their ids, with their picks by place.
fn best_of<'a>(picked: impl Iterator<Item = (&'a AthleteId, [u32; 3])>) -> [Option<AthleteId>; 3] {
    let mut order: Vec<(&AthleteId, Favour)> = picked
        .map(|(athlete, [firsts, seconds, thirds])| {
            let favour = Favour {
                points: 3 * firsts + 2 * seconds + thirds,
                firsts,
                seconds,
            };
            (athlete, favour)
        })
        .collect();
    // Stable sort: equals stay in the order of their ids.
    order.sort_by_key(|(_, favour)| Reverse(*favour));
    let mut best = order.into_iter().map(|(athlete, _)| athlete.clone());
    [best.next(), best.next(), best.next()]
}
