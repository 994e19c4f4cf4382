//! What can still happen in an event's categories (docs/outlook.md).

use podium_domain::form::{Chances, Form, StartList, Starter};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::outlook::{Situation, Told};
use podium_store::db::StoreError;
use podium_store::events::RankedCategory;

use crate::registry::Live;

impl Live {
    /// The chances in the categories that are climbed, computed off the actors' threads.
    pub async fn outlook(
        &self,
        event: &EventId,
    ) -> Result<Vec<(CategoryId, Vec<(AthleteId, Chances)>)>, StoreError> {
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
                Some((category.id, athletes.into_iter().zip(chances).collect()))
            });
            categories.collect()
        });
        computed.await.ok_or(StoreError::Busy)
    }
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
    let told = Told {
        phase: category.phase,
        rounds: &category.rounds,
        rows: &category.rows,
        deciding: category.deciding_round.as_deref(),
    };
    let discipline = list.pool.discipline().clone();
    let expected = form.expected(&list);
    let situation = Situation::read(discipline, &athletes, expected, &told);
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
