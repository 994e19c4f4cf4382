//! Audit records of admins' edits of other players' picks.

use std::collections::HashMap;

use podium_domain::ids::{EventId, LeagueId, PredictionId, UserId};
use podium_wire::admin::audit::AuditAct;
use podium_wire::picks::prediction::{PodiumPick, PredictionView};
use serde_json::{Map, json};

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::commands::{Author, PickMutation};

/// Picks before the edit, by id.
pub(crate) type PicksBefore = HashMap<String, PodiumPick>;

/// The picks that a batch of admins is about to update; only admins may change another player's pick.
pub(crate) async fn picks_before(
    tx: &mut Transaction,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<PicksBefore, StoreError> {
    let ids: Vec<String> = writes
        .iter()
        .filter_map(|(_, write)| updated(write))
        .map(ToString::to_string)
        .collect();
    if !bypass || ids.is_empty() {
        return Ok(PicksBefore::new());
    }
    let rows = sqlx::query!(
        "SELECT id, first, second, third FROM predictions WHERE id = ANY($1::text[])",
        &ids
    )
    .fetch_all(tx.connection())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let pick = PodiumPick {
                first: row.first,
                second: row.second,
                third: row.third,
            };
            (row.id, pick)
        })
        .collect())
}

/// If a batch has several commands for one pick, only the last one is written and recorded.
pub(crate) async fn record_edits(
    tx: &mut Transaction,
    event: &EventId,
    before: &PicksBefore,
    saved: &HashMap<String, PredictionView>,
    writes: &[(Author, PickMutation)],
) -> Result<(), StoreError> {
    for (id, was) in before {
        let last = writes
            .iter()
            .rev()
            .find(|(_, write)| updated(write).is_some_and(|updated| updated.as_str() == id));
        let (Some((admin, _)), Some(view)) = (last, saved.get(id)) else {
            continue;
        };
        let owner: UserId = view.user_id.parse().map_err(StoreError::unreadable)?;
        if owner == admin.user || view.data == *was {
            continue;
        }
        let prediction: PredictionId = id.parse().map_err(StoreError::unreadable)?;
        let league: LeagueId = view.league_id.parse().map_err(StoreError::unreadable)?;
        let record = AuditRecord {
            actor: Some(&admin.user),
            event: Some(event),
            league: Some(&league),
            prediction: Some(&prediction),
            user: Some(&owner),
            detail: Map::from_iter([
                ("from".to_owned(), json!(was)),
                ("to".to_owned(), json!(view.data)),
            ]),
        };
        tx.record(AuditAct::PredictionEdited, record).await?;
    }
    Ok(())
}

fn updated(write: &PickMutation) -> Option<&PredictionId> {
    match write {
        PickMutation::Update { id, .. } => Some(id),
        PickMutation::Create { .. } | PickMutation::Delete { .. } => None,
    }
}
