//! Telling accounts for good. Written in the transaction of its cause, right before the announcements, and told on the
//! account's own topic by them.
//!
//! Rows of notices are locked after events, leagues and accounts, by account and key; then pushes, then topics. A row's changes
//! are told under its lock, which is held until the commit: so whoever adds up what the topic says has the number that
//! the database would count.

#![allow(
    clippy::as_conversions,
    reason = "the form in which sqlx's macros take a column that may hold nulls"
)]

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::notifications::notification::{Merged, Notice, NoticeLeague, merge};
use podium_wire::live::change::{Change, NoticeTold};
use podium_wire::live::topic::Topic;
use podium_wire::notifications::notification::NoticeView;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::outbox::inbox::number;
use crate::outbox::push_queue::Pushes;
use crate::outbox::retract::{drop_keys, gone_changes};
use crate::outbox::spoiler_guard::withheld;
use crate::outbox::transaction::Writing;

/// What is to be told, by account and key: the last word on a thing counts. None where there is nothing to be told any
/// more.
pub(crate) type Telling = BTreeMap<(UserId, String), Option<Notice>>;

/// Those of them that are told anew.
pub(crate) type Renewed = BTreeMap<(UserId, String), Notice>;

/// What the account's topic says beside a notice of this account and key, unless that one is withheld.
pub(crate) type Beside = ((UserId, String), Change);

/// A notice as it stands.
struct Standing {
    /// None where another release has written what this one cannot read.
    says: Option<Notice>,
    id: i64,
    seen: bool,
    withheld: bool,
    told_at: DateTime<Utc>,
}

pub(crate) fn notice_league(league: &LeagueId, name: &str) -> NoticeLeague {
    NoticeLeague {
        league_id: league.to_string(),
        league_name: name.to_owned(),
    }
}

/// Writes what is to be told, in few statements however many it is told to, and gives what the accounts' topics say.
pub(crate) async fn write(
    connection: &mut Connection,
    telling: Telling,
    beside: Vec<Beside>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if telling.is_empty() {
        return Ok(Vec::new());
    }
    let living = hold_living(connection, telling.keys()).await?;
    // Not before: whoever raises or lowers a shield holds its account alone.
    let withheld = withheld(connection, &telling).await?;
    let mut standing = standing(connection, telling.keys()).await?;
    let (mut renewed, mut rewritten, mut gone) = (Renewed::new(), Vec::new(), Vec::new());
    let mut replacing_unseen = HashMap::new();
    for (of, notice) in telling {
        if !living.contains(of.0.as_str()) {
            continue;
        }
        let (old, notice) = match (standing.remove(&of), notice) {
            (Some(old), Some(notice)) => (old, notice),
            (None, Some(notice)) => {
                renewed.insert(of, notice);
                continue;
            }
            (old, None) => {
                gone.extend(old.map(|_| of));
                continue;
            }
        };
        let merged = match &old.says {
            Some(says) => merge(says, old.seen, notice),
            None => Merged::Renewed(notice),
        };
        match merged {
            Merged::Unchanged => {}
            Merged::Rewritten(notice) => rewritten.push((of, notice, old)),
            Merged::Gone => gone.push(of),
            Merged::Renewed(notice) => {
                replacing_unseen.insert(of.clone(), !old.seen && !old.withheld);
                renewed.insert(of, notice);
            }
        }
    }
    let pushes = Pushes::about(renewed.iter().filter(|(of, _)| !withheld.contains(of)));
    let mut said = renew(connection, renewed, &replacing_unseen, &withheld).await?;
    pushes.queue(connection).await?;
    said.extend(rewrite(connection, rewritten).await?);
    let (users, keys): (Vec<UserId>, Vec<String>) = gone.into_iter().unzip();
    said.extend(gone_changes(drop_keys(connection, &users, &keys).await?)?);
    let beside = beside.into_iter().filter(|(of, _)| !withheld.contains(of));
    said.extend(beside.map(|((user, _), change)| (Topic::Account(user), change)));
    Ok(said)
}

/// Those of the accounts that are not deleted, and will not be before the commit. Before any league is touched, as with
/// picks: whoever deletes an account has locked it when it deletes its leagues.
async fn hold_living(
    connection: &mut Connection,
    of: impl Iterator<Item = &(UserId, String)>,
) -> Result<HashSet<String>, StoreError> {
    let users: Vec<String> = of.map(|(user, _)| user.to_string()).collect();
    let living = sqlx::query_scalar!(
        r#"SELECT id::text AS "id!" FROM users WHERE id = ANY($1::text[]) AND alive
           ORDER BY id FOR KEY SHARE"#,
        &users
    )
    .fetch_all(connection)
    .await?;
    Ok(living.into_iter().collect())
}

