//! A simulated season in a form suitable for tests and demonstrations.

use chrono::{DateTime, Utc};

use crate::event::documents::{CategoryId, EventId};
use crate::event::json;
use crate::service::overview::{CategoryOverview, EventOverview, RankedAthlete, ranking};
use crate::simulated::plan::{CategoryPlan, EventPlan, Phase};
use crate::simulated::simulation::{Now, Simulation};
use crate::timeline::stage::{Revealed, Stage};

impl Simulation {
    /// The rows of a result, in their order.
    pub(crate) fn ranking(
        &self,
        event: EventId,
        category: CategoryId,
        now: Now,
    ) -> Vec<RankedAthlete> {
        let result = self.result_value(event, category, now);
        result.as_ref().map(ranking).unwrap_or_default()
    }

    pub(crate) fn events(&self, utc: DateTime<Utc>) -> Vec<EventOverview> {
        let now = self.now(utc);
        let events = self.season.listed(now.cycle);
        events.map(|event| self.outline(event, now)).collect()
    }

    fn outline(&self, event: &EventPlan, now: Now) -> EventOverview {
        let head = self.served_head(event);
        let categories = event.categories.iter();
        EventOverview {
            id: event.id,
            name: json::text(&head, "name").to_owned(),
            season_id: Some(event.season_id),
            local_start_date: json::text(&head, "local_start_date").to_owned(),
            categories: categories
                .map(|category| self.outline_of(event, category, now))
                .collect(),
        }
    }

    fn outline_of(&self, event: &EventPlan, category: &CategoryPlan, now: Now) -> CategoryOverview {
        let podium = self.ranking(event.id, category.id, now.at_the_end());
        CategoryOverview {
            id: category.id,
            name: category.name(),
            discipline: category.discipline.kind().to_owned(),
            rounds: category.rounds.len(),
            stage: stage(event, category, now),
            podium: podium
                .into_iter()
                .take_while(|athlete| athlete.rank.is_some_and(|rank| rank <= 3))
                .collect(),
        }
    }
}

/// The equivalent stage of a staged event. The number of boulders climbed is omitted, because it differs between
/// athletes.
fn stage(event: &EventPlan, category: &CategoryPlan, now: Now) -> Stage {
    match event.held.phase(now.cycle) {
        Phase::Upcoming => return Stage::Upcoming,
        Phase::Finished => return Stage::Finished,
        Phase::Live if category.finished_at <= now.at => return Stage::Finished,
        Phase::Live => {}
    }
    let mut rounds = category.rounds.iter().enumerate().rev();
    let latest = rounds.find(|(_, round)| round.opens_at <= now.at);
    latest.map_or(Stage::Upcoming, |(index, round)| Stage::Round {
        index,
        revealed: if round.closes_at <= now.at {
            Revealed::Complete
        } else {
            Revealed::Partial(0)
        },
    })
}
