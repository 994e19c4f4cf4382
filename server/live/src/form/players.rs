//! What can still happen to the players of a league in an event (docs/outlook.md, "Players").

use std::collections::BTreeMap;
use std::sync::Arc;

use podium_domain::events::event::CategoryPhase;
use podium_domain::events::ranking::official;
use podium_domain::form::{Form, StartList};
use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::outlook::{LeagueOutlook, OpenCategory, PlayerOutlook, SharedPodium};
use podium_domain::picks::pick_stats::PickCounts;
use podium_domain::picks::reveal::consensus_of;
use podium_domain::scoring::points::score;
use podium_domain::scoring::tally::Tally;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::league_picks::LeaguePicks;
use super::outlook::situation;
use crate::registry::Live;
use podium_store::db::StoreError;
use podium_store::events::RankedCategory;

/// One outlook is read and computed at a time. On two processors, beside leagues of 12, 400 and 20,000 players, the slowest
/// twentieth of locks took 36 to 77 ms with two at a time; 23 to 53 ms so, as without outlooks (22 to 73 ms).
static TURN: Semaphore = Semaphore::const_new(1);

/// The outlook of everybody who has picked the event.
#[derive(Debug)]
pub struct EventOutlook {
    picks: Arc<LeaguePicks>,
    /// Those whose points are open, with their athletes.
    categories: Vec<(CategoryId, Vec<AthleteId>)>,
    /// In the order of the picks' users.
    league: LeagueOutlook,
}

impl EventOutlook {
    /// With the chance to win the event.
    pub fn players(&self) -> impl Iterator<Item = (&UserId, f64)> {
        let chances = self.league.chances().iter().map(|one| one.win);
        self.picks.users.iter().zip(chances)
    }

    /// With the number of categories picked.
    pub fn player(&self, user: &UserId) -> Option<(PlayerOutlook, u32)> {
        let number = self.picks.users.iter().position(|one| one == user)?;
        let picked = self.picks.counts.get(number).copied()?;
        Some((self.league.player(number)?, picked))
    }

    /// How many have picked a category, and whom most of them; `None` if nobody has.
    pub fn consensus(&self, category: &CategoryId) -> Option<(u32, [Option<AthleteId>; 3])> {
        let count = |players: &[usize]| u32::try_from(players.len()).unwrap_or(u32::MAX);
        let podiums = self.picks.podiums.get(category)?;
        let picked = podiums.iter().map(|(_, by)| count(by)).sum();
        let mut counts = PickCounts::new(picked);
        for (podium, by) in podiums {
            for (place, athlete) in podium.slots() {
                counts.add(athlete.clone(), place, count(by));
            }
        }
        Some((picked, consensus_of(&counts)))
    }

    /// Those whose points are open.
    pub fn categories(&self) -> impl Iterator<Item = &CategoryId> {
        self.categories.iter().map(|(category, _)| category)
    }

    /// The category and the athlete at these positions.
    pub fn athlete(&self, category: usize, athlete: usize) -> Option<(&CategoryId, &AthleteId)> {
        let (category, athletes) = self.categories.get(category)?;
        Some((category, athletes.get(athlete)?))
    }
}

impl Live {
    /// Computed off the actors' threads; `None` while picks are open.
    pub async fn league_outlook(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Option<EventOutlook>, StoreError> {
        let form = self.form().await?;
        let (live, here) = (self.clone(), Handle::current());
        let (league, event) = (league.clone(), event.clone());
        let _turn = TURN.acquire().await.map_err(|_| StoreError::Busy)?;
        // A large league takes tenths of a second, for which neither sockets nor background work may wait.
        let done = spawn_blocking(move || {
            let (store, picks) = (live.store(), &live.0.closed_picks);
            let read = here.block_on(picks.read(store, league, event.clone()))?;
            let Some((categories, picks)) = read else {
                return Ok(None);
            };
            let lists = here.block_on(store.start_lists(&event))?;
            Ok(Some(computed(categories, picks, lists, &form)))
        });
        done.await
            .unwrap_or_else(|died| Err(StoreError::Broken(Box::new(died))))
    }
}

fn computed(
    categories: Vec<RankedCategory>,
    picks: Arc<LeaguePicks>,
    mut lists: BTreeMap<CategoryId, StartList>,
    form: &Form,
) -> EventOutlook {
    let mut certain = vec![Tally::default(); picks.users.len()];
    let (mut open, mut ids) = (Vec::new(), Vec::new());
    for category in categories {
        let Some(podiums) = picks.podiums.get(&category.id) else {
            continue;
        };
        let list = lists.remove(&category.id).filter(|_| is_open(&category));
        let found = list.map(|list| situation(form, list, &category));
        match found.filter(|(_, situation)| !situation.is_over()) {
            Some((athletes, situation)) => {
                let one = OpenCategory::new(&situation, athletes.clone(), open.len());
                open.push((one, podiums.as_slice()));
                ids.push((category.id, athletes));
            }
            None => add_earned(&mut certain, &category, podiums),
        }
    }
    EventOutlook {
        league: LeagueOutlook::new(open, &certain),
        categories: ids,
        picks,
    }
}

/// Whether climbing can still change its points.
fn is_open(category: &RankedCategory) -> bool {
    !category.is_settled && matches!(category.phase, CategoryPhase::Open | CategoryPhase::Running)
}

/// Adds what the players have earned in a category that is not open.
fn add_earned(certain: &mut [Tally], category: &RankedCategory, podiums: &[SharedPodium]) {
    let ranking = official(&category.rows);
    for (podium, players) in podiums {
        let earned = Tally::from(&score(podium, &ranking));
        for player in players {
            if let Some(certain) = certain.get_mut(*player) {
                *certain += earned;
            }
        }
    }
}
