//! Notices that go to everybody an event concerns: too many for the transaction of their cause, and written right after
//! it, in portions. A node that dies leaves the job to another, which begins again and changes nothing that is written.

use std::collections::HashMap;
use std::time::Duration;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::plain::{Tally, shared_ranks};
use podium_domain::notifications::notification::{
    Notice, PicksLocked, PicksScored, locked_key, scored_key,
};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::delivery::webhook_outbox;
use crate::outbox::fanout_kinds::About;
use crate::outbox::notifications::notice_league;
use crate::outbox::retract::GoneNotice;
use crate::outbox::transaction::{Bells, Writing};

/// Accounts told in one transaction, which holds their topics until its commit: what else is to be said to them waits.
const PORTION: usize = 500;
/// Room between portions, for everything else. Everybody who watches reads what has come.
const PAUSE: Duration = Duration::from_millis(20);
/// Leagues read at once, as many as are small enough together.
const LEAGUES_AT_ONCE: i64 = 50;

impl Writing {
    /// Everybody whom it concerns is told soon after the commit.
    pub(crate) async fn tell_everybody(
        &mut self,
        about: About,
        event: &EventId,
    ) -> Result<(), StoreError> {
        let about = match about {
            About::PicksClosed => "picks_closed",
            About::PicksScored => "picks_scored",
        };
        sqlx::query!(
            "INSERT INTO notice_jobs (about, event_id) VALUES ($1, $2)",
            about,
            event.as_str()
        )
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

impl Store {
    /// Does the oldest job, if there is one and no other node is at it; false if not. What was committed is given to
    /// `ring` portion by portion.
    pub async fn do_notice_job(&self, ring: impl Fn(&Bells)) -> Result<bool, StoreError> {
        if !self.has_notice_jobs().await? {
            return Ok(false);
        }
        // Kept open for the lock that it holds: whoever dies loses it, and the job stays.
        let mut claim = self.pool.begin().await?;
        let mine = sqlx::query_scalar!(
            r#"SELECT pg_try_advisory_xact_lock(7206, hashtext('notices')) AS "mine!""#
        )
        .fetch_one(&mut *claim)
        .await?;
        if !mine {
            return Ok(false);
        }
        // It is idle while others write; other transactions that are idle so long are ended.
        sqlx::query!("SET LOCAL idle_in_transaction_session_timeout = '10min'")
            .execute(&mut *claim)
            .await?;
        let job = sqlx::query!("SELECT id, about, event_id FROM notice_jobs ORDER BY id LIMIT 1")
            .fetch_optional(&mut *claim)
            .await?;
        let Some(job) = job else {
            return Ok(false);
        };
        let event: EventId = job.event_id.parse().map_err(StoreError::unreadable)?;
        if job.about == "picks_closed" {
            // First: it is the shorter one, and those who look at the reveal wait for it.
            self.fingerprint_event(&event, &ring).await?;
            self.tell_closed(&event, &ring).await?;
        } else {
            self.tell_scored(&event, &ring).await?;
        }
        webhook_outbox::queue(&mut claim, &job.about, &event).await?;
        sqlx::query!("DELETE FROM notice_jobs WHERE id = $1", job.id)
            .execute(&mut *claim)
            .await?;
        claim.commit().await?;
        Ok(true)
    }

    async fn has_notice_jobs(&self) -> Result<bool, StoreError> {
        let some = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM notice_jobs) AS "some!""#);
        Ok(some.fetch_one(&self.pool).await?)
    }

    /// To all players with a pick in the event, and all who could have had one; if they can again, nobody is told
    /// otherwise any more.
    async fn tell_closed(&self, event: &EventId, ring: &impl Fn(&Bells)) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut writing = self.writing().await?;
            if let Some(last) = tell_portion_closed(&mut writing, event, &after).await? {
                after = last;
            } else if !untell_portion_closed(&mut writing, event).await? {
                return Ok(());
            }
            ring(&writing.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn tell_scored(&self, event: &EventId, ring: &impl Fn(&Bells)) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut connection = self.pool.acquire().await?;
            let leagues = leagues_with_picks(&mut connection, event, &after).await?;
            let Some(last) = leagues.last() else {
                return Ok(());
            };
            after.clone_from(last);
            let earned = earned_in(&mut connection, event, &leagues).await?;
            drop(connection);
            for portion in earned.chunks(PORTION) {
                let mut writing = self.writing().await?;
                tell_portion_scored(&mut writing, event, portion);
                ring(&writing.commit().await?);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Gives the last account of the portion; none when there are no more, or the picks are open again.
async fn tell_portion_closed(
    writing: &mut Writing,
    event: &EventId,
    after: &str,
) -> Result<Option<String>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT players.id::text AS "id!", events.name AS event_name, pickable.count AS "categories!",
               (SELECT count(DISTINCT category_id) FROM predictions
                WHERE user_id = players.id AND event_id = $1) AS "picked!"
        FROM (
            SELECT id FROM users
            WHERE id > $2::text AND alive
                AND (EXISTS (SELECT FROM memberships WHERE user_id = users.id)
                    OR EXISTS (SELECT FROM predictions WHERE user_id = users.id AND event_id = $1))
            ORDER BY id LIMIT $3
        ) AS players
        JOIN events ON events.id = $1 AND is_closed(events)
        CROSS JOIN (
            SELECT count(*) FROM categories WHERE event_id = $1 AND status NOT IN ('cancelled', 'canceled')
        ) AS pickable (count)
        WHERE pickable.count > 0
        ORDER BY 1
        "#,
        event.as_str(),
        after,
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(writing.connection())
    .await?;
    let last = rows.last().map(|row| row.id.clone());
    for row in rows {
        let user: UserId = row.id.parse().map_err(StoreError::unreadable)?;
        let locked = PicksLocked {
            event_id: event.to_string(),
            event_name: row.event_name,
            picked: count(row.picked),
            categories: count(row.categories),
        };
        writing.tell(&user, Notice::PicksLocked(locked));
    }
    Ok(last)
}

/// False when nobody is told that picks are closed, or they are.
async fn untell_portion_closed(writing: &mut Writing, event: &EventId) -> Result<bool, StoreError> {
    let gone = sqlx::query_as!(
        GoneNotice,
        r#"WITH gone AS (
             SELECT user_id, key FROM notices
             WHERE key LIKE 'locked:%' AND key = $1
                 AND NOT EXISTS (SELECT FROM events WHERE id = $2 AND is_closed(events))
             ORDER BY user_id LIMIT $3 FOR UPDATE OF notices
         )
         DELETE FROM notices USING gone
         WHERE notices.user_id = gone.user_id AND notices.key = gone.key
         RETURNING notices.user_id, id, seen OR withheld AS "seen!""#,
        locked_key(event),
        event.as_str(),
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(writing.connection())
    .await?;
    let some = !gone.is_empty();
    writing.announce_gone(gone)?;
    Ok(some)
}

/// The next leagues in which the event was picked, in order; one at least, and no more than are small together.
async fn leagues_with_picks(
    connection: &mut Connection,
    event: &EventId,
    after: &str,
) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT id::text AS "id!", member_count FROM leagues
           WHERE id > $2::text
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

/// What a member's picks of the event came to in a league.
struct Earned {
    league: LeagueId,
    user: UserId,
    /// None where nothing counts, or not any more.
    told: Option<PicksScored>,
}

/// Of all members with picks in the event, as of one instant, by account: so the portions lock them in one order.
async fn earned_in(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[String],
) -> Result<Vec<Earned>, StoreError> {
    let rows = sqlx::query_file!("queries/event_earnings.sql", leagues, event.as_str())
        .fetch_all(connection)
        .await?;
    let mut tallies: HashMap<String, Vec<(String, Tally)>> = HashMap::new();
    for row in &rows {
        let tally = Tally {
            points: count(row.points),
            exact: count(row.exact),
            winners: count(row.winners),
            hits: count(row.hits),
        };
        let of_league = tallies.entry(row.league_id.clone()).or_default();
        of_league.push((row.user_id.clone(), tally));
    }
    let ranks: HashMap<String, HashMap<String, u32>> = tallies
        .into_iter()
        .map(|(league, members)| (league, shared_ranks(members)))
        .collect();
    let mut earned = Vec::new();
    for row in rows.into_iter().filter(|row| row.picked > 0) {
        let league: LeagueId = row.league_id.parse().map_err(StoreError::unreadable)?;
        let ranks = ranks.get(league.as_str());
        let told = (row.counted > 0).then(|| PicksScored {
            event_id: event.to_string(),
            event_name: row.event_name,
            league: notice_league(&league, &row.league_name),
            points: count(row.event_points),
            rank: ranks
                .and_then(|ranks| ranks.get(&row.user_id).copied())
                .unwrap_or_default(),
            members: ranks.map_or(0, |ranks| u32::try_from(ranks.len()).unwrap_or(u32::MAX)),
            scored: count(row.scored),
            picked: count(row.picked),
        });
        let user = row.user_id.parse().map_err(StoreError::unreadable)?;
        earned.push(Earned { league, user, told });
    }
    earned.sort_by(|a, b| (&a.user, &a.league).cmp(&(&b.user, &b.league)));
    Ok(earned)
}

fn tell_portion_scored(writing: &mut Writing, event: &EventId, portion: &[Earned]) {
    for Earned { league, user, told } in portion {
        if let Some(told) = told {
            writing.tell(user, Notice::PicksScored(told.clone()));
        } else {
            // Accounts before notices: the portion may tell the same one of another league.
            writing.untell_at_the_end(user, scored_key(event.as_str(), league.as_str()));
        }
    }
}
