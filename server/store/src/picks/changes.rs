//! Changes that a batch of picks appends to live topics.

use std::collections::{BTreeMap, HashMap};

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::live::change::{Change, Picked, PredictionDeleted, PredictionSaved};
use podium_wire::live::snapshot::PickedMark;
use podium_wire::live::topic::Topic;
use podium_wire::picks::prediction::PredictionView;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::commands::{Author, PickMutation};

/// A prediction that this batch may delete, with the mark for its league's change.
pub(crate) struct DeletedPick {
    pub(crate) id: String,
    pub(crate) league: LeagueId,
    pub(crate) mark: PickedMark,
}

pub(crate) fn mark_of(view: &PredictionView) -> PickedMark {
    PickedMark {
        user_id: view.user_id.clone(),
        event_id: view.event_id.clone(),
        category_id: view.category_id.clone(),
    }
}

pub(crate) async fn marks_to_delete(
    tx: &mut Transaction,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<DeletedPick>, StoreError> {
    let ids: Vec<_> = writes
        .iter()
        .filter_map(|(_, write)| match write {
            PickMutation::Delete { id, .. } => Some(id),
            PickMutation::Create { .. } | PickMutation::Update { .. } => None,
        })
        .collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"SELECT id, user_id, league_id AS "league_id: LeagueId", event_id, category_id
           FROM predictions WHERE id = ANY($1)"#,
        &ids as _
    )
    .fetch_all(tx.connection())
    .await?;
    let deleted = rows.into_iter().map(|row| DeletedPick {
        id: row.id,
        league: row.league_id,
        mark: PickedMark {
            user_id: row.user_id,
            event_id: row.event_id,
            category_id: row.category_id,
        },
    });
    Ok(deleted.collect())
}

/// Appends each stored pick to its owner's account topic, and the marks of new picks to the leagues' topics.
pub(crate) fn append_saved(
    tx: &mut Transaction,
    saved: &HashMap<String, PredictionView>,
    fresh: &[String],
) -> Result<(), StoreError> {
    for view in saved.values() {
        let owner: UserId = view.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionSaved(PredictionSaved {
            prediction: view.clone(),
        });
        tx.append_change(Topic::Account(owner), &change)?;
    }
    let mut marks: BTreeMap<&str, Vec<PickedMark>> = BTreeMap::new();
    for view in fresh.iter().filter_map(|id| saved.get(id)) {
        marks
            .entry(&view.league_id)
            .or_default()
            .push(mark_of(view));
    }
    for (league, marks) in marks {
        let league = league.parse().map_err(StoreError::unreadable)?;
        tx.append_change(Topic::League(league), &Change::Picked(Picked { marks }))?;
    }
    Ok(())
}

pub(crate) fn append_deleted<'a>(
    tx: &mut Transaction,
    deleted: impl Iterator<Item = &'a DeletedPick>,
) -> Result<(), StoreError> {
    for gone in deleted {
        let owner: UserId = gone.mark.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionDeleted(PredictionDeleted {
            prediction_id: gone.id.clone(),
        });
        tx.append_change(Topic::Account(owner), &change)?;
        let marks = vec![gone.mark.clone()];
        let change = Change::Unpicked(Picked { marks });
        tx.append_change(Topic::League(gone.league.clone()), &change)?;
    }
    Ok(())
}
