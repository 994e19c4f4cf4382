//! Changes that a batch of picks appends to live topics.

use std::collections::{BTreeMap, HashMap, HashSet};

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
    id: String,
    league: LeagueId,
    mark: PickedMark,
}

pub(crate) async fn marks_to_delete(
    tx: &mut Transaction,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<DeletedPick>, StoreError> {
    let ids: Vec<String> = writes
        .iter()
        .filter_map(|(_, write)| match write {
            PickMutation::Delete { id, .. } => Some(id.to_string()),
            PickMutation::Create { .. } | PickMutation::Update { .. } => None,
        })
        .collect();
    let rows = sqlx::query!(
        "SELECT id, user_id, league_id, event_id, category_id FROM predictions
         WHERE id = ANY($1::text[])",
        &ids
    )
    .fetch_all(tx.connection())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(DeletedPick {
                id: row.id,
                league: row.league_id.parse().map_err(StoreError::unreadable)?,
                mark: PickedMark {
                    user_id: row.user_id,
                    event_id: row.event_id,
                    category_id: row.category_id,
                },
            })
        })
        .collect()
}

/// Appends each stored pick to its owner's account topic, and the marks of new picks to the leagues' topics.
///
/// With `bypass` the picks may already be closed, and then leaderboards move: the change is appended to their topics,
/// too, which only the boards themselves follow.
pub(crate) fn append_saved(
    tx: &mut Transaction,
    saved: &HashMap<String, PredictionView>,
    fresh: &[String],
    bypass: bool,
) -> Result<(), StoreError> {
    let fresh: HashSet<&str> = fresh.iter().map(String::as_str).collect();
    let mut marks: BTreeMap<&str, Vec<PickedMark>> = BTreeMap::new();
    for view in saved.values() {
        let owner: UserId = view.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionSaved(PredictionSaved {
            prediction: view.clone(),
        });
        tx.append_change(Topic::Account(owner), &change)?;
        let mark = PickedMark {
            user_id: view.user_id.clone(),
            event_id: view.event_id.clone(),
            category_id: view.category_id.clone(),
        };
        if bypass {
            let league = view.league_id.parse().map_err(StoreError::unreadable)?;
            let marks = vec![mark.clone()];
            tx.append_change(
                Topic::Leaderboard(league),
                &Change::Picked(Picked { marks }),
            )?;
        }
        if fresh.contains(view.id.as_str()) {
            marks.entry(&view.league_id).or_default().push(mark);
        }
    }
    for (league, marks) in marks {
        let league = league.parse().map_err(StoreError::unreadable)?;
        tx.append_change(Topic::League(league), &Change::Picked(Picked { marks }))?;
    }
    Ok(())
}

pub(crate) fn append_deleted(
    tx: &mut Transaction,
    unpicked: &[DeletedPick],
    deleted: &[String],
    bypass: bool,
) -> Result<(), StoreError> {
    for gone in unpicked.iter().filter(|gone| deleted.contains(&gone.id)) {
        let owner: UserId = gone.mark.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionDeleted(PredictionDeleted {
            prediction_id: gone.id.clone(),
        });
        tx.append_change(Topic::Account(owner), &change)?;
        let picked = Picked {
            marks: vec![gone.mark.clone()],
        };
        let change = Change::Unpicked(picked);
        if bypass {
            tx.append_change(Topic::Leaderboard(gone.league.clone()), &change)?;
        }
        tx.append_change(Topic::League(gone.league.clone()), &change)?;
    }
    Ok(())
}
