//! Site admins may write picks that are already closed. The picks before such a write are kept as one fingerprint, the
//! picks after it as another, with the admin's name.

use std::collections::BTreeMap;

use podium_domain::ids::{EventId, UserId};

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::commands::{Author, PickMutation};
use crate::picks::fingerprints::fingerprint;

/// Leagues whose closed picks a batch is about to change, each with the admin who writes last.
#[derive(Debug, Default)]
pub(crate) struct AdminEdits(BTreeMap<String, UserId>);

impl AdminEdits {
    /// A batch that bypasses locks holds the event's lock exclusively, so `is_closed` cannot change before the commit.
    /// Any other batch costs no statement here.
    pub(crate) async fn begin(
        tx: &mut Transaction,
        event: &EventId,
        bypass: bool,
        writes: &[(Author, PickMutation)],
    ) -> Result<Self, StoreError> {
        if !bypass || writes.is_empty() {
            return Ok(Self::default());
        }
        let ids: Vec<String> = writes
            .iter()
            .filter_map(|(_, write)| match write {
                PickMutation::Create { .. } => None,
                PickMutation::Update { id, .. } | PickMutation::Delete { id, .. } => {
                    Some(id.to_string())
                }
            })
            .collect();
        let rows = sqlx::query!(
            r#"SELECT predictions.id AS "id?", league_id AS "league_id?" FROM events
               LEFT JOIN predictions ON predictions.event_id = events.id AND predictions.id = ANY($2::text[])
               WHERE events.id = $1 AND is_closed(events)"#,
            event.as_str(),
            &ids
        )
        .fetch_all(tx.connection())
        .await?;
        if rows.is_empty() {
            return Ok(Self::default());
        }
        let league_of = |write: &PickMutation| match write {
            PickMutation::Create { league, .. } => Some(league.to_string()),
            PickMutation::Update { id, .. } | PickMutation::Delete { id, .. } => {
                let row = rows
                    .iter()
                    .find(|row| row.id.as_deref() == Some(id.as_str()));
                row.and_then(|row| row.league_id.clone())
            }
        };
        let edits = Self(
            writes
                .iter()
                .filter_map(|(author, write)| Some((league_of(write)?, author.user.clone())))
                .collect(),
        );
        let before = edits.0.keys().map(|league| (league.clone(), None));
        fingerprint(tx, event, before.collect()).await?;
        Ok(edits)
    }

    pub(crate) async fn end(self, tx: &mut Transaction, event: &EventId) -> Result<(), StoreError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let after = self.0.into_iter();
        let after = after.map(|(league, admin)| (league, Some(admin)));
        fingerprint(tx, event, after.collect()).await
    }
}
