//! Everything that a topic's actor reads from the database, in one snapshot: the missed changes, which of the waiting
//! users may follow, and the complete state at the offset.

use std::collections::HashSet;

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::leagues::league::LeagueMember;
use podium_wire::live::snapshot::{
    AccountSnapshot, EventSnapshot, EventsSnapshot, FeedSnapshot, LeagueSnapshot, PickedCount,
    PickedMark, RequestsSnapshot, Snapshot,
};
use podium_wire::live::topic::Topic;

use crate::db::batcher::Batcher;
use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
pub use crate::db::topics::changes::TopicChange;
use crate::db::topics::changes::{Missed, TopicOffset};
use crate::events::list::{start_list, upcoming, view};
use crate::events::results::categories;
use crate::ingest::feed_health::feed_health;
use crate::ingest::programme::programme_report;
use crate::leagues::announcements::newest;
use crate::leagues::invitations::{first_sent, invitations_of};
use crate::leagues::views::{
    full_view, hide_admin_fields, members, my_leagues, pending_leagues, requests,
};
use crate::outbox::inbox::unseen;
use crate::outbox::spoiler_guard::guards_of;

/// A topic as read from one snapshot.
#[derive(Debug)]
pub struct TopicReading {
    pub epoch: String,
    pub offset: u64,
    /// Changes after the requested offset, oldest first, gapless up to `offset`.
    pub changes: Vec<TopicChange>,
    pub allowed: HashSet<UserId>,
    pub snapshot: Option<Snapshot>,
}

/// Maximum number of changes read at once; clients further behind get a snapshot.
const CHANGES_MAX: i64 = 256;

impl Store {
    /// The changes of a topic after this offset, for a topic without new subscribers: soon, together with other topics.
    pub async fn read_changes(
        &self,
        topic: &Topic,
        after: u64,
    ) -> Result<TopicReading, StoreError> {
        self.read_changes_with(&self.changes_batcher, topic, after)
            .await
    }

    /// The changes of a topic after this offset, for clients that wait for an answer.
    pub async fn read_changes_now(
        &self,
        topic: &Topic,
        after: u64,
    ) -> Result<TopicReading, StoreError> {
        self.read_changes_with(&self.changes_now_batcher, topic, after)
            .await
    }

    async fn read_changes_with(
        &self,
        batcher: &Batcher<TopicOffset, Missed>,
        topic: &Topic,
        after: u64,
    ) -> Result<TopicReading, StoreError> {
        match self.missed_changes(batcher, topic, after).await? {
            Some(missed) => Ok(TopicReading {
                epoch: missed.epoch,
                offset: missed.offset,
                changes: missed.changes,
                allowed: HashSet::new(),
                snapshot: None,
            }),
            None => self.read_topic(topic, Some(after), &[], false).await,
        }
    }

    /// `after`: the last known offset; `None` reads the newest changes, to fill a replay buffer.
    pub async fn read_topic(
        &self,
        topic: &Topic,
        after: Option<u64>,
        users: &[UserId],
        with_snapshot: bool,
    ) -> Result<TopicReading, StoreError> {
        let mut transaction = self.pool.begin_reading().await?;
        let name = topic.to_string();
        let head = sqlx::query!(
            r#"SELECT epoch, (SELECT "offset" FROM topics WHERE topic = $1) AS "offset" FROM live_epoch"#,
            name
        )
        .fetch_one(&mut *transaction)
        .await?;
        let offset = head.offset.unwrap_or_default();
        let after = after
            .and_then(|after| i64::try_from(after).ok())
            .unwrap_or_else(|| offset.saturating_sub(CHANGES_MAX));
        let changes = sqlx::query!(
            r#"SELECT "offset", payload,
                   extract(epoch FROM clock_timestamp() - created_at)::float8 AS "age_s!"
               FROM changes
               WHERE topic = $1 AND "offset" > $2 ORDER BY "offset" DESC LIMIT $3"#,
            name,
            after,
            CHANGES_MAX
        )
        .fetch_all(&mut *transaction)
        .await?;
        let allowed = allowed(&mut transaction, topic, users).await?;
        let snapshot = if with_snapshot && !allowed.is_empty() {
            snapshot(&mut transaction, topic).await?
        } else {
            None
        };
        transaction.commit().await?;
        Ok(TopicReading {
            epoch: head.epoch,
            offset: u64::try_from(offset).unwrap_or_default(),
            changes: changes
                .into_iter()
                .rev()
                .filter_map(|row| {
                    Some(TopicChange {
                        offset: u64::try_from(row.offset).ok()?,
                        payload: row.payload,
                        age_s: row.age_s,
                    })
                })
                .collect(),
            allowed,
            snapshot,
        })
    }
}

