//! A league's stream (`migrations/0125`): entries are written in the transaction that causes them, under the league's
//! row lock, so that the bound is exact.

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::outlook::Swing;
use podium_wire::leagues::stream::STREAM_KEPT;
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use serde::{Deserialize, Serialize};

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;

/// What an entry is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Subject<'a> {
    Joined(&'a UserId),
    Revealed(&'a EventId),
    Story(&'a EventId),
    Scored(&'a EventId),
    Announced(i64),
    /// Of this season.
    Champion(u32),
}

/// A subject as stored: one of them is set, beside the kind.
#[derive(Debug, Default)]
struct Columns {
    kind: &'static str,
    user: Option<String>,
    event: Option<String>,
    announcement: Option<i64>,
    year: Option<i32>,
}

impl Subject<'_> {
    fn columns(self) -> Columns {
        let none = Columns::default();
        match self {
            Self::Joined(user) => Columns {
                kind: "joined",
                user: Some(user.to_string()),
                ..none
            },
            Self::Revealed(event) => Columns {
                kind: "revealed",
                event: Some(event.to_string()),
                ..none
            },
            Self::Story(event) => Columns {
                kind: "story",
                event: Some(event.to_string()),
                ..none
            },
            Self::Scored(event) => Columns {
                kind: "scored",
                event: Some(event.to_string()),
                ..none
            },
            Self::Announced(id) => Columns {
                kind: "announced",
                announcement: Some(id),
                ..none
            },
            Self::Champion(year) => Columns {
                kind: "champion",
                year: i32::try_from(year).ok(),
                ..none
            },
        }
    }
}

/// Facts of kinds whose subject says everything.
pub(crate) const NO_FACTS: [(); 0] = [];

/// Facts of `revealed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Revealed {
    pub(crate) picked: u32,
    pub(crate) members: u32,
}

/// One of the facts of `story`, which are a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ToldSwing {
    pub(crate) category: String,
    /// As on the wire.
    pub(crate) at: String,
    #[serde(flatten)]
    pub(crate) swing: Swing,
}

/// Facts of `scored`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Scored {
    pub(crate) members: u32,
    pub(crate) categories: u32,
    pub(crate) corrected: u32,
    /// Member, points, rank before and after.
    pub(crate) moves: Vec<(UserId, u32, u32, u32)>,
    pub(crate) called: Vec<Called>,
}

/// Facts of `champion`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Won {
    pub(crate) champions: Vec<UserId>,
    /// Champions in all, of whom the first are named.
    pub(crate) count: u32,
    pub(crate) points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Called {
    pub(crate) user: UserId,
    pub(crate) category: String,
    pub(crate) athlete: String,
    pub(crate) rank: u32,
}

/// Locks these leagues' rows, in order, as joining and announcing do, so that the bound of entries holds. Picks, which
/// lock them `FOR KEY SHARE`, do not wait.
pub(crate) async fn lock_stream(
    tx: &mut Transaction,
    leagues: &[LeagueId],
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT id FROM leagues WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
        leagues as _
    )
    .fetch_all(tx.connection())
    .await?;
    Ok(())
}

/// Writes the entry, or replaces the facts of the one about the same subject, which moves up. Nothing happens if they are
/// the same. The league's row is locked.
pub(crate) async fn write_entry(
    tx: &mut Transaction,
    league: &LeagueId,
    subject: Subject<'_>,
    facts: &impl Serialize,
) -> Result<(), StoreError> {
    let of = subject.columns();
    let facts = serde_json::to_value(facts).map_err(StoreError::unreadable)?;
    let written = sqlx::query!(
        "INSERT INTO stream_entries (league_id, kind, user_id, event_id, announcement_id, year, facts)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT ON CONSTRAINT stream_entries_one_per_subject
             DO UPDATE SET facts = EXCLUDED.facts, happened_at = EXCLUDED.happened_at
             WHERE stream_entries.facts <> EXCLUDED.facts",
        league as _,
        of.kind,
        of.user as _,
        of.event,
        of.announcement,
        of.year,
        facts
    )
    .execute(tx.connection())
    .await?
    .rows_affected();
    if written == 0 {
        return Ok(());
    }
    sqlx::query!(
        "DELETE FROM stream_entries WHERE id IN (
             SELECT id FROM stream_entries WHERE league_id = $1
             ORDER BY happened_at DESC, id DESC OFFSET $2
         )",
        league.as_str(),
        i64::from(STREAM_KEPT)
    )
    .execute(tx.connection())
    .await?;
    tx.append_change(Topic::League(league.clone()), &Change::StreamChanged)
}

/// Deletes what is no longer true.
pub(crate) async fn delete_entry(
    tx: &mut Transaction,
    league: &LeagueId,
    subject: Subject<'_>,
) -> Result<(), StoreError> {
    let of = subject.columns();
    let deleted = sqlx::query!(
        "DELETE FROM stream_entries
         WHERE league_id = $1 AND kind = $2 AND user_id IS NOT DISTINCT FROM $3
             AND event_id IS NOT DISTINCT FROM $4 AND announcement_id IS NOT DISTINCT FROM $5
             AND year IS NOT DISTINCT FROM $6",
        league.as_str(),
        of.kind,
        of.user,
        of.event,
        of.announcement,
        of.year
    )
    .execute(tx.connection())
    .await?
    .rows_affected();
    if deleted == 0 {
        return Ok(());
    }
    tx.append_change(Topic::League(league.clone()), &Change::StreamChanged)
}
