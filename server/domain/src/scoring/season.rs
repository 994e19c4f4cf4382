//! A member's season in a league: rank after each event, quality of their calls, and comparison with the league's crowd
//! and with one other member. Only settled points count, and only those of members.

pub mod averages;
pub mod badges;
pub mod calls;
pub mod race;

pub use crate::scoring::season::averages::{DisciplineSum, sums_by_discipline};
pub use crate::scoring::season::badges::{Badge, BadgeKind, Occasion, badges};
pub use crate::scoring::season::calls::{Calls, calls};
pub use crate::scoring::season::race::{Runner, runners};

use std::collections::BTreeMap;

use crate::scoring::points::Score;
use crate::scoring::tally::{Tally, shared_ranks};

/// Fewer podiums are no crowd: of two, each is half of it.
pub const CROWD_MIN: u32 = 3;
/// With fewer players, winning is no feat, nor is being the only one.
pub const RIVALS_MIN: u32 = 5;

/// One member's result of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventTally {
    /// The member's number.
    pub member: usize,
    pub tally: Tally,
    /// Categories picked; at least one.
    pub picks: u32,
}

/// One member's standing after an event of the season.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EventStanding {
    /// From this event alone.
    pub points: u32,
    /// Categories picked at this event; 0: the member did not play.
    pub picks: u32,
    /// No member has more points from this event; shared by equals.
    pub best: bool,
    /// From all events so far.
    pub total: u32,
    /// Rank by all events so far, among all members; shared by equals as on the leaderboard.
    pub rank: u32,
}

/// By event, oldest first, then by member. Members who did not play keep their points, and may be overtaken.
pub fn standings(members: usize, events: &[Vec<EventTally>]) -> Vec<Vec<EventStanding>> {
    let mut totals = vec![Tally::default(); members];
    events
        .iter()
        .map(|event| {
            let most = event.iter().map(|one| one.tally).max().unwrap_or_default();
            let mut standings = vec![EventStanding::default(); members];
            for one in event {
                if let (Some(stand), Some(total)) =
                    (standings.get_mut(one.member), totals.get_mut(one.member))
                {
                    *total += one.tally;
                    stand.points = one.tally.points;
                    stand.picks = one.picks;
                    stand.best = one.tally == most;
                }
            }
            let ranks = shared_ranks(totals.iter().copied().enumerate());
            for (member, stand) in standings.iter_mut().enumerate() {
                stand.total = totals.get(member).map_or(0, |total| total.points);
                stand.rank = ranks.get(&member).copied().unwrap_or_default();
            }
            standings
        })
        .collect()
}

/// An event with settled points, the same for all viewers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeasonEvent {
    /// Members who picked at least one of its categories.
    pub players: u32,
}

/// A settled category picked by at least one member, the same for all viewers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonCategory {
    /// Index of its event in the season.
    pub event: usize,
    pub discipline: String,
    /// Members who picked it, and the sum of their points below.
    pub picked: u32,
    pub points: u32,
    /// Those of them who picked the winner first.
    pub winners: u32,
    /// Points of the best possible podium.
    pub possible: u32,
    /// Points of the consensus podium; `None` if too few members picked to be a crowd.
    pub crowd: Option<u32>,
    /// Points of the form model's podium; `None` if none was stored at the lock.
    pub form: Option<u32>,
}

/// A member's settled pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnPick {
    /// Index of the category in the season.
    pub category: usize,
    /// Filled places.
    pub places: u32,
    pub score: Score,
}

/// Accuracy of the picks of one discipline.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accuracy {
    pub discipline: String,
    pub picks: u32,
    pub places: u32,
    pub exact: u32,
    pub on_podium: u32,
    pub points: u32,
    pub possible: u32,
}

/// By discipline, sorted by name.
pub fn accuracy(categories: &[SeasonCategory], own: &[OwnPick]) -> Vec<Accuracy> {
    let mut disciplines: BTreeMap<&str, Accuracy> = BTreeMap::new();
    for (category, pick) in with_categories(categories, own) {
        let sum = disciplines.entry(&category.discipline).or_default();
        sum.picks += 1;
        sum.places += pick.places;
        sum.exact += pick.score.exact;
        sum.on_podium += pick.score.hits;
        sum.points += pick.score.total();
        sum.possible += category.possible;
    }
    disciplines
        .into_iter()
        .map(|(discipline, sum)| Accuracy {
            discipline: discipline.to_owned(),
            ..sum
        })
        .collect()
}

/// A member against a podium of each category, over the categories that the member picked and that have one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PodiumDuel {
    pub categories: u32,
    pub beaten: u32,
    pub level: u32,
    pub points: u32,
    pub their_points: u32,
}

/// Against the consensus podium of the crowd, which includes the member.
pub fn crowd_duel(categories: &[SeasonCategory], own: &[OwnPick]) -> PodiumDuel {
    duel(categories, own, |category| category.crowd)
}

/// Against the form model's podium.
pub fn form_duel(categories: &[SeasonCategory], own: &[OwnPick]) -> PodiumDuel {
    duel(categories, own, |category| category.form)
}

fn duel(
    categories: &[SeasonCategory],
    own: &[OwnPick],
    theirs: impl Fn(&SeasonCategory) -> Option<u32>,
) -> PodiumDuel {
    let mut duel = PodiumDuel::default();
    for (category, pick) in with_categories(categories, own) {
        let Some(theirs) = theirs(category) else {
            continue;
        };
        let points = pick.score.total();
        duel.categories += 1;
        duel.beaten += u32::from(points > theirs);
        duel.level += u32::from(points == theirs);
        duel.points += points;
        duel.their_points += theirs;
    }
    duel
}

/// A member against another, over the events at which both have played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeadToHead {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub points: u32,
    pub their_points: u32,
    pub events: Vec<Duel>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duel {
    /// Index of the event in the season.
    pub event: usize,
    pub points: u32,
    pub their_points: u32,
}

/// Compares the standings of both by event. An event without one of them does not count: a member who joined late has
/// not lost the earlier events.
pub fn head_to_head(mine: &[EventStanding], theirs: &[EventStanding]) -> HeadToHead {
    let mut duels = HeadToHead::default();
    for (event, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
        if mine.picks == 0 || theirs.picks == 0 {
            continue;
        }
        duels.won += u32::from(mine.points > theirs.points);
        duels.drawn += u32::from(mine.points == theirs.points);
        duels.lost += u32::from(mine.points < theirs.points);
        duels.points += mine.points;
        duels.their_points += theirs.points;
        duels.events.push(Duel {
            event,
            points: mine.points,
            their_points: theirs.points,
        });
    }
    duels
}

/// The picks whose category belongs to the season, each with its category.
fn with_categories<'a>(
    categories: &'a [SeasonCategory],
    own: &'a [OwnPick],
) -> impl Iterator<Item = (&'a SeasonCategory, &'a OwnPick)> {
    own.iter()
        .filter_map(|pick| Some((categories.get(pick.category)?, pick)))
}
