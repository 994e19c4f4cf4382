//! Fingerprints of a league's picks of an event: made when the picks close, and again when an admin changes one.

use std::collections::HashMap;
use std::time::Duration;

use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::fingerprint::{FingerprintedPick, canonical_text};
use podium_wire::live::change::{Change, FingerprintMade};
use podium_wire::live::topic::Topic;
use podium_wire::picks::reveal::{CountedPick, Fingerprint};
use sha2::{Digest, Sha256};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::pool::transaction::PoolTransaction;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::batch::locks::lock_event_for_picks;

/// Leagues read in one transaction, fewer if their members reach [`MEMBERS_AT_ONCE`]: locking or unlocking the event
/// waits for that transaction.
const LEAGUES_AT_ONCE: i64 = 50;
const MEMBERS_AT_ONCE: i64 = 1_000;
/// Pause between transactions, in which other transactions can run.
const PAUSE: Duration = Duration::from_millis(20);

impl Store {
    /// Makes fingerprints for all leagues with picks of the event, if it is closed; a league whose picks are unchanged
    /// keeps its fingerprint. Calls `wake` after each committed portion.
    pub(crate) async fn fingerprint_event(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            // A shared lock, as for writing picks: no unlock and no admin edit can run while the picks are read.
            lock_event_for_picks(tx.connection(), event, false).await?;
            let leagues = next_leagues(tx.connection(), event, &after).await?;
            let Some(last) = leagues.last() else {
                return Ok(());
            };
            after = last.to_string();
            let closed = leagues.into_iter().map(|league| (league, Cause::Closed));
            fingerprint(&mut tx, event, closed.collect()).await?;
            if tx.has_changes() {
                wake(&tx.commit().await?);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// Newest first, for members.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn fingerprints(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Vec<Fingerprint>, StoreError> {
        let mut reading = self.closed(event).await?;
        let rows = sqlx::query!(
            r#"SELECT number, digest, salt, picks, made_at, made_by, of_guest, name AS "name?"
               FROM fingerprints LEFT JOIN users ON users.id = made_by
               WHERE league_id = $1 AND event_id = $2 ORDER BY number DESC"#,
            league.as_str(),
            event.as_str()
        )
        .fetch_all(&mut *reading)
        .await?;
        let fingerprints = rows.into_iter().map(|row| Fingerprint {
            number: count(row.number.into()),
            digest: row.digest,
            salt: row.salt,
            picks: count(row.picks.into()),
            made_at: iso(row.made_at),
            made_by_id: row.made_by,
            made_by_name: row.name,
            of_guest: row.of_guest,
        });
        Ok(fingerprints.collect())
    }

    /// The picks from which members can recompute the newest fingerprint.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn counted_picks(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Vec<CountedPick>, StoreError> {
        let mut reading = self.closed(event).await?;
        let picks = picks_of(&mut reading, event, &[league]).await?;
        Ok(picks.into_values().flatten().map(counted).collect())
    }

    /// A read transaction with one snapshot, in which the event is closed.
    async fn closed(&self, event: &EventId) -> Result<PoolTransaction, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let closed = sqlx::query_scalar!(
            r#"SELECT is_closed(events) AS "closed!" FROM events WHERE id = $1"#,
            event.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        closed.then_some(reading).ok_or(StoreError::PicksStillOpen)
    }
}

/// Why a fingerprint is made.
#[derive(Debug, Clone)]
pub(crate) enum Cause {
    Closed,
    /// This admin changed a pick.
    Edited(UserId),
    /// A guest's picks went to this account.
    Moved(UserId),
}

impl Cause {
    fn account(&self) -> Option<&UserId> {
        match self {
            Self::Closed => None,
            Self::Edited(account) | Self::Moved(account) => Some(account),
        }
    }
}

/// Makes the fingerprints that are missing, and appends them to the leagues' topics and logs.
pub(crate) async fn fingerprint(
    tx: &mut Transaction,
    event: &EventId,
    leagues: Vec<(LeagueId, Cause)>,
) -> Result<(), StoreError> {
    let ids: Vec<&LeagueId> = leagues.iter().map(|(league, _)| league).collect();
    let mut picks = picks_of(tx.connection(), event, &ids).await?;
    let newest = newest_of(tx.connection(), event, &ids).await?;
    let mut made = Vec::new();
    for (league, cause) in leagues {
        let picks = picks.remove(&league).unwrap_or_default();
        let before = newest.get(&league);
        let stands = before.is_some_and(|before| {
            digest(&canonical_text(&league, event, &before.salt, &picks)) == before.digest
        });
        if stands || (before.is_none() && picks.is_empty()) {
            continue;
        }
        let salt = hex::encode(rand::random::<[u8; 16]>());
        made.push(NewFingerprint {
            number: before.map_or(0, |before| before.number) + 1,
            digest: digest(&canonical_text(&league, event, &salt, &picks)),
            salt,
            picks: i32::try_from(picks.len()).unwrap_or(i32::MAX),
            cause,
            league,
        });
    }
    if made.is_empty() {
        return Ok(());
    }
    write(tx, event, &made).await?;
    for one in made {
        let change = Change::FingerprintMade(FingerprintMade {
            event_id: event.to_string(),
            number: count(one.number.into()),
            digest: one.digest,
            picks: count(one.picks.into()),
        });
        tx.append_change(Topic::League(one.league), &change)?;
    }
    Ok(())
}