/// Locked, so that nobody sees or tells them meanwhile.
async fn standing(
    connection: &mut Connection,
    of: impl Iterator<Item = &(UserId, String)>,
) -> Result<HashMap<(UserId, String), Standing>, StoreError> {
    let (users, keys): (Vec<String>, Vec<String>) = of
        .map(|(user, key)| (user.to_string(), key.clone()))
        .unzip();
    let rows = sqlx::query!(
        r#"SELECT notices.user_id, notices.key, id, content, seen, withheld, told_at
           FROM UNNEST($1::text[], $2::text[]) AS wanted (user_id, key)
           JOIN notices ON notices.user_id = wanted.user_id AND notices.key = wanted.key
           ORDER BY notices.user_id, notices.key FOR UPDATE OF notices"#,
        &users,
        &keys
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let user = row.user_id.parse().map_err(StoreError::unreadable)?;
            let standing = Standing {
                says: serde_json::from_value(row.content).ok(),
                id: row.id,
                seen: row.seen,
                withheld: row.withheld,
                told_at: row.told_at,
            };
            Ok(((user, row.key), standing))
        })
        .collect()
}

async fn renew(
    connection: &mut Connection,
    mut renewed: Renewed,
    replacing_unseen: &HashMap<(UserId, String), bool>,
    withheld: &HashSet<(UserId, String)>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if renewed.is_empty() {
        return Ok(Vec::new());
    }
    let users: Vec<String> = renewed.keys().map(|(user, _)| user.to_string()).collect();
    let keys: Vec<String> = renewed.keys().map(|(_, key)| key.clone()).collect();
    let leagues: Vec<Option<String>> = renewed
        .values()
        .map(|notice| notice.league_id().map(str::to_owned))
        .collect();
    let silent: Vec<bool> = renewed.keys().map(|of| withheld.contains(of)).collect();
    let rows = sqlx::query!(
        "INSERT INTO notices (user_id, key, league_id, content, withheld)
         SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::boolean[])
             AS told (user_id, key, league_id, content, withheld)
         ORDER BY user_id, key
         ON CONFLICT ON CONSTRAINT notices_once_per_key DO UPDATE SET
             id = EXCLUDED.id, league_id = EXCLUDED.league_id, content = EXCLUDED.content,
             withheld = EXCLUDED.withheld, seen = false, told_at = clock_timestamp()
         RETURNING user_id, key, id, told_at",
        &users,
        &keys,
        &leagues as &[Option<String>],
        &contents(renewed.values())?,
        &silent
    )
    .fetch_all(connection)
    .await?;
    let mut said = Vec::with_capacity(rows.len());
    for row in rows {
        let of = (
            row.user_id.parse().map_err(StoreError::unreadable)?,
            row.key,
        );
        let Some(says) = renewed.remove(&of).filter(|_| !withheld.contains(&of)) else {
            continue;
        };
        let replaces_unseen = replacing_unseen.get(&of).copied().unwrap_or_default();
        let (user, key) = of;
        let notice = NoticeView {
            id: number(row.id),
            key,
            told_at: iso(row.told_at),
            seen: false,
            says,
        };
        said.push(told(user, notice, replaces_unseen));
    }
    Ok(said)
}

/// In their places, seen or not.
async fn rewrite(
    connection: &mut Connection,
    rewritten: Vec<((UserId, String), Notice, Standing)>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if rewritten.is_empty() {
        return Ok(Vec::new());
    }
    let users: Vec<String> = rewritten
        .iter()
        .map(|((user, _), ..)| user.to_string())
        .collect();
    let keys: Vec<String> = rewritten.iter().map(|((_, key), ..)| key.clone()).collect();
    sqlx::query!(
        "UPDATE notices SET content = rewritten.content
         FROM UNNEST($1::text[], $2::text[], $3::jsonb[]) AS rewritten (user_id, key, content)
         WHERE notices.user_id = rewritten.user_id AND notices.key = rewritten.key",
        &users,
        &keys,
        &contents(rewritten.iter().map(|(_, notice, _)| notice))?
    )
    .execute(connection)
    .await?;
    let told_of = rewritten.into_iter().filter(|(.., old)| !old.withheld);
    let changes = told_of.map(|((user, key), says, old)| {
        let notice = NoticeView {
            id: number(old.id),
            key,
            told_at: iso(old.told_at),
            seen: old.seen,
            says,
        };
        told(user, notice, !old.seen)
    });
    Ok(changes.collect())
}

pub(crate) fn told(user: UserId, notice: NoticeView, replaces_unseen: bool) -> (Topic, Change) {
    let change = Change::NoticeTold(NoticeTold {
        notice,
        replaces_unseen,
    });
    (Topic::Account(user), change)
}

fn contents<'a>(
    notices: impl Iterator<Item = &'a Notice>,
) -> Result<Vec<serde_json::Value>, StoreError> {
    notices
        .map(serde_json::to_value)
        .collect::<Result<_, _>>()
        .map_err(StoreError::unreadable)
}

impl Writing {
    /// Tells an account for good, if and when the transaction commits.
    pub(crate) fn tell(&mut self, user: &UserId, notice: Notice) {
        let key = notice.key();
        self.telling.insert((user.clone(), key), Some(notice));
    }

    /// The same, and says `change` on the account's topic: neither, if they have shielded what it is about.
    pub(crate) fn tell_and_say(&mut self, user: UserId, notice: Notice, change: Change) {
        let key = notice.key();
        self.tell(&user, notice);
        self.beside.push(((user, key), change));
    }

    /// There is nothing to be told any more, if and when the transaction commits: for whoever tells other accounts, too,
    /// and so locks them before any notice.
    pub(crate) fn untell_at_the_end(&mut self, user: &UserId, key: String) {
        self.telling.insert((user.clone(), key), None);
    }
}
