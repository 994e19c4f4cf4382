//! Members' reactions (`migrations/0127`).

use std::collections::HashMap;

use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::leagues::access::Refused;
use podium_domain::leagues::reaction::ReactionObject;
use podium_wire::leagues::reactions::{Reaction, ReactionCount, ReactionList, Reactions};
use podium_wire::live::change::{Change, Reacted};
use podium_wire::live::topic::Topic;
use serde_json::Value;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Podiums of a category whose reactions are read: those with most.
const PODIUMS_MAX: i64 = 1_000;

/// The reactions to some objects, by the object.
pub(crate) type ByObject = HashMap<String, Reactions>;

impl Store {
    /// Sets the member's only reaction to an object, or takes it back; the same again changes nothing.
    ///
    /// # Errors
    /// `Refused` for others than members, `ReactionsOff`, and `NotFound` for what the league does not have, or whose
    /// picks are open.
    pub async fn react(
        &self,
        league: &LeagueId,
        user: &UserId,
        object: &ReactionObject,
        reaction: Option<Reaction>,
    ) -> Result<(Reactions, Wakeups), MembershipError> {
        let mut tx = self.begin().await?;
        // The switch holds still, and so does the object.
        let may = sqlx::query!(
            r#"SELECT has_reactions,
                   EXISTS (SELECT FROM memberships WHERE league_id = $1 AND user_id = $2) AS "is_member!"
               FROM leagues WHERE id = $1 FOR SHARE"#,
            league.as_str(),
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        if !may.is_member {
            return Err(Refused::MembersOnly.into());
        }
        if !may.has_reactions {
            return Err(MembershipError::ReactionsOff);
        }
        let text = object.to_string();
        sqlx::query!("SELECT hold_reactions($1)::text AS held", text)
            .fetch_one(tx.connection())
            .await?;
        let changed = match reaction {
            Some(reaction) => set(&mut tx, league, user, object, reaction).await?,
            None => take_back(&mut tx, league, user, &text).await?,
        };
        let mut all =
            reactions_to(tx.connection(), league, user, std::slice::from_ref(&text)).await?;
        let reactions = all.remove(&text).unwrap_or_else(|| nothing(text));
        if changed {
            let reacted = Reacted {
                object: reactions.object.clone(),
                counts: reactions.counts.clone(),
                user_id: user.to_string(),
                reaction,
            };
            tx.append_change(Topic::League(league.clone()), &Change::Reacted(reacted))?;
        }
        Ok((reactions, tx.commit().await?))
    }

    /// The reactions to a category's result and to members' podiums, once picks are closed.
    pub async fn reactions(
        &self,
        league: &LeagueId,
        viewer: &UserId,
        event: &EventId,
        category: &CategoryId,
    ) -> Result<ReactionList, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let enabled = sqlx::query_scalar!(
            "SELECT has_reactions FROM leagues WHERE id = $1",
            league.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        let objects = sqlx::query_scalar!(
            r#"SELECT object AS "object!" FROM reactions
               JOIN events ON events.id = reactions.event_id
               JOIN categories ON categories.event_id = events.id AND categories.id = category_id
               WHERE league_id = $1 AND events.id = $2 AND category_id = $3
                   AND (is_closed(events) OR NOT is_open_status(status))
               GROUP BY object ORDER BY count(*) DESC, object LIMIT $4"#,
            league.as_str(),
            event.as_str(),
            category.as_str(),
            PODIUMS_MAX
        )
        .fetch_all(&mut *reading)
        .await?;
        let mut found = reactions_to(&mut reading, league, viewer, &objects).await?;
        reading.commit().await?;
        let reactions = objects.iter().filter_map(|object| found.remove(object));
        let reactions: Vec<Reactions> = reactions.collect();
        Ok(ReactionList {
            enabled,
            count: u32::try_from(reactions.len()).unwrap_or(u32::MAX),
            reactions,
        })
    }
}

/// Whether it is another reaction than before.
async fn set(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
    object: &ReactionObject,
    reaction: Reaction,
) -> Result<bool, MembershipError> {
    if !exists(tx.connection(), league, object).await? {
        return Err(StoreError::NotFound.into());
    }
    let (entry, category, owner) = match object {
        ReactionObject::Entry(id) => (Some(*id), None, None),
        ReactionObject::Result(event, category) => (None, Some((event, category)), None),
        ReactionObject::Podium(event, category, owner) => {
            (None, Some((event, category)), Some(owner.as_str()))
        }
    };
    let set = sqlx::query!(
        "INSERT INTO reactions (league_id, user_id, entry_id, event_id, category_id, owner_id, kind)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT ON CONSTRAINT reactions_one_per_member_and_object
             DO UPDATE SET kind = EXCLUDED.kind WHERE reactions.kind <> EXCLUDED.kind",
        league as _,
        user as _,
        entry,
        category.map(|(event, _)| event.as_str()),
        category.map(|(_, category)| category.as_str()),
        owner as _,
        text_of(reaction)?
    )
    .execute(tx.connection())
    .await
    .map_err(StoreError::from);
    match set {
        Ok(set) => Ok(set.rows_affected() > 0),
        Err(error) if error.is_conflict("reactions_of_members") => Err(Refused::MembersOnly.into()),
        Err(error) => Err(error.into()),
    }
}

/// Whether there was one.
async fn take_back(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
    object: &str,
) -> Result<bool, StoreError> {
    let deleted = sqlx::query!(
        "DELETE FROM reactions WHERE league_id = $1 AND object = $2 AND user_id = $3",
        league.as_str(),
        object,
        user.as_str()
    )
    .execute(tx.connection())
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// Whether the league has it, and picks are closed where it shows any.
async fn exists(
    connection: &mut Connection,
    league: &LeagueId,
    object: &ReactionObject,
) -> Result<bool, StoreError> {
    let found = match object {
        ReactionObject::Entry(id) => sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM stream_entries WHERE id = $1 AND league_id = $2) AS "found!""#,
            id,
            league.as_str()
        )
        .fetch_one(connection)
        .await?,
        ReactionObject::Podium(event, category, owner) => sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM predictions JOIN events ON events.id = event_id
                   JOIN categories ON categories.event_id = events.id AND categories.id = category_id
                   WHERE events.id = $1 AND category_id = $2 AND user_id = $3 AND league_id = $4
                       AND (is_closed(events) OR NOT is_open_status(status))) AS "found!""#,
            event.as_str(),
            category.as_str(),
            owner.as_str(),
            league.as_str()
        )
        .fetch_one(connection)
        .await?,
        ReactionObject::Result(event, category) => sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM categories JOIN events ON events.id = event_id
                   WHERE event_id = $1 AND categories.id = $2
                       AND (is_closed(events) OR NOT is_open_status(status))) AS "found!""#,
            event.as_str(),
            category.as_str()
        )
        .fetch_one(connection)
        .await?,
    };
    Ok(found)
}

