//! What can still happen to the players of a league in an event (docs/outlook.md, "Players").

use std::collections::{BTreeMap, HashMap};

use podium_domain::events::event::CategoryPhase;
use podium_domain::events::ranking::official;
use podium_domain::form::{Form, StartList};
use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::outlook::{LeagueOutlook, OpenCategory, PlayerOutlook, SharedPodium};
use podium_domain::scoring::points::score;
use podium_domain::scoring::tally::Tally;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::outlook::situation;
use crate::registry::Live;
use podium_store::db::StoreError;
use podium_store::events::RankedCategory;
use podium_store::insights::EventPicks;

/// One outlook is read and computed at a time. On two processors, beside leagues of 12, 400 and 20,000 players, the slowest
/// twentieth of locks took 25 to 38 ms so, 36 to 77 ms with two outlooks at a time, and 63 to 100 ms where large leagues
/// were read on the sockets' threads; 12 to 41 ms without outlooks, in nine runs.
static TURN: Semaphore = Semaphore::const_new(1);

/// The outlook of everybody who has picked the event.
#[derive(Debug)]
pub struct EventOutlook {
    /// In the order of the outlook.
    users: Vec<UserId>,
    /// How many categories each of them has picked.
    picked: Vec<u32>,
    /// Those whose points are open, with their athletes.
    categories: Vec<(CategoryId, Vec<AthleteId>)>,
    league: LeagueOutlook,
}

impl EventOutlook {
    /// With the chance to win the event.
    pub fn players(&self) -> impl Iterator<Item = (&UserId, f64)> {
        let chances = self.league.chances().iter().map(|one| one.win);
        self.users.iter().zip(chances)
    }

    /// With the number of categories picked.
    pub fn player(&self, user: &UserId) -> Option<(PlayerOutlook, u32)> {
        let number = self.users.iter().position(|one| one == user)?;
        let picked = self.picked.get(number).copied()?;
        Some((self.league.player(number)?, picked))
    }

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
        let (store, here) = (self.store().clone(), Handle::current());
        let (league, event) = (league.clone(), event.clone());
        let _turn = TURN.acquire().await.map_err(|_| StoreError::Busy)?;
        // A large league takes tenths of a second, for which neither sockets nor background work may wait.
        let done = spawn_blocking(move || {
            let Some(picks) = here.block_on(store.event_picks(&league, &event))? else {
                return Ok(None);
            };
            let lists = here.block_on(store.start_lists(&event))?;
            Ok(Some(computed(picks, lists, &form)))
        });
        done.await
            .unwrap_or_else(|died| Err(StoreError::Broken(Box::new(died))))
    }
}

fn computed(
    picks: EventPicks,
    mut lists: BTreeMap<CategoryId, StartList>,
    form: &Form,
) -> EventOutlook {
    let mut players = Players::default();
    let mut open = Vec::new();
    let mut categories = Vec::new();
    for category in picks.categories {
        if category.phase == CategoryPhase::Cancelled {
            continue;
        }
        let podiums: Vec<SharedPodium> = picks
            .podiums
            .iter()
            .filter(|shared| shared.category == category.id)
            .map(|shared| (shared.podium.clone(), players.numbers(&shared.users)))
            .collect();
        if podiums.is_empty() {
            continue;
        }
        let list = lists.remove(&category.id).filter(|_| is_open(&category));
        let found = list.map(|list| situation(form, list, &category));
        match found.filter(|(_, situation)| !situation.is_over()) {
            Some((athletes, situation)) => {
                let one = OpenCategory::new(&situation, athletes.clone(), open.len());
                open.push((one, podiums));
                categories.push((category.id, athletes));
            }
            None => players.score(&category, &podiums),
        }
    }
    let league = LeagueOutlook::new(open, &players.certain);
    EventOutlook {
        users: players.users,
        picked: players.picked,
        categories,
        league,
    }
}

/// Whether climbing can still change its points.
fn is_open(category: &RankedCategory) -> bool {
    !category.is_settled && matches!(category.phase, CategoryPhase::Open | CategoryPhase::Running)
}

/// Everybody who has picked, in the order of their first podium.
#[derive(Default)]
struct Players {
    numbers: HashMap<UserId, usize>,
    users: Vec<UserId>,
    certain: Vec<Tally>,
    picked: Vec<u32>,
}

impl Players {
    fn numbers(&mut self, users: &[UserId]) -> Vec<usize> {
        let numbers = users.iter().map(|user| {
            let next = self.users.len();
            let number = *self.numbers.entry(user.clone()).or_insert(next);
            if number == next {
                self.users.push(user.clone());
                self.certain.push(Tally::default());
                self.picked.push(0);
            }
            if let Some(picked) = self.picked.get_mut(number) {
                *picked += 1;
            }
            number
        });
        numbers.collect()
    }

    fn score(&mut self, category: &RankedCategory, podiums: &[SharedPodium]) {
        let ranking = official(&category.rows);
        for (podium, players) in podiums {
            let earned = Tally::from(&score(podium, &ranking));
            for player in players {
                if let Some(certain) = self.certain.get_mut(*player) {
                    *certain += earned;
                }
            }
        }
    }
}
