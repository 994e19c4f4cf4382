//! The audit log of admins' actions, written in the transaction of the action.

use podium_domain::filter::Page;
use podium_domain::ids::{EventId, LeagueId, PredictionId, UserId};
use podium_wire::admin::audit::{AuditAct, AuditEntry, AuditKind};
use podium_wire::scoring::score::ScoreEventAnswer;
use serde_json::{Map, Value};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// One action; fields that do not apply are `None`.
#[derive(Debug, Clone, Default)]
pub struct AuditRecord<'a> {
    /// `None`: the server itself.
    pub actor: Option<&'a UserId>,
    pub event: Option<&'a EventId>,
    pub league: Option<&'a LeagueId>,
    pub prediction: Option<&'a PredictionId>,
    pub user: Option<&'a UserId>,
    pub detail: Map<String, Value>,
}

impl Transaction {
    pub(crate) async fn record(
        &mut self,
        act: AuditAct,
        record: AuditRecord<'_>,
    ) -> Result<(), StoreError> {
        let act = word(act)?;
        sqlx::query!(
            "INSERT INTO audit (act, actor_id, event_id, league_id, prediction_id, user_id, detail)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            act,
            record.actor as _,
            record.event as _,
            record.league as _,
            record.prediction as _,
            record.user as _,
            Json(record.detail) as _
        )
        .execute(self.connection())
        .await?;
        Ok(())
    }

    pub(crate) async fn record_scoring(
        &mut self,
        event: &EventId,
        admin: Option<&UserId>,
        answer: &ScoreEventAnswer,
    ) -> Result<(), StoreError> {
        let record = AuditRecord {
            actor: admin,
            event: Some(event),
            detail: Map::from_iter([
                ("processed".to_owned(), answer.processed.into()),
                ("leagues".to_owned(), answer.leagues.into()),
            ]),
            ..AuditRecord::default()
        };
        self.record(AuditAct::EventScored, record).await
    }
}

impl Store {
    /// Records an action without a write of its own.
    pub async fn record(&self, act: AuditAct, record: AuditRecord<'_>) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        tx.record(act, record).await?;
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }

    /// Newest first; optionally of one kind, and before a given entry.
    pub async fn audit(
        &self,
        kind: Option<AuditKind>,
        before: Option<i64>,
        page: Page,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let filter = EntryFilter {
            kind,
            before,
            page: Some(page),
            ..EntryFilter::default()
        };
        entries(&mut connection, filter).await
    }

    /// Actions of admins in a league, newest first, limited to what its members may see.
    pub async fn league_log(
        &self,
        league: &LeagueId,
        before: Option<i64>,
        page: Page,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let filter = EntryFilter {
            league: Some(league),
            before,
            page: Some(page),
            ..EntryFilter::default()
        };
        let mut entries = entries(&mut connection, filter).await?;
        for entry in &mut entries {
            entry.prediction_id = None;
            if !entry.act.tells_members_more() {
                entry.detail.clear();
            }
        }
        Ok(entries)
    }
}

/// Filter of entries; by default all of them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EntryFilter<'a> {
    /// Entries that refer to this account.
    pub(crate) about: Option<&'a UserId>,
    pub(crate) league: Option<&'a LeagueId>,
    pub(crate) kind: Option<AuditKind>,
    /// Older than this entry.
    pub(crate) before: Option<i64>,
    pub(crate) page: Option<Page>,
}

/// Newest first.
pub(crate) async fn entries(
    connection: &mut Connection,
    filter: EntryFilter<'_>,
) -> Result<Vec<AuditEntry>, StoreError> {
    let acts = filter
        .kind
        .map(|kind| {
            kind.acts()
                .iter()
                .copied()
                .map(word)
                .collect::<Result<Vec<_>, _>>()
        })
        .transpose()?;
    let rows = sqlx::query!(
        r#"
        SELECT audit.id, happened_at, actor_id AS "actor_id: String", actors.name AS "actor_name?",
               act, event_id, events.name AS "event_name?", audit.league_id AS "league_id: String",
               leagues.name AS "league_name?", prediction_id AS "prediction_id: String",
               user_id AS "user_id: String", users.name AS "user_name?",
               detail AS "detail: Json<Map<String, Value>>"
        FROM audit
        LEFT JOIN users AS actors ON actors.id = actor_id
        LEFT JOIN users ON users.id = user_id
        LEFT JOIN events ON events.id = event_id
        LEFT JOIN leagues ON leagues.id = audit.league_id
        WHERE ($1::text IS NULL OR actor_id = $1 OR user_id = $1)
            AND ($2::text IS NULL OR audit.league_id = $2)
            AND ($3::text[] IS NULL OR act = ANY($3))
            AND ($4::bigint IS NULL OR audit.id < $4)
            -- Of each league at each lock: its members' to know, and too many for those who look at all.
            AND ($2::text IS NOT NULL OR act <> 'fingerprint_made' OR actor_id IS NOT NULL)
        ORDER BY audit.id DESC LIMIT $5 OFFSET $6
        "#,
        filter.about.map(UserId::as_str),
        filter.league.map(LeagueId::as_str),
        acts as _,
        filter.before,
        filter.page.map(|page| page.limit),
        filter.page.map(|page| page.skip)
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(AuditEntry {
                id: u64::try_from(row.id).unwrap_or_default(),
                happened_at: iso(row.happened_at),
                actor_id: row.actor_id,
                actor_name: row.actor_name,
                act: serde_json::from_value(Value::String(row.act))
                    .map_err(StoreError::unreadable)?,
                event_id: row.event_id,
                event_name: row.event_name,
                league_id: row.league_id,
                league_name: row.league_name,
                prediction_id: row.prediction_id,
                user_id: row.user_id,
                user_name: row.user_name,
                detail: row.detail.0,
            })
        })
        .collect()
}

/// The action's name as stored.
fn word(act: AuditAct) -> Result<String, StoreError> {
    let value = serde_json::to_value(act).map_err(StoreError::unreadable)?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}
