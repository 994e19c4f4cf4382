//! A guest's account ends, and its picks and leagues go to an account that its owner has proved to own
//! (docs/rules.md, "Guests"). One transaction, under the locks of [`super::lock_set`].

use std::collections::{BTreeMap, BTreeSet};

use podium_domain::ids::{EventId, LeagueId, PredictionId, UserId};
use podium_wire::accounts::account::KeptPicks;
use podium_wire::live::change::{Change, Picked, PredictionDeleted};
use podium_wire::live::snapshot::PickedMark;
use podium_wire::live::topic::Topic;
use podium_wire::picks::prediction::PredictionView;

use crate::accounts::friends::move_friends;
use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::store::Store;
use crate::leagues::memberships::add_entitled_member;
use crate::lifecycle::deletion::{ATTEMPTS, append_unpicked, delete_locked_account};
use crate::lifecycle::lock_set::{EventLock, lock, lock_set};
use crate::outbox::spoiler_guard::move_guards;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::changes::append_saved;
use crate::picks::fingerprints::{Cause, fingerprint};
use crate::picks::queries::{views, views_by_id};

/// Why a guest is not merged into an account.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// Both have a pick that is still open, and no choice was made; these are the account's.
    #[error("You have other picks in your account.")]
    PicksDiffer(Vec<PredictionView>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A pick of the guest, beside the account's pick of the same category in the same league.
struct GuestPick {
    id: PredictionId,
    league: LeagueId,
    event: EventId,
    category: String,
    event_closed: bool,
    /// Closed picks go only to an account that has none in the league yet: otherwise the best of several guests' picks
    /// could be chosen once the results are known.
    movable: bool,
    own: Option<PredictionId>,
    /// Both are open, and not the same.
    differs: bool,
}

/// The account's picks that differ, if nothing is done.
type Merged = Result<Wakeups, Vec<PredictionView>>;

impl Store {
    /// Moves the guest's picks and memberships to `account`, and deletes the guest. Where both have an open pick,
    /// `choice` decides.
    ///
    /// # Errors
    /// `NotFound` unless one is a guest and the other an account in use.
    pub async fn merge_guest(
        &self,
        guest: &UserId,
        account: &UserId,
        choice: Option<KeptPicks>,
    ) -> Result<Wakeups, MergeError> {
        for _ in 0..ATTEMPTS {
            if let Some(merged) = self.try_merge_guest(guest, account, choice).await? {
                return merged.map_err(MergeError::PicksDiffer);
            }
        }
        Err(StoreError::Overtaken.into())
    }

    /// `None`: more rows must be locked than were known at the start.
    async fn try_merge_guest(
        &self,
        guest: &UserId,
        account: &UserId,
        choice: Option<KeptPicks>,
    ) -> Result<Option<Merged>, StoreError> {
        let mut tx = self.begin().await?;
        let locked = lock_set(tx.connection(), guest).await?;
        let both = [guest, account];
        lock(tx.connection(), &both, &locked, EventLock::Alone).await?;
        if lock_set(tx.connection(), guest).await? != locked {
            return Ok(None);
        }
        check_accounts(&mut tx, guest, account).await?;
        let picks = picks(&mut tx, guest, account).await?;
        let differing: Vec<&PredictionId> = picks
            .iter()
            .filter(|pick| pick.differs)
            .filter_map(|pick| pick.own.as_ref())
            .collect();
        let replaced = match choice {
            None if !differing.is_empty() => {
                let own: Vec<String> = differing.iter().map(ToString::to_string).collect();
                return Ok(Some(Err(views(tx.connection(), &own).await?)));
            }
            Some(KeptPicks::Guest) => differing,
            Some(KeptPicks::Account) | None => Vec::new(),
        };
        bypass_locks(tx.connection()).await?;
        delete_replaced(&mut tx, account, &replaced).await?;
        let moved: Vec<&GuestPick> = picks
            .iter()
            .filter(|pick| match &pick.own {
                None => pick.movable,
                Some(own) => replaced.contains(&own),
            })
            .collect();
        let closed = leagues_by_event(&moved);
        make_fingerprints(&mut tx, &closed, &Cause::Closed).await?;
        let joined = leagues_to_join(&mut tx, guest, account).await?;
        let ids: Vec<String> = moved.iter().map(|pick| pick.id.to_string()).collect();
        move_picks(&mut tx, guest, account, &ids).await?;
        move_guards(&mut tx, guest, account, &ids).await?;
        move_friends(&mut tx, guest, account).await?;
        append_unpicked(&mut tx, marks(guest, &moved))?;
        delete_locked_account(&mut tx, guest).await?;
        for league in &joined {
            // In the place of the guest, who has just left.
            add_entitled_member(&mut tx, league, account).await?;
        }
        let saved = views_by_id(tx.connection(), &ids).await?;
        append_saved(&mut tx, &saved, &ids)?;
        // Boards move with closed picks, as after an admin's edit.
        for (league, marks) in marks(account, &moved) {
            let change = Change::Picked(Picked { marks });
            tx.append_change(Topic::Leaderboard(league), &change)?;
        }
        make_fingerprints(&mut tx, &closed, &Cause::Moved(account.clone())).await?;
        Ok(Some(Ok(tx.commit().await?)))
    }
}

async fn check_accounts(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT guests.id FROM users AS guests, users AS accounts
         WHERE guests.id = $1 AND guests.guest AND guests.enabled
             AND accounts.id = $2 AND NOT accounts.guest AND accounts.enabled",
        guest.as_str(),
        account.as_str()
    )
    .fetch_one(tx.connection())
    .await?;
    Ok(())
}

