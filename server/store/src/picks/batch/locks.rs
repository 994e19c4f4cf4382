//! The locks of a transaction that writes picks, in this order: the event, its idempotency keys, the leagues, the
//! accounts, the picks. Each is taken by a statement before the one that writes, whose snapshot is therefore taken
//! after all waits.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::db::pool::connection::Connection;
use podium_domain::ids::{CategoryId, EventId, LeagueId, PredictionId, UserId};

use crate::db::error::StoreError;
use crate::db::event_lock::{bypass_locks, lock_event_exclusive};
use crate::picks::commands::{PickCommand, PickMutation, PickRequest};

/// Leagues of a player that are read, and so the upper bound of leagues that one save for all leagues locks.
pub(crate) const LEAGUES_READ: i64 = 200;

/// The first statement of a transaction that writes picks. Takes the lock shared, so that picks and locking, scoring
/// and changes of status wait for each other; exclusive with `bypass`.
pub(crate) async fn lock_event_for_picks(
    connection: &mut Connection,
    event: &EventId,
    bypass: bool,
) -> Result<(), StoreError> {
    if bypass {
        bypass_locks(connection).await?;
        return lock_event_exclusive(connection, event.as_str()).await;
    }
    let began = Instant::now();
    sqlx::query!("SELECT hold_event_shared($1)", event.as_str())
        .fetch_one(connection)
        .await?;
    metrics::histogram!("podium_event_lock_wait_seconds", "mode" => "shared")
        .record(began.elapsed());
    Ok(())
}

/// Leagues that new rows will refer to: by id, or found by player or by pick.
#[derive(Debug, Default)]
pub(crate) struct Leagues<'a> {
    named: BTreeSet<&'a LeagueId>,
    /// Players whose leagues are all included.
    players: BTreeSet<&'a UserId>,
    /// Picks whose leagues are included.
    picks: BTreeSet<&'a PredictionId>,
}

impl<'a> Leagues<'a> {
    /// With `bypass`, changed picks leave fingerprints in their leagues; without it, a changed pick adds no reference
    /// to its league.
    pub(crate) fn of(requests: impl Iterator<Item = &'a PickRequest>, bypass: bool) -> Self {
        let mut leagues = Self::default();
        for request in requests {
            match &request.command {
                PickCommand::One(PickMutation::Create { league, .. }) => leagues.name(league),
                PickCommand::One(
                    PickMutation::Update { id, .. } | PickMutation::Delete { id, .. },
                ) => {
                    if bypass {
                        leagues.find_by_pick(id);
                    }
                }
                PickCommand::AllLeagues(pick) => {
                    leagues.name(&pick.league);
                    leagues.find_by_player(&request.author.user);
                }
            }
        }
        leagues
    }

    pub(crate) fn name(&mut self, league: &'a LeagueId) {
        self.named.insert(league);
    }

    pub(crate) fn find_by_pick(&mut self, pick: &'a PredictionId) {
        self.picks.insert(pick);
    }

    fn find_by_player(&mut self, player: &'a UserId) {
        self.players.insert(player);
    }

    /// Waits for a transaction that deletes one of these leagues, and blocks later ones: otherwise the foreign key of a
    /// pick could point to a league that the write still saw, and fail the whole batch. Without any league no
    /// statement is sent.
    pub(crate) async fn lock_league(self, connection: &mut Connection) -> Result<(), StoreError> {
        if self.named.is_empty() && self.players.is_empty() && self.picks.is_empty() {
            return Ok(());
        }
        sqlx::query!(
            "SELECT id FROM leagues WHERE id IN (
                 SELECT UNNEST($1::text[])
                 UNION
                 SELECT mine.league_id FROM UNNEST($2::text[]) AS asked (user_id)
                 CROSS JOIN LATERAL (
                     SELECT league_id FROM memberships WHERE memberships.user_id = asked.user_id
                     ORDER BY joined_at, league_id LIMIT $4
                 ) AS mine
                 UNION
                 SELECT league_id FROM predictions WHERE id = ANY($3)
             ) ORDER BY id FOR KEY SHARE OF leagues",
            Vec::from_iter(self.named) as _,
            Vec::from_iter(self.players) as _,
            Vec::from_iter(self.picks) as _,
            LEAGUES_READ
        )
        .fetch_all(connection)
        .await?;
        Ok(())
    }
}

