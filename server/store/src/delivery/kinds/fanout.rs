//! Notifications for everyone affected by an event, or for a league's members: too many for the transaction that causes them, so they are written
//! right after it, in portions. If a node dies, another one starts the job again, without changing notifications that
//! are already written.

use std::collections::HashMap;
use std::time::Duration;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::stream::Earnings;
use podium_domain::notifications::notification::{
    Notice, PicksLocked, PicksScored, locked_key, scored_key,
};
use podium_domain::scoring::tally::{Tally, shared_ranks};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::pool::transaction::PoolTransaction;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::delivery::kinds::stream::write_scored;
use crate::delivery::kinds::webhook;
use crate::outbox::notifications::notification_league;
use crate::outbox::queue::{ClaimTerms, Claimed, DeliveryKind, FanoutKind, OutboxRow, delete};
use crate::outbox::retracted::RetractedNotification;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Accounts notified in one transaction, which locks their topics until its commit: other changes of these topics wait
/// for it.
pub(super) const PORTION: usize = 500;
/// Pause between portions, in which other transactions can run and watching clients read the changes.
pub(super) const PAUSE: Duration = Duration::from_millis(20);
/// Maximum number of leagues read at once; fewer if they are large.
const LEAGUES_AT_ONCE: i64 = 50;

/// A job that this node runs, alone among all nodes.
pub struct QueuedFanout {
    subject: Subject,
    /// Kept open for its lock: if the node dies, the lock is released and another one takes the job at once.
    alone: Option<PoolTransaction>,
}

enum Subject {
    PicksClosed(EventId),
    PicksScored(EventId),
    Story(EventId),
    RoundMoved(EventId),
    Announced(LeagueId, i64),
}

impl Subject {
    /// `None` for a job of another release that this one cannot read.
    fn of(row: &OutboxRow) -> Option<Self> {
        let event = || row.event_id.clone();
        if row.about == FanoutKind::Announced.as_str() {
            Some(Self::Announced(
                row.league_id.clone()?,
                row.announcement_id?,
            ))
        } else if row.about == FanoutKind::PicksClosed.as_str() {
            event().map(Self::PicksClosed)
        } else if row.about == FanoutKind::Story.as_str() {
            event().map(Self::Story)
        } else if row.about == FanoutKind::RoundMoved.as_str() {
            event().map(Self::RoundMoved)
        } else {
            event().map(Self::PicksScored)
        }
    }
}

pub type ClaimedFanout = Claimed<QueuedFanout>;

