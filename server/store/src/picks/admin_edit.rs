//! Writes of site admins, who may change other players' picks and closed ones: the ordinary write of a batch between the
//! steps that only they need. An edit of another's pick is recorded in the audit log, points that were final are scored
//! again, and closed picks leave a fingerprint before the edit and another, with the admin's name, after it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use podium_domain::ids::{EventId, LeagueId, PredictionId, UserId};
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::{Change, Picked};
use podium_wire::live::topic::Topic;
use podium_wire::picks::prediction::PodiumPick;
use serde_json::{Map, json};

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::batch::Written;
use crate::picks::changes::mark_of;
use crate::picks::commands::{Author, PickMutation, PickOutcome};
use crate::picks::fingerprints::{Cause, fingerprint};
use crate::picks::queries::{Views, views_by_id};
use crate::scoring::settle::rescore_admin_edits;

/// The batch of a transaction that bypasses locks.
pub(crate) async fn write(
    tx: &mut Transaction,
    event: &EventId,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<Option<PickOutcome>>, StoreError> {
    let leagues = EditedLeagues::begin(tx, event, writes).await?;
    let before = picks_before(tx, writes).await?;
    let written = Written::by_statements(tx, event, true, writes).await?;
    rescore_admin_edits(tx, event, &written.saved()).await?;
    let saved = views_by_id(tx.connection(), &written.saved()).await?;
    record_edits(tx, event, &before, &saved, &written).await?;
    leagues.end(tx, event, &written).await?;
    written.append_changes(tx, &saved)?;
    append_to_leaderboards(tx, &saved, &written)?;
    written.outcomes(tx, event, true, &saved, writes).await
}

/// Leaderboards move with closed picks: the change is appended to their topics, too, which only the boards follow.
fn append_to_leaderboards(
    tx: &mut Transaction,
    saved: &Views,
    written: &Written,
) -> Result<(), StoreError> {
    for view in saved.values() {
        let league = view.league_id.parse().map_err(StoreError::unreadable)?;
        let marks = vec![mark_of(view)];
        let change = Change::Picked(Picked { marks });
        tx.append_change(Topic::Leaderboard(league), &change)?;
    }
    for gone in written.deleted_picks() {
        let marks = vec![gone.mark.clone()];
        let change = Change::Unpicked(Picked { marks });
        tx.append_change(Topic::Leaderboard(gone.league.clone()), &change)?;
    }
    Ok(())
}

/// Picks before the edit, by id.
type PicksBefore = HashMap<PredictionId, PodiumPick>;

/// The picks that the batch is about to update.
async fn picks_before(
    tx: &mut Transaction,
    writes: &[(Author, PickMutation)],
) -> Result<PicksBefore, StoreError> {
    let ids: Vec<_> = writes
        .iter()
        .filter_map(|(_, write)| updated(write))
        .collect();
    if ids.is_empty() {
        return Ok(PicksBefore::new());
    }
    let rows = sqlx::query!(
        r#"SELECT id AS "id: PredictionId", first, second, third FROM predictions WHERE id = ANY($1)"#,
        &ids as _
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

async fn record_edits(
    tx: &mut Transaction,
    event: &EventId,
    before: &PicksBefore,
    saved: &Views,
    written: &Written,
) -> Result<(), StoreError> {
    for (id, was) in before {
        let edit = written.writers().find(|(pick, ..)| *pick == id.as_str());
        let (Some((.., admin)), Some(view)) = (edit, saved.get(id.as_str())) else {
            continue;
        };
        let admin: UserId = admin.parse().map_err(StoreError::unreadable)?;
        let owner: UserId = view.user_id.parse().map_err(StoreError::unreadable)?;
        if owner == admin || view.data == *was {
            continue;
        }
        let league: LeagueId = view.league_id.parse().map_err(StoreError::unreadable)?;
        let record = AuditRecord {
            actor: Some(&admin),
            event: Some(event),
            league: Some(&league),
            prediction: Some(id),
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

/// Leagues whose closed picks a batch is about to change.
#[derive(Debug, Default)]
struct EditedLeagues(BTreeSet<LeagueId>);

impl EditedLeagues {
    /// The batch holds the event's lock exclusively, so `is_closed` cannot change before the commit.
    async fn begin(
        tx: &mut Transaction,
        event: &EventId,
        writes: &[(Author, PickMutation)],
    ) -> Result<Self, StoreError> {
        if writes.is_empty() {
            return Ok(Self::default());
        }
        let ids: Vec<_> = writes
            .iter()
            .filter_map(|(_, write)| match write {
                PickMutation::Create { .. } => None,
                PickMutation::Update { id, .. } | PickMutation::Delete { id, .. } => Some(id),
            })
            .collect();
        let rows = sqlx::query!(
            r#"SELECT predictions.id AS "id?: PredictionId", league_id AS "league_id?: LeagueId" FROM events
               LEFT JOIN predictions ON predictions.event_id = events.id AND predictions.id = ANY($2)
               WHERE events.id = $1 AND is_closed(events)"#,
            event.as_str(),
            &ids as _
        )
        .fetch_all(tx.connection())
        .await?;
        if rows.is_empty() {
            return Ok(Self::default());
        }
        let league_of = |write: &PickMutation| match write {
            PickMutation::Create { league, .. } => Some(league.clone()),
            PickMutation::Update { id, .. } | PickMutation::Delete { id, .. } => {
                let row = rows.iter().find(|row| row.id.as_ref() == Some(id));
                row.and_then(|row| row.league_id.clone())
            }
        };
        let leagues: BTreeSet<_> = writes
            .iter()
            .filter_map(|(_, write)| league_of(write))
            .collect();
        let before = leagues.iter().cloned();
        let before = before.map(|league| (league, Cause::Closed));
        fingerprint(tx, event, before.collect()).await?;
        Ok(Self(leagues))
    }

    /// Of several admins who wrote in one league one is named.
    async fn end(
        self,
        tx: &mut Transaction,
        event: &EventId,
        written: &Written,
    ) -> Result<(), StoreError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut after = BTreeMap::new();
        for (_, league, admin) in written.writers() {
            let league: LeagueId = league.parse().map_err(StoreError::unreadable)?;
            let admin = admin.parse().map_err(StoreError::unreadable)?;
            after.insert(league, Cause::Edited(admin));
        }
        fingerprint(tx, event, after.into_iter().collect()).await
    }
}
