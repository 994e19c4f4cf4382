//! What can still happen in an event's categories (docs/outlook.md).

use podium_domain::form::{Chances, Form, StartList, Starter, StarterChances, rounded};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::outlook::{KnownRanking, Situation};
use podium_store::db::StoreError;
use podium_store::events::RankedCategory;

use crate::registry::Live;

/// A category that is climbed.
#[derive(Debug)]
pub struct ClimbedCategory {
    pub id: CategoryId,
    pub is_in_final: bool,
    pub chances: Vec<(AthleteId, Chances)>,
}

impl Live {
    /// The chances in the categories that are climbed, computed off the actors' threads.
    pub async fn outlook(&self, event: &EventId) -> Result<Vec<ClimbedCategory>, StoreError> {
        let ongoing = self.store().ongoing_categories(event).await?;
        if ongoing.is_empty() {
            return Ok(Vec::new());
        }
        let mut lists = self.store().start_lists(event).await?;
        let form = self.form().await?;
        let computed = self.0.services.run_in_background(async move {
            let categories = ongoing.into_iter().filter_map(|category| {
                let list = lists.remove(&category.id)?;
                let (athletes, situation) = situation(&form, list, &category);
                let chances = situation.chances();
                Some(ClimbedCategory {
                    id: category.id,
                    is_in_final: situation.is_in_final(),
                    chances: athletes.into_iter().zip(chances).collect(),
                })
            });
            categories.collect()
        });
        computed.await.ok_or(StoreError::Busy)
    }

    /// Stores what is said of the categories that are climbed now, for their story and for the public record.
    pub async fn store_outlook_steps(&self) -> Result<(), StoreError> {
        let store = self.store().unhurried();
        for event in store.events_being_climbed().await? {
            for category in self.outlook(&event).await? {
                let chances = step(category.chances);
                store
                    .save_outlook_step(&event, &category.id, category.is_in_final, &chances)
                    .await?;
            }
        }
        Ok(())
    }
}

/// Of everybody who can still stand on the podium, rounded, so that all nodes say the same.
fn step(chances: Vec<(AthleteId, Chances)>) -> Vec<StarterChances> {
    let possible = chances
        .into_iter()
        .filter(|(_, chances)| chances.podium() > 0.0);
    let starters = possible.map(|(athlete, chances)| StarterChances {
        athlete,
        by_rank: chances.by_rank.map(rounded),
    });
    starters.collect()
}

/// What is known of a category, and its athletes in the order of the situation.
pub(super) fn situation(
    form: &Form,
    list: StartList,
    category: &RankedCategory,
) -> (Vec<AthleteId>, Situation) {
    let list = with_unlisted(list, category);
    let athletes: Vec<AthleteId> = list
        .starters
        .iter()
        .map(|one| one.athlete.clone())
        .collect();
    let state = KnownRanking {
        phase: category.phase,
        rounds: &category.rounds,
        rows: &category.rows,
        deciding: category.deciding_round.as_deref(),
    };
    let discipline = list.pool.discipline().clone();
    let expected = form.expected(&list);
    let situation = Situation::read(discipline, &athletes, expected, &state);
    (athletes, situation)
}

/// The start list with those who climb without being on it.
fn with_unlisted(mut list: StartList, category: &RankedCategory) -> StartList {
    let rows = category.rows.iter();
    let unlisted = rows.filter(|row| list.starters.iter().all(|one| one.athlete != row.athlete));
    let unlisted: Vec<Starter> = unlisted
        .map(|row| Starter {
            athlete: row.athlete.clone(),
            country: Some(row.country.clone()),
        })
        .collect();
    list.starters.extend(unlisted);
    list
}
