//! Entries of leagues' streams about an event: picks closed, points became final or were corrected. Computed from rows, so
//! a repeated job writes the same.

use std::collections::HashMap;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::stream::{Earnings, moves};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::delivery::kinds::champions::{write_corrected, write_turn};
use crate::delivery::kinds::fanout::{PAUSE, leagues_with_picks};
use crate::leagues::stream::{
    Called, Revealed, Scored, Subject, delete_entry, lock_stream, write_entry,
};
use crate::outbox::transaction::{Transaction, Wakeups};

/// Smallest number of members with a pick among whom being the only one says something.
const CROWD_MIN: i64 = 4;

impl Store {
    /// Says in each league that picks are closed; takes it back where they are open again.
    pub(super) async fn stream_closed(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            let leagues = leagues_with_picks(tx.connection(), event, &after).await?;
            let Some(last) = leagues.last() else {
                return Ok(());
            };
            after = last.to_string();
            lock_stream(&mut tx, &leagues).await?;
            let rows = sqlx::query!(
                r#"SELECT leagues.id AS "league: LeagueId", member_count, is_closed(events) AS "closed!",
                       (SELECT count(DISTINCT user_id) FROM predictions JOIN memberships USING (league_id, user_id)
                        WHERE league_id = leagues.id AND event_id = $2) AS "picked!"
                   FROM leagues JOIN events ON events.id = $2 WHERE leagues.id = ANY($1)"#,
                &leagues as _,
                event.as_str()
            )
            .fetch_all(tx.connection())
            .await?;
            for row in rows {
                let subject = Subject::Revealed(event);
                let revealed = Revealed {
                    picked: count(row.picked),
                    members: count(row.member_count.into()),
                };
                if row.closed && row.picked > 0 {
                    write_entry(&mut tx, &row.league, subject, &revealed).await?;
                } else {
                    delete_entry(&mut tx, &row.league, subject).await?;
                }
                if !row.closed {
                    delete_entry(&mut tx, &row.league, Subject::Story(event)).await?;
                }
                write_turn(&mut tx, event, &row.league).await?;
            }
            wake(&tx.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Says in these leagues what the event's points moved; takes it back where none are final any more. `earned` has the
/// members of each league.
pub(super) async fn write_scored(
    tx: &mut Transaction,
    event: &EventId,
    leagues: &[LeagueId],
    mut earned: HashMap<LeagueId, Vec<(UserId, Earnings)>>,
) -> Result<(), StoreError> {
    lock_stream(tx, leagues).await?;
    let counts = counts(tx.connection(), event, leagues).await?;
    let mut called = called(tx.connection(), event, leagues).await?;
    for (league, counts) in counts {
        let mut members = earned.remove(&league).unwrap_or_default();
        members.sort_by(|(a, _), (b, _)| a.cmp(b));
        let subject = Subject::Scored(event);
        write_corrected(tx, event, &league).await?;
        if counts.categories == 0 {
            delete_entry(tx, &league, subject).await?;
            continue;
        }
        let moves = moves(&members).into_iter();
        let scored = Scored {
            members: u32::try_from(members.len()).unwrap_or(u32::MAX),
            categories: counts.categories,
            corrected: counts.corrected,
            moves: moves
                .map(|it| (it.member, it.points, it.from, it.to))
                .collect(),
            called: called.remove(&league).unwrap_or_default(),
        };
        write_entry(tx, &league, subject, &scored).await?;
    }
    Ok(())
}

struct Counts {
    categories: u32,
    corrected: u32,
}

/// Scored categories and corrected picks of the event in each league with picks; void ones count nowhere.
async fn counts(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[LeagueId],
) -> Result<Vec<(LeagueId, Counts)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT league_id AS "league: LeagueId",
               count(DISTINCT category_id) FILTER (WHERE NOT void) AS "categories!",
               count(*) FILTER (WHERE NOT void AND (correction ->> 'to')::integer = scores.first + scores.second + scores.third)
                   AS "corrected!"
           FROM predictions JOIN memberships USING (league_id, user_id)
           LEFT JOIN scores ON prediction_id = predictions.id
           WHERE event_id = $1 AND league_id = ANY($2) GROUP BY league_id ORDER BY league_id"#,
        event.as_str(),
        leagues as _
    )
    .fetch_all(connection)
    .await?;
    let counts = rows.into_iter().map(|row| {
        let counts = Counts {
            categories: count(row.categories),
            corrected: count(row.corrected),
        };
        (row.league, counts)
    });
    Ok(counts.collect())
}

/// Athletes on the podiums of scored categories whom exactly one of several members had on theirs.
async fn called(
    connection: &mut Connection,
    event: &EventId,
    leagues: &[LeagueId],
) -> Result<HashMap<LeagueId, Vec<Called>>, StoreError> {
    let rows = sqlx::query!(
        r#"WITH picks AS (
               SELECT league_id, user_id, category_id, predictions.first, predictions.second, predictions.third,
                      count(*) OVER (PARTITION BY league_id, category_id) AS pickers
               FROM predictions JOIN memberships USING (league_id, user_id)
               JOIN categories ON categories.event_id = predictions.event_id AND categories.id = category_id
               WHERE predictions.event_id = $1 AND league_id = ANY($2) AND scored_at IS NOT NULL
                   AND status NOT IN ('cancelled', 'canceled')
           )
           SELECT league_id AS "league!: LeagueId", min(user_id::text) AS "user!: UserId", category_id AS "category!",
                  athlete_id AS "athlete!", rank AS "rank!"
           FROM picks JOIN ranking_rows USING (category_id)
           WHERE event_id = $1 AND rank BETWEEN 1 AND 3 AND pickers >= $3
               AND athlete_id IN (picks.first, picks.second, picks.third)
           GROUP BY league_id, category_id, athlete_id, rank HAVING count(*) = 1
           ORDER BY league_id, category_id, rank, athlete_id"#,
        event.as_str(),
        leagues as _,
        CROWD_MIN
    )
    .fetch_all(connection)
    .await?;
    let mut called: HashMap<LeagueId, Vec<Called>> = HashMap::new();
    for row in rows {
        called.entry(row.league).or_default().push(Called {
            user: row.user,
            category: row.category,
            athlete: row.athlete,
            rank: count(row.rank.into()),
        });
    }
    Ok(called)
}
