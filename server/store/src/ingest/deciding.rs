//! The round that decides each category (docs/rules.md, "Provisional points").

use std::collections::HashMap;

use podium_domain::events::deciding::{Decided, decided_by};
use podium_domain::events::event::{CategoryFacts, CategoryPhase, EventFacts, Round};
use podium_domain::events::ranking::RankingRow;
use podium_domain::ids::CategoryId;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::events::results::{StoredCategory, categories};

impl StoredCategory {
    /// The deciding round once its rounds and rows are these.
    pub(crate) fn decided_after(
        &self,
        phase: CategoryPhase,
        rounds: &[Round],
        rows: &[RankingRow],
        announced: &[String],
    ) -> Option<String> {
        let before = Decided {
            rounds: &self.rounds,
            by: self.deciding_round.as_deref(),
        };
        decided_by(before, phase, rounds, rows, announced).map(|round| round.id.clone())
    }
}

/// The deciding rounds of all categories by the event's document, before it is written.
pub(crate) async fn deciding_rounds(
    connection: &mut Connection,
    event: &EventFacts,
) -> Result<HashMap<CategoryId, String>, StoreError> {
    let stored = categories(connection, &event.id, None).await?;
    let decided = |facts: &CategoryFacts| {
        let (phase, announced) = (facts.status.phase(), &event.announced_rounds);
        let round = match stored.iter().find(|known| known.id == facts.id) {
            Some(known) => known.decided_after(phase, &facts.rounds, &known.rows, announced),
            None => decided_by(Decided::default(), phase, &facts.rounds, &[], announced)
                .map(|round| round.id.clone()),
        };
        Some((facts.id.clone(), round?))
    };
    Ok(event.categories.iter().filter_map(decided).collect())
}