impl Store {
    /// Claims the oldest job; none if there is none, or another node is running one.
    pub async fn claim_fanout(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedFanout>, StoreError> {
        if self.backlog(DeliveryKind::Fanout).await?.waiting == 0 {
            return Ok(Vec::new());
        }
        let mut alone = self.pool.begin().await?;
        let mine = sqlx::query_scalar!(
            r#"SELECT pg_try_advisory_xact_lock(7206, hashtext('notices')) AS "mine!""#
        )
        .fetch_one(&mut *alone)
        .await?;
        if !mine {
            return Ok(Vec::new());
        }
        // This transaction is idle while others write; Postgres ends other idle transactions much sooner.
        sqlx::query!("SET LOCAL idle_in_transaction_session_timeout = '10min'")
            .execute(&mut *alone)
            .await?;
        let rows = self.claim(DeliveryKind::Fanout, terms).await?;
        let mut alone = Some(alone);
        rows.into_iter()
            .map(|row| {
                let job = QueuedFanout {
                    subject: Subject::of(&row).ok_or(StoreError::NotFound)?,
                    alone: alone.take(),
                };
                Ok(Claimed { row, job })
            })
            .collect()
    }

    /// Runs the job. Calls `wake` after each committed portion.
    pub async fn run_fanout(
        &self,
        job: &ClaimedFanout,
        wake: impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        match &job.subject {
            Subject::PicksClosed(event) => {
                // First, because it is shorter and the reveal depends on it.
                self.fingerprint_event(event, &wake).await?;
                self.fan_out_closed(event, &wake).await?;
                self.stream_closed(event, &wake).await
            }
            Subject::PicksScored(event) => self.fan_out_scored(event, &wake).await,
            Subject::Story(event) => self.stream_story(event, &wake).await,
            Subject::RoundMoved(event) => self.fan_out_moves(event, &wake).await,
            Subject::Announced(league, announcement) => {
                self.fan_out_announcement(league, *announcement, &wake)
                    .await
            }
        }
    }

    /// Completes the job, and queues messages for leagues' chats.
    pub async fn complete_fanout(&self, job: &mut ClaimedFanout) -> Result<(), StoreError> {
        let mut tx = match job.job.alone.take() {
            Some(alone) => alone,
            None => self.pool.begin().await?,
        };
        if let Subject::PicksClosed(event) | Subject::PicksScored(event) = &job.job.subject {
            webhook::queue(&mut tx, &job.row.about, event).await?;
        }
        delete(&mut tx, &job.row).await?;
        Ok(tx.commit().await?)
    }

    /// Notifies all players with a pick in the event; if the picks are open again, retracts these notifications.
    async fn fan_out_closed(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            if let Some(last) = fan_out_closed_portion(&mut tx, event, &after).await? {
                after = last;
            } else if !retract_closed_portion(&mut tx, event).await? {
                return Ok(());
            }
            wake(&tx.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn fan_out_scored(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut connection = self.pool.acquire().await?;
            let leagues = leagues_with_picks(&mut connection, event, &after).await?;
            let Some(last) = leagues.last() else {
                return Ok(());
            };
            after = last.to_string();
            let (earned, earnings) = earned_in(&mut connection, event, &leagues).await?;
            drop(connection);
            let mut tx = self.begin().await?;
            write_scored(&mut tx, event, &leagues, earnings).await?;
            wake(&tx.commit().await?);
            for portion in earned.chunks(PORTION) {
                let mut tx = self.begin().await?;
                fan_out_scored_portion(&mut tx, event, portion);
                wake(&tx.commit().await?);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Returns the last account of the portion; `None` if there are no more, or the picks are open again.
async fn fan_out_closed_portion(
    tx: &mut Transaction,
    event: &EventId,
    after: &str,
) -> Result<Option<String>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT players.id AS "id: UserId", events.name AS event_name, pickable.count AS "categories!",
               (SELECT count(DISTINCT category_id) FROM predictions
                WHERE user_id = players.id AND event_id = $1) AS "picked!"
        FROM (
            SELECT id FROM users
            WHERE id > $2 AND alive
                AND EXISTS (SELECT FROM predictions WHERE user_id = users.id AND event_id = $1)
            ORDER BY id LIMIT $3
        ) AS players
        JOIN events ON events.id = $1 AND is_closed(events)
        CROSS JOIN (
            SELECT count(*) FROM categories WHERE event_id = $1 AND NOT squads AND status NOT IN ('cancelled', 'canceled')
        ) AS pickable (count)
        WHERE pickable.count > 0
        ORDER BY 1
        "#,
        event.as_str(),
        after,
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(tx.connection())
    .await?;
    let last = rows.last().map(|row| row.id.to_string());
    for row in rows {
        let locked = PicksLocked {
            event_id: event.to_string(),
            event_name: row.event_name,
            picked: count(row.picked),
            categories: count(row.categories),
        };
        tx.add_notification(&row.id, Notice::PicksLocked(locked));
    }
    Ok(last)
}

/// Returns `false` if there is nothing to retract, or the picks are closed.
async fn retract_closed_portion(tx: &mut Transaction, event: &EventId) -> Result<bool, StoreError> {
    let gone = sqlx::query_as!(
        RetractedNotification,
        r#"WITH gone AS (
             SELECT user_id, key FROM notices
             WHERE key LIKE 'locked:%' AND key = $1
                 AND NOT EXISTS (SELECT FROM events WHERE id = $2 AND is_closed(events))
             ORDER BY user_id LIMIT $3 FOR UPDATE OF notices
         )
         DELETE FROM notices USING gone
         WHERE notices.user_id = gone.user_id AND notices.key = gone.key
         RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
        locked_key(event),
        event.as_str(),
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(tx.connection())
    .await?;
    let some = !gone.is_empty();
    tx.append_gone(gone)?;
    Ok(some)
}

/// The next leagues with picks of the event, in order; at least one, and further ones only while they are small
/// together.
pub(super) async fn leagues_with_picks(
    connection: &mut Connection,
    event: &EventId,
    after: &str,
) -> Result<Vec<LeagueId>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: LeagueId", member_count FROM leagues
           WHERE id > $2
               AND EXISTS (SELECT FROM predictions WHERE league_id = leagues.id AND event_id = $1)
           ORDER BY id LIMIT $3"#,
        event.as_str(),
        after,
        LEAGUES_AT_ONCE
    )
    .fetch_all(connection)
    .await?;
    let mut members = 0;
    let few = rows.into_iter().take_while(|row| {
        let is_first = members == 0;
        members += count(row.member_count.into()).max(1);
        is_first || usize::try_from(members).is_ok_and(|members| members <= PORTION)
    });
    Ok(few.map(|row| row.id).collect())
}

/// Points from a member's picks of the event in a league.
struct Earned {
    league: LeagueId,
    user: UserId,
    /// `None` if no pick counts, or none does any more.
    notification: Option<PicksScored>,
}

/// The members of each league, with their points.
type Members = HashMap<LeagueId, Vec<(UserId, Earnings)>>;

/// Points of all members with picks in the event, from one snapshot, by account: so all portions lock accounts in one
/// order. And those of all members, by league.
async fn earned_in(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[LeagueId],
) -> Result<(Vec<Earned>, Members), StoreError> {
    let rows = sqlx::query_file!("queries/event_earnings.sql", leagues as _, event.as_str())
        .fetch_all(connection)
        .await?;
    let mut members = Members::new();
    for row in &rows {
        let earnings = Earnings {
            total: Tally {
                points: count(row.points),
                exact: count(row.exact),
                winners: count(row.winners),
                hits: count(row.hits),
            },
            by_event: Tally {
                points: count(row.event_points),
                exact: count(row.event_exact),
                winners: count(row.event_winners),
                hits: count(row.event_hits),
            },
        };
        let of_league = members.entry(row.league_id.clone()).or_default();
        of_league.push((row.user_id.clone(), earnings));
    }
    let ranks: HashMap<&LeagueId, HashMap<&UserId, u32>> = members
        .iter()
        .map(|(league, members)| {
            let totals = members.iter().map(|(user, earned)| (user, earned.total));
            (league, shared_ranks(totals))
        })
        .collect();
    let mut earned = Vec::new();
    for row in rows.into_iter().filter(|row| row.picked > 0) {
        let ranks = ranks.get(&row.league_id);
        let notification = (row.counted > 0).then(|| PicksScored {
            event_id: event.to_string(),
            event_name: row.event_name,
            league: notification_league(&row.league_id, &row.league_name),
            points: count(row.event_points),
            rank: ranks
                .and_then(|ranks| ranks.get(&row.user_id).copied())
                .unwrap_or_default(),
            members: ranks.map_or(0, |ranks| u32::try_from(ranks.len()).unwrap_or(u32::MAX)),
            scored: count(row.scored),
            picked: count(row.picked),
        });
        earned.push(Earned {
            league: row.league_id,
            user: row.user_id,
            notification,
        });
    }
    earned.sort_by(|a, b| (&a.user, &a.league).cmp(&(&b.user, &b.league)));
    Ok((earned, members))
}

fn fan_out_scored_portion(tx: &mut Transaction, event: &EventId, portion: &[Earned]) {
    for Earned {
        league,
        user,
        notification,
    } in portion
    {
        if let Some(notification) = notification {
            tx.add_notification(user, Notice::PicksScored(notification.clone()));
        } else {
            // Accounts are locked before notifications: the portion may notify the same account about another league.
            tx.retract_on_commit(user, scored_key(event.as_str(), league.as_str()));
        }
    }
}
