//! What is worth a word when a league's podiums open: what most of it thinks, and who stands apart.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::ids::AthleteId;
use crate::picks::pick::{Place, Podium};
use crate::picks::pick_stats::PickCounts;

/// Of two podiums each is alone, and it means nothing.
const ALONE_AMONG: usize = 3;
/// Among fewer, one podium is more than one in five.
const BOLD_AMONG: usize = 5;
/// Bold is what at most one podium in five has.
const BOLD_ONE_IN: usize = 5;
/// A podium like no other is worth a word where at most one in four is.
const OWN_ONE_IN: usize = 4;

/// What is said of one podium among all of its league.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PickMarks {
    /// Places with an athlete whom nobody else has, in any place.
    pub alone: Vec<Place>,
    /// Places with an athlete whom few have, in any place; not those whom nobody else has.
    pub bold: Vec<Place>,
    /// Podiums exactly like this one, itself among them.
    pub same: u32,
    /// No other is like it, and most others have one that is.
    pub own_podium: bool,
}

impl PickMarks {
    /// Nobody else dares, or thinks, the same.
    pub fn is_lone_wolf(&self) -> bool {
        self.own_podium || !self.alone.is_empty()
    }
}

/// Of each podium of a category, in their order; one for each player.
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

/// What an athlete's picks come to: three for each first place, two for a second, one for a third.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Favour {
    points: u32,
    firsts: u32,
    seconds: u32,
}

/// The podium of them all: those with the most points, of equals who was put higher more often, then by id. Places that
/// nobody filled stay empty.
pub fn consensus(podiums: &[Podium]) -> [Option<AthleteId>; 3] {
    let mut picked: BTreeMap<&AthleteId, [u32; 3]> = BTreeMap::new();
    for (place, athlete) in podiums.iter().flat_map(Podium::slots) {
        if let Some(count) = picked.entry(athlete).or_default().get_mut(place.index()) {
            *count += 1;
        }
    }
    best_of(picked.into_iter())
}

/// The same, of podiums that were counted elsewhere.
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
    // Stable: equals stay in the order of their ids.
    order.sort_by_key(|(_, favour)| Reverse(*favour));
    let mut best = order.into_iter().map(|(athlete, _)| athlete.clone());
    [best.next(), best.next(), best.next()]
}
