//! A league's replay of an event: the points that some members would have had at each moment, had the event ended
//! there. Applies the same rule of points ([`crate::scoring`]) to moments instead of the last ranking.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::events::history::{Moment, rankings};
use crate::picks::pick::Podium;
use crate::scoring::points;

/// A category of the event, with each member's pick.
#[derive(Debug, Clone, Default)]
pub struct ReplayCategory {
    pub moments: Vec<Moment>,
    /// By member.
    pub picks: Vec<Option<Podium>>,
}

/// All members' points, for all categories together, after a moment of one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayMoment {
    /// Index among the categories.
    pub category: usize,
    /// The moment's number in that category's history.
    pub number: u32,
    /// By member.
    pub points: Vec<u32>,
}

/// Moments of all categories in chronological order. Moments before the first observation come first, round by round;
/// simultaneous ones in the order of the categories.
pub fn points_by_moment(categories: &[ReplayCategory], members: usize) -> Vec<ReplayMoment> {
    let mut steps = Vec::new();
    for (place, category) in categories.iter().enumerate() {
        let earned = earned(category, members);
        let mut latest: Option<DateTime<Utc>> = None;
        for (moment, points) in category.moments.iter().zip(earned) {
            // A clock that was set back does not reverse the order of a category's moments.
            latest = latest.max(moment.at);
            steps.push(((latest, moment.number, place), points));
        }
    }
    steps.sort_by_key(|(order, _)| *order);
    let mut stands = vec![vec![0; members]; categories.len()];
    let mut moments = Vec::with_capacity(steps.len());
    for ((_, number, place), points) in steps {
        if let Some(stand) = stands.get_mut(place) {
            *stand = points;
        }
        let total = |member| {
            let of_categories = stands.iter().filter_map(|stand| stand.get(member));
            of_categories.sum::<u32>()
        };
        moments.push(ReplayMoment {
            category: place,
            number,
            points: (0..members).map(total).collect(),
        });
    }
    moments
}

/// By moment, then by member. Each distinct podium is scored once per moment, however many members have it.
fn earned(category: &ReplayCategory, members: usize) -> Vec<Vec<u32>> {
    let mut podiums: Vec<&Podium> = Vec::new();
    let mut places: HashMap<&Podium, usize> = HashMap::new();
    let picked: Vec<Option<usize>> = (0..members)
        .map(|member| {
            let podium = category.picks.get(member)?.as_ref()?;
            let place = *places.entry(podium).or_insert_with(|| {
                podiums.push(podium);
                podiums.len() - 1
            });
            Some(place)
        })
        .collect();
    let of_moment = |(moment, ranking): (&Moment, _)| {
        let points = |podium: &&Podium| {
            if moment.gives_points {
                points::score(podium, &ranking).total()
            } else {
                0
            }
        };
        let points: Vec<u32> = podiums.iter().map(points).collect();
        let of_member = |place: &Option<usize>| points.get((*place)?).copied();
        picked
            .iter()
            .map(|place| of_member(place).unwrap_or_default())
            .collect()
    };
    category
        .moments
        .iter()
        .zip(rankings(&category.moments))
        .map(of_moment)
        .collect()
}
