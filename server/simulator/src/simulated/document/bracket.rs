//! Speed eliminations on a round's own page, as a tree of heats.

use serde_json::{Value, json};

use crate::simulated::contest::Contest;
use crate::simulated::contest::deeds::Deeds;
use crate::simulated::contest::heats::{Heat, STAGE_NAMES};
use crate::simulated::contest::lanes::RunEnd;
use crate::simulated::contest::round::Round;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::sighting::shown_run;
use crate::simulated::numbers;

impl CategoryView<'_> {
    /// The stages of a bracket, which replace the ranking; heats are empty until paired.
    pub(crate) fn stages(&self, contest: &Contest, round: &Round, id: u64) -> Option<Vec<Value>> {
        let Deeds::Heats(bracket) = &round.deeds else {
            return None;
        };
        let first = bracket.heats.iter().map(|heat| heat.stage).min()?;
        let stages = STAGE_NAMES.iter().enumerate().skip(first);
        let told = stages.map(|(stage, name)| {
            let heats = bracket.heats.iter().filter(|heat| heat.stage == stage);
            let heats: Vec<Value> = heats.map(|heat| self.heat(contest, heat, id)).collect();
            json!({"stage_id": stage, "stage_name": name, "heats": heats})
        });
        Some(told.collect())
    }

    fn heat(&self, contest: &Contest, heat: &Heat, id: u64) -> Value {
        let decided = heat.decided_at() <= self.at;
        let paired = heat.paired_at <= self.at;
        let outings = heat.outings.iter().filter(|_| paired);
        let athletes: Vec<Value> = outings
            .filter_map(|outing| {
                let starter = contest.starters.get(outing.starter)?;
                let athlete = &starter.athlete;
                let end = Some(outing.run.end).filter(|_| outing.run.at <= self.at);
                let (_, lane) = heat.lane_of(outing.starter);
                Some(json!({
                    "athlete_id": athlete.id,
                    "name": format!("{} {}", athlete.firstname, athlete.lastname),
                    "country": athlete.country,
                    "bib": starter.bib,
                    "route_name": lane,
                    "time_ms": end.and_then(RunEnd::time_ms),
                    "formatted_ascent_score": shown_run(end),
                    "winner": decided && heat.winner() == outing.starter,
                    "status": if end.is_some() { "active" } else { "pending" },
                }))
            })
            .collect();
        json!({"id": numbers::heat(id, heat.number), "number": heat.number, "athletes": athletes})
    }
}