struct NewFingerprint {
    league: LeagueId,
    number: i32,
    digest: String,
    salt: String,
    picks: i32,
    cause: Cause,
}

struct Newest {
    number: i32,
    digest: String,
    salt: String,
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

fn counted(pick: FingerprintedPick) -> CountedPick {
    let [first, second, third] = pick.podium;
    CountedPick {
        category_id: pick.category.into_string(),
        user_id: pick.user.into_string(),
        first,
        second,
        third,
    }
}

/// Leagues with picks of the event, or with a fingerprint of it: if all picks have gone since, the fingerprint changes.
async fn next_leagues(
    connection: &mut Connection,
    event: &EventId,
    after: &str,
) -> Result<Vec<LeagueId>, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"
        SELECT id AS "id: LeagueId" FROM (
            SELECT id, sum(member_count) OVER (ORDER BY id) - member_count AS members_before
            FROM (
                SELECT leagues.id, member_count
                FROM leagues, events
                WHERE events.id = $1 AND is_closed(events) AND leagues.id > $2
                    AND (EXISTS (SELECT FROM predictions WHERE league_id = leagues.id AND event_id = $1)
                        OR EXISTS (SELECT FROM fingerprints WHERE league_id = leagues.id AND event_id = $1))
                ORDER BY leagues.id LIMIT $3
            ) AS next
        ) AS counted
        WHERE members_before < $4 ORDER BY id
        "#,
        event.as_str(),
        after,
        LEAGUES_AT_ONCE,
        MEMBERS_AT_ONCE
    )
    .fetch_all(connection)
    .await?)
}

/// Picks by league.
async fn picks_of(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[&LeagueId],
) -> Result<HashMap<LeagueId, Vec<FingerprintedPick>>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT league_id AS "league_id: LeagueId", category_id AS "category_id: CategoryId",
                  user_id AS "user_id: UserId", first, second, third
           FROM predictions
           WHERE event_id = $1 AND league_id = ANY($2) ORDER BY category_id, user_id"#,
        event.as_str(),
        leagues as _
    )
    .fetch_all(connection)
    .await?;
    let mut picks: HashMap<LeagueId, Vec<FingerprintedPick>> = HashMap::new();
    for row in rows {
        picks
            .entry(row.league_id)
            .or_default()
            .push(FingerprintedPick {
                category: row.category_id,
                user: row.user_id,
                podium: [row.first, row.second, row.third],
            });
    }
    Ok(picks)
}

/// Newest fingerprints by league.
async fn newest_of(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[&LeagueId],
) -> Result<HashMap<LeagueId, Newest>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT DISTINCT ON (league_id) league_id AS "league_id: LeagueId", number, digest, salt
           FROM fingerprints
           WHERE event_id = $1 AND league_id = ANY($2) ORDER BY league_id, number DESC"#,
        event.as_str(),
        leagues as _
    )
    .fetch_all(connection)
    .await?;
    let newest = rows.into_iter().map(|row| {
        let newest = Newest {
            number: row.number,
            digest: row.digest,
            salt: row.salt,
        };
        (row.league_id, newest)
    });
    Ok(newest.collect())
}

/// Writes fingerprints and their audit records in one statement. Of two concurrent transactions that make the same one,
/// the second fails and finds it when it retries.
async fn write(
    tx: &mut Transaction,
    event: &EventId,
    made: &[NewFingerprint],
) -> Result<(), StoreError> {
    let column =
        |of: fn(&NewFingerprint) -> String| -> Vec<String> { made.iter().map(of).collect() };
    let numbers: Vec<i32> = made.iter().map(|one| one.number).collect();
    let picks: Vec<i32> = made.iter().map(|one| one.picks).collect();
    let makers: Vec<_> = made.iter().map(|one| one.cause.account()).collect();
    let moved = made.iter().map(|one| matches!(one.cause, Cause::Moved(_)));
    let moved: Vec<bool> = moved.collect();
    sqlx::query!(
        r#"
        WITH made AS (
            INSERT INTO fingerprints (league_id, event_id, number, digest, salt, picks, made_by, of_guest)
            SELECT league_id, $1, number, digest, salt, picks, made_by, of_guest
            FROM UNNEST($2::text[], $3::int[], $4::text[], $5::text[], $6::int[], $7::text[], $8::boolean[])
                AS made (league_id, number, digest, salt, picks, made_by, of_guest)
            RETURNING *
        )
        INSERT INTO audit (act, actor_id, event_id, league_id, detail)
        SELECT 'fingerprint_made', made_by, event_id, league_id,
               jsonb_build_object('number', number, 'digest', digest, 'picks', picks)
        FROM made
        "#,
        event.as_str(),
        &column(|one| one.league.to_string()),
        &numbers,
        &column(|one| one.digest.clone()),
        &column(|one| one.salt.clone()),
        &picks,
        &makers as _,
        &moved
    )
    .execute(tx.connection())
    .await?;
    Ok(())
}
