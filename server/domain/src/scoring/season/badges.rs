//! Badges of a member's season: few kinds, each with the occasions that earned it.

use crate::scoring::season::{
    CROWD_MIN, EventStanding, OwnPick, RIVALS_MIN, SeasonCategory, SeasonEvent,
};

/// Consecutive events at which the crowd must be beaten.
const STREAK: u32 = 5;
/// With fewer events, a pick at each of them is no feat.
const SEASON_MIN: u32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BadgeKind {
    /// The best of a season that is over, in a league where five have played.
    Champion,
    /// All three places exact.
    PerfectPodium,
    /// The only one of at least five who put the winner first.
    LoneWolf,
    /// The most points at an event that at least five have played.
    EventWinner,
    /// More points than the crowd at five events in a row. An event left out ends the row.
    CrowdBeater,
    /// A pick at every event of a season that is over, of three events or more.
    EverPresent,
}

impl BadgeKind {
    pub const ALL: [Self; 6] = [
        Self::Champion,
        Self::PerfectPodium,
        Self::LoneWolf,
        Self::EventWinner,
        Self::CrowdBeater,
        Self::EverPresent,
    ];
}

/// The occasion that earned a badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occasion {
    /// Index of the event in the season.
    pub event: usize,
    /// Index of the category in the season, if it was earned in one.
    pub category: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    pub kind: BadgeKind,
    /// Oldest first; empty if not earned yet.
    pub earned: Vec<Occasion>,
    /// Progress towards it, if it takes several events.
    pub have: u32,
    pub need: u32,
}

/// All kinds of badges, earned or not. The standings are the member's, by event.
pub fn badges(
    events: &[SeasonEvent],
    categories: &[SeasonCategory],
    own: &[OwnPick],
    standings: &[EventStanding],
    is_over: bool,
) -> Vec<Badge> {
    BadgeKind::ALL
        .into_iter()
        .map(|kind| match kind {
            BadgeKind::Champion => once(kind, champion(events, standings, is_over)),
            BadgeKind::PerfectPodium => once(kind, of_picks(categories, own, is_perfect)),
            BadgeKind::LoneWolf => once(kind, of_picks(categories, own, is_lone_wolf)),
            BadgeKind::EventWinner => once(kind, events_won(events, standings)),
            BadgeKind::CrowdBeater => crowd_beater(categories, own, standings),
            BadgeKind::EverPresent => ever_present(standings, is_over),
        })
        .collect()
}

fn once(kind: BadgeKind, earned: Vec<Occasion>) -> Badge {
    Badge {
        kind,
        have: u32::from(!earned.is_empty()),
        need: 1,
        earned,
    }
}

fn at(event: usize) -> Occasion {
    Occasion {
        event,
        category: None,
    }
}

fn champion(events: &[SeasonEvent], standings: &[EventStanding], is_over: bool) -> Vec<Occasion> {
    let played = events.iter().map(|event| event.players).max();
    let Some(last) = standings.last().filter(|_| is_over) else {
        return Vec::new();
    };
    if last.rank == 1 && last.total > 0 && played.unwrap_or_default() >= RIVALS_MIN {
        vec![at(standings.len() - 1)]
    } else {
        Vec::new()
    }
}

fn is_perfect(_: &SeasonCategory, pick: &OwnPick) -> bool {
    pick.score.exact == 3
}

fn is_lone_wolf(category: &SeasonCategory, pick: &OwnPick) -> bool {
    category.picked >= RIVALS_MIN && category.winners == 1 && pick.score.winners == 1
}

fn of_picks(
    categories: &[SeasonCategory],
    own: &[OwnPick],
    earns: impl Fn(&SeasonCategory, &OwnPick) -> bool,
) -> Vec<Occasion> {
    let mut earned: Vec<Occasion> = own
        .iter()
        .filter_map(|pick| {
            let category = categories.get(pick.category)?;
            earns(category, pick).then_some(Occasion {
                event: category.event,
                category: Some(pick.category),
            })
        })
        .collect();
    earned.sort_by_key(|occasion| (occasion.event, occasion.category));
    earned
}

fn events_won(events: &[SeasonEvent], standings: &[EventStanding]) -> Vec<Occasion> {
    (0..)
        .zip(events.iter().zip(standings))
        .filter(|(_, (event, stand))| stand.best && stand.points > 0 && event.players >= RIVALS_MIN)
        .map(|(number, _)| at(number))
        .collect()
}

/// Over all of an event's categories that had a crowd: a category that the member left out counts as no points. Events
/// without a crowd are skipped.
fn crowd_beater(
    categories: &[SeasonCategory],
    own: &[OwnPick],
    standings: &[EventStanding],
) -> Badge {
    let mut earned = Vec::new();
    let mut row = 0;
    for event in 0..standings.len() {
        let mut crowds = categories
            .iter()
            .enumerate()
            .filter(|(_, category)| category.event == event && category.picked >= CROWD_MIN)
            .filter_map(|(place, category)| Some((place, category.crowd?)))
            .peekable();
        if crowds.peek().is_none() {
            continue;
        }
        let (mut mine, mut theirs) = (0, 0);
        for (place, crowd) in crowds {
            let pick = own.iter().find(|pick| pick.category == place);
            mine += pick.map_or(0, |pick| pick.score.total());
            theirs += crowd;
        }
        row = if mine > theirs { row + 1 } else { 0 };
        if row == STREAK {
            earned.push(at(event));
            row = 0;
        }
    }
    Badge {
        kind: BadgeKind::CrowdBeater,
        earned,
        have: row,
        need: STREAK,
    }
}

fn ever_present(standings: &[EventStanding], is_over: bool) -> Badge {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let need = count(standings.len());
    let have = count(standings.iter().filter(|stand| stand.picks > 0).count());
    let earned = if is_over && have == need && need >= SEASON_MIN {
        vec![at(standings.len() - 1)]
    } else {
        Vec::new()
    };
    Badge {
        kind: BadgeKind::EverPresent,
        earned,
        have,
        need: need.max(SEASON_MIN),
    }
}