/// The stored picks that a batch takes by more than one statement: those of saves for all leagues, and all that it
/// changes or deletes if it deletes one. A batch that only creates, or only changes picks, takes them in the order of
/// its one statement.
#[derive(Debug, Default)]
pub(crate) struct PicksToLock<'a> {
    /// Players and categories of saves for all leagues.
    players: Vec<&'a UserId>,
    categories: Vec<&'a CategoryId>,
    /// Picks by id, with their players: nobody locks another's pick.
    named: Vec<&'a PredictionId>,
    owners: Vec<&'a UserId>,
}

impl<'a> PicksToLock<'a> {
    pub(crate) fn of(requests: impl Iterator<Item = &'a PickRequest>) -> Self {
        let mut locked = Self::default();
        let mut deletes = false;
        for PickRequest {
            author, command, ..
        } in requests
        {
            match command {
                PickCommand::One(PickMutation::Create { .. }) => {}
                PickCommand::One(
                    write @ (PickMutation::Update { id, .. } | PickMutation::Delete { id, .. }),
                ) => {
                    deletes |= matches!(write, PickMutation::Delete { .. });
                    locked.named.push(id);
                    locked.owners.push(&author.user);
                }
                PickCommand::AllLeagues(pick) => {
                    locked.players.push(&author.user);
                    locked.categories.push(&pick.category);
                }
            }
        }
        if deletes || !locked.players.is_empty() {
            return locked;
        }
        Self::default()
    }

    /// Locks them by id in one statement, before any of them is written. Without any no statement is sent.
    pub(crate) async fn lock(
        self,
        connection: &mut Connection,
        event: &EventId,
    ) -> Result<(), StoreError> {
        if !self.players.is_empty() {
            lock_players(connection, &self.players).await?;
        } else if self.named.is_empty() {
            return Ok(());
        }
        sqlx::query!(
            "SELECT id FROM predictions WHERE id IN (
                 SELECT mine.id FROM UNNEST($2::text[], $3::text[]) AS asked (user_id, category_id)
                 JOIN predictions AS mine ON mine.user_id = asked.user_id AND mine.event_id = $1
                     AND mine.category_id = asked.category_id
                 UNION
                 SELECT mine.id FROM UNNEST($4::text[], $5::text[]) AS named (id, user_id)
                 JOIN predictions AS mine ON mine.id = named.id AND mine.user_id = named.user_id
                     AND mine.event_id = $1
             ) ORDER BY id FOR UPDATE OF predictions",
            event.as_str(),
            &self.players as _,
            &self.categories as _,
            &self.named as _,
            &self.owners as _
        )
        .fetch_all(connection)
        .await?;
        Ok(())
    }
}

/// Of two saves for all leagues, or copies, of one player on two servers the second waits here and then sees the effect
/// of the first. Players are locked before their picks: without an existing pick there is no row to wait for, and two
/// servers' batches full of the same players would conflict on a new row at every attempt. Accounts are locked before
/// players: new picks lock them in any case, and a deletion of an account locks it before its picks.
pub(crate) async fn lock_players(
    connection: &mut Connection,
    users: &[&UserId],
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(7208, player) FROM (
             SELECT DISTINCT hashtext(id) AS player FROM (
                 SELECT id FROM users WHERE id = ANY($1) ORDER BY id FOR KEY SHARE
             ) AS accounts ORDER BY 1
         ) AS players",
        users as _
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}
