//! Recent results of the athletes on a start list.

use podium_domain::ids::EventId;
use podium_wire::events::form::{AthleteForm, AthleteResult};

use crate::db::error::StoreError;
use crate::db::rows::count;
use crate::db::store::Store;

impl Store {
    /// By athlete; athletes without a known result are omitted. Empty if the event does not exist.
    pub async fn start_list_form(&self, event: &EventId) -> Result<Vec<AthleteForm>, StoreError> {
        let rows = sqlx::query_file!("queries/start_list_form.sql", event.as_str())
            .fetch_all(&self.pool)
            .await?;
        let mut athletes: Vec<AthleteForm> = Vec::new();
        for row in rows {
            let result = AthleteResult {
                event_id: row.event_id,
                event_name: row.event_name,
                category_name: row.category_name,
                starts_on: row.starts_on.to_string(),
                rank: count(row.rank.into()),
            };
            match athletes.last_mut() {
                Some(last) if last.athlete_id == row.athlete_id => last.results.push(result),
                _ => athletes.push(AthleteForm {
                    athlete_id: row.athlete_id,
                    results: vec![result],
                }),
            }
        }
        Ok(athletes)
    }
}
