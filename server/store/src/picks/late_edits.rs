//! Site admins may write picks that are closed already. What stood until then is kept as a fingerprint, and what stands
//! from then on is another, with their name.

use std::collections::BTreeMap;

use podium_domain::ids::{EventId, UserId};

use crate::db::error::StoreError;
use crate::outbox::transaction::Writing;
use crate::picks::commands::{PickWrite, Picker};
use crate::picks::fingerprints::fingerprint;

/// Leagues whose closed picks a batch is about to change, and who does so last.
#[derive(Debug, Default)]
pub(crate) struct LateEdits(BTreeMap<String, UserId>);

impl LateEdits {
    /// The event is held alone by whoever bypasses locks, so that it stays closed, or open. Nothing is asked for others.
    pub(crate) async fn begin(
        writing: &mut Writing,
        event: &EventId,
        bypass: bool,
        writes: &[(Picker, PickWrite)],
    ) -> Result<Self, StoreError> {
        if !bypass || writes.is_empty() {
            return Ok(Self::default());
        }
        let ids: Vec<String> = writes
            .iter()
            .filter_map(|(_, write)| match write {
                PickWrite::Create { .. } => None,
                PickWrite::Update { id, .. } | PickWrite::Delete { id, .. } => Some(id.to_string()),
            })
            .collect();
        let rows = sqlx::query!(
            r#"SELECT predictions.id AS "id?", league_id AS "league_id?" FROM events
               LEFT JOIN predictions ON predictions.event_id = events.id AND predictions.id = ANY($2::text[])
               WHERE events.id = $1 AND is_closed(events)"#,
            event.as_str(),
            &ids
        )
        .fetch_all(writing.connection())
        .await?;
        if rows.is_empty() {
            return Ok(Self::default());
        }
        let league_of = |write: &PickWrite| match write {
            PickWrite::Create { league, .. } => Some(league.to_string()),
            PickWrite::Update { id, .. } | PickWrite::Delete { id, .. } => {
                let row = rows
                    .iter()
                    .find(|row| row.id.as_deref() == Some(id.as_str()));
                row.and_then(|row| row.league_id.clone())
            }
        };
        let edits = Self(
            writes
                .iter()
                .filter_map(|(picker, write)| Some((league_of(write)?, picker.user.clone())))
                .collect(),
        );
        let stood = edits.0.keys().map(|league| (league.clone(), None));
        fingerprint(writing, event, stood.collect()).await?;
        Ok(edits)
    }

    pub(crate) async fn end(
        self,
        writing: &mut Writing,
        event: &EventId,
    ) -> Result<(), StoreError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let stands = self.0.into_iter();
        let stands = stands.map(|(league, admin)| (league, Some(admin)));
        fingerprint(writing, event, stands.collect()).await
    }
}