/// The guest's picks. No other transaction writes picks of their events.
async fn picks(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
) -> Result<Vec<GuestPick>, StoreError> {
    Ok(sqlx::query_as!(
        GuestPick,
        r#"
        WITH picks AS (
            SELECT predictions.*, is_closed(events) AS event_closed,
                   NOT predictions.locked AND NOT is_closed(events) AND is_open_status(categories.status) AS open
            FROM predictions
            JOIN events ON events.id = predictions.event_id
            JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
            WHERE user_id IN ($1, $2)
        )
        SELECT guests.id AS "id!: PredictionId", guests.league_id AS "league!: LeagueId",
               guests.event_id AS "event!: EventId", guests.category_id AS "category!",
               guests.event_closed AS "event_closed!",
               guests.open OR NOT EXISTS (
                   SELECT FROM picks AS before
                   WHERE before.user_id = $2 AND before.league_id = guests.league_id AND NOT before.open
               ) AS "movable!",
               own.id AS "own?: PredictionId",
               COALESCE(guests.open AND own.open
                   AND (own.first, own.second, own.third) IS DISTINCT FROM (guests.first, guests.second, guests.third),
                   false) AS "differs!"
        FROM picks AS guests
        LEFT JOIN picks AS own ON own.user_id = $2 AND own.league_id = guests.league_id
            AND own.event_id = guests.event_id AND own.category_id = guests.category_id
        WHERE guests.user_id = $1 ORDER BY guests.id
        "#,
        guest.as_str(),
        account.as_str()
    )
    .fetch_all(tx.connection())
    .await?)
}

async fn delete_replaced(
    tx: &mut Transaction,
    account: &UserId,
    replaced: &[&PredictionId],
) -> Result<(), StoreError> {
    // The history of the place becomes that of the guest's pick (as queries/delete_picks.sql: only one stays).
    sqlx::query!(
        "WITH gone AS (DELETE FROM predictions WHERE id = ANY($1))
         DELETE FROM pick_history WHERE user_id = $2 AND prediction_id = ANY($1)",
        replaced as _,
        account.as_str()
    )
    .execute(tx.connection())
    .await?;
    for id in replaced {
        let change = Change::PredictionDeleted(PredictionDeleted {
            prediction_id: id.to_string(),
        });
        tx.append_change(Topic::Account(account.clone()), &change)?;
    }
    Ok(())
}

/// Picks go with their points, their history and their public links.
async fn move_picks(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
    ids: &[String],
) -> Result<(), StoreError> {
    sqlx::query!(
        "WITH moved AS (UPDATE predictions SET user_id = $2 WHERE id = ANY($3)),
              shared AS (UPDATE shares SET user_id = $2 WHERE prediction_id = ANY($3))
         UPDATE pick_history SET user_id = $2 WHERE user_id = $1 AND prediction_id = ANY($3)",
        guest.as_str(),
        account.as_str(),
        ids
    )
    .execute(tx.connection())
    .await?;
    Ok(())
}

/// Leagues whose picks of a closed event are moved.
fn leagues_by_event(moved: &[&GuestPick]) -> BTreeMap<EventId, BTreeSet<LeagueId>> {
    let mut leagues: BTreeMap<EventId, BTreeSet<LeagueId>> = BTreeMap::new();
    for pick in moved.iter().filter(|pick| pick.event_closed) {
        leagues
            .entry(pick.event.clone())
            .or_default()
            .insert(pick.league.clone());
    }
    leagues
}

/// Fingerprints name the players of picks: one is made of the picks as they were, and another as they are.
async fn make_fingerprints(
    tx: &mut Transaction,
    leagues: &BTreeMap<EventId, BTreeSet<LeagueId>>,
    cause: &Cause,
) -> Result<(), StoreError> {
    for (event, leagues) in leagues {
        let leagues = leagues.iter();
        let made = leagues.map(|league| (league.clone(), cause.clone()));
        fingerprint(tx, event, made.collect()).await?;
    }
    Ok(())
}

async fn leagues_to_join(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
) -> Result<Vec<LeagueId>, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT league_id AS "id!: LeagueId" FROM memberships WHERE user_id = $1
           EXCEPT SELECT league_id FROM memberships WHERE user_id = $2 ORDER BY 1"#,
        guest.as_str(),
        account.as_str()
    )
    .fetch_all(tx.connection())
    .await?)
}

fn marks(player: &UserId, picks: &[&GuestPick]) -> BTreeMap<LeagueId, Vec<PickedMark>> {
    let mut marks: BTreeMap<LeagueId, Vec<PickedMark>> = BTreeMap::new();
    for pick in picks {
        marks
            .entry(pick.league.clone())
            .or_default()
            .push(PickedMark {
                user_id: player.to_string(),
                event_id: pick.event.to_string(),
                category_id: pick.category.clone(),
            });
    }
    marks
}