async fn allowed(
    connection: &mut Connection,
    topic: &Topic,
    users: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    match topic {
        Topic::Events => Ok(users.iter().cloned().collect()),
        Topic::Event(id) => match view(connection, id.as_str()).await {
            Ok(_) => Ok(users.iter().cloned().collect()),
            Err(StoreError::NotFound) => Ok(HashSet::new()),
            Err(error) => Err(error),
        },
        Topic::Feed => site_admins(connection, users).await,
        Topic::Account(owner) => Ok(users
            .iter()
            .filter(|user| *user == owner)
            .cloned()
            .collect()),
        Topic::League(league) => {
            league_audience(connection, league, users, Audience::Members).await
        }
        Topic::Requests(league) => {
            league_audience(connection, league, users, Audience::Admins).await
        }
        Topic::Leaderboard(league) => {
            league_audience(connection, league, users, Audience::MembersOrPublic).await
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    Members,
    Admins,
    MembersOrPublic,
}

/// Site admins may see every league, and administer only their own.
async fn league_audience(
    connection: &mut Connection,
    league: &LeagueId,
    users: &[UserId],
    audience: Audience,
) -> Result<HashSet<UserId>, StoreError> {
    let allowed = sqlx::query_scalar!(
        r#"
        SELECT users.id AS "id: UserId" FROM users
        JOIN leagues ON leagues.id = $1
        LEFT JOIN memberships
            ON memberships.league_id = leagues.id AND memberships.user_id = users.id
        WHERE users.id = ANY($2)
            AND ((users.account_type = 'admin' AND NOT $4)
                OR ($3 AND leagues.type = 'public')
                OR (memberships.user_id IS NOT NULL AND (memberships.is_admin OR NOT $4)))
        "#,
        league.as_str(),
        users as _,
        audience == Audience::MembersOrPublic,
        audience == Audience::Admins
    )
    .fetch_all(connection)
    .await?;
    Ok(allowed.into_iter().collect())
}

async fn site_admins(
    connection: &mut Connection,
    users: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let admins = sqlx::query_scalar!(
        r#"SELECT id AS "id: UserId" FROM users
           WHERE id = ANY($1) AND account_type = 'admin'"#,
        users as _
    )
    .fetch_all(connection)
    .await?;
    Ok(admins.into_iter().collect())
}

/// `None` for leaderboards: their state is held by their actor, not by the database.
async fn snapshot(
    connection: &mut Connection,
    topic: &Topic,
) -> Result<Option<Snapshot>, StoreError> {
    Ok(Some(match topic {
        Topic::Events => Snapshot::Events(EventsSnapshot {
            events: upcoming(connection).await?,
        }),
        Topic::Event(id) => Snapshot::Event(Box::new(EventSnapshot {
            event: view(connection, id.as_str()).await?,
            start_list: start_list(connection, id.as_str()).await?,
            rankings: categories(connection, id, None)
                .await?
                .iter()
                .map(crate::events::results::StoredCategory::ranking_view)
                .collect(),
        })),
        Topic::League(id) => {
            let mut league = full_view(connection, id).await?;
            hide_admin_fields(&mut league);
            let members = members(connection, id).await?;
            let (picked, picked_besides) = picked(connection, id, &members).await?;
            Snapshot::League(LeagueSnapshot {
                league,
                members,
                picked,
                picked_besides,
                announcements: newest(connection, id).await?,
            })
        }
        Topic::Requests(id) => Snapshot::Requests(RequestsSnapshot {
            requests: requests(connection, id).await?,
            invitations: first_sent(connection, id).await?,
        }),
        Topic::Account(id) => Snapshot::Account(AccountSnapshot {
            leagues: my_leagues(connection, id).await?,
            pending_league_ids: pending_leagues(connection, id.as_str()).await?,
            invitations: invitations_of(connection, id, None).await?,
            unseen_notices: unseen(connection, id).await?,
            spoilers: guards_of(connection, id).await?,
        }),
        Topic::Feed => Snapshot::Feed(FeedSnapshot {
            health: feed_health(connection).await?,
            programme: programme_report(connection).await?,
            // Not stored: clients get them with the next step of the fetch, which follows soon.
            fetches: Vec::new(),
        }),
        Topic::Leaderboard(_) => return Ok(None),
    }))
}

/// The listed members' picks by category, for categories not scored yet, and the number of other members who have
/// picked.
async fn picked(
    connection: &mut Connection,
    league: &LeagueId,
    listed: &[LeagueMember],
) -> Result<(Vec<PickedMark>, Vec<PickedCount>), StoreError> {
    let listed: Vec<String> = listed.iter().map(|member| member.id.clone()).collect();
    let rows = sqlx::query!(
        r#"
        SELECT CASE WHEN predictions.user_id = ANY($2) THEN predictions.user_id END AS user_id,
               predictions.event_id, predictions.category_id, count(*) AS "count!"
        FROM predictions
        JOIN memberships ON memberships.league_id = predictions.league_id
            AND memberships.user_id = predictions.user_id
        JOIN categories ON categories.event_id = predictions.event_id
            AND categories.id = predictions.category_id
        WHERE predictions.league_id = $1 AND categories.scored_at IS NULL
        GROUP BY 1, 2, 3
        ORDER BY 2, 3, 1
        "#,
        league.as_str(),
        &listed
    )
    .fetch_all(connection)
    .await?;
    let (mut marks, mut besides) = (Vec::new(), Vec::new());
    for row in rows {
        let (event_id, category_id) = (row.event_id, row.category_id);
        match row.user_id {
            Some(user_id) => marks.push(PickedMark {
                user_id,
                event_id,
                category_id,
            }),
            None => besides.push(PickedCount {
                event_id,
                category_id,
                count: crate::db::rows::count(row.count),
            }),
        }
    }
    Ok((marks, besides))
}