/// The reactions to these objects; an object without any is left out. None where the league has switched them off.
pub(crate) async fn reactions_to(
    connection: &mut Connection,
    league: &LeagueId,
    viewer: &UserId,
    objects: &[String],
) -> Result<ByObject, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT object AS "object!", kind, count(*) AS "count!", bool_or(user_id = $2) AS "mine!"
           FROM reactions JOIN leagues ON leagues.id = league_id AND has_reactions
           WHERE league_id = $1 AND object = ANY($3)
           GROUP BY object, kind ORDER BY object, count(*) DESC, kind"#,
        league.as_str(),
        viewer.as_str(),
        objects
    )
    .fetch_all(connection)
    .await?;
    let mut found = ByObject::new();
    for row in rows {
        let reaction: Reaction =
            serde_json::from_value(Value::String(row.kind)).map_err(StoreError::unreadable)?;
        let of = found
            .entry(row.object.clone())
            .or_insert_with(|| nothing(row.object));
        of.counts.push(ReactionCount {
            reaction,
            count: count(row.count),
        });
        if row.mine {
            of.mine = Some(reaction);
        }
    }
    Ok(found)
}

pub(crate) fn nothing(object: String) -> Reactions {
    Reactions {
        object,
        counts: Vec::new(),
        mine: None,
    }
}

/// As stored: its name in the interface.
fn text_of(reaction: Reaction) -> Result<String, StoreError> {
    let value = serde_json::to_value(reaction).map_err(StoreError::unreadable)?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}
