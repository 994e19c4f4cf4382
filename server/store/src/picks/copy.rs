//! One pick for several leagues, in one transaction: all are written by the rules of the group commit, or none.
//!
//! Not part of any batch: a batch writes each of its picks independently, and must not wait while a hundred are written
//! for one player.

use std::collections::{BTreeSet, HashMap};

use podium_domain::ids::{CategoryId, EventId, LeagueId, PredictionId};
use podium_domain::picks::pick::Podium;
use podium_wire::picks::prediction::PredictionView;
use tokio::time::timeout;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::stored_podium;
use crate::db::store::{ACQUIRE_TIMEOUT, Store};
use crate::outbox::transaction::Wakeups;
use crate::picks::batch::locks::{Leagues, lock_event_for_picks, lock_players};
use crate::picks::batch::{overtaken_if_conflict, retry_on_conflict, write};
use crate::picks::commands::{Author, PickMutation, PickOutcome, SeenVersions};
use crate::picks::queries::views;

/// The author of the copies, and their target leagues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PickCopies {
    pub author: Author,
    pub source: PredictionId,
    /// Target leagues, each with the id of the pick if it is new; the league of the source is skipped.
    pub leagues: Vec<(LeagueId, PredictionId)>,
    /// Only if the source and every pick that would be created or replaced have the versions seen; `None`: any version.
    pub seen: Option<SeenVersions>,
}

/// Outcome of the copies.
#[derive(Debug, Clone, PartialEq)]
pub enum CopyOutcome {
    /// The copies, in the order of the leagues.
    Copied(Vec<PredictionView>),
    /// The first outcome that is a refusal; none of the copies is written.
    Refused(PickOutcome),
}

/// The source pick, with its owner's picks of the same category in all leagues.
struct Source {
    league: LeagueId,
    category: CategoryId,
    podium: Podium,
    common: bool,
    existing: HashMap<LeagueId, (PredictionId, i64)>,
}

impl Store {
    pub async fn copy_pick(
        &self,
        event: &EventId,
        copies: &PickCopies,
    ) -> Result<(CopyOutcome, Wakeups), StoreError> {
        let Ok(Ok(_place)) = timeout(ACQUIRE_TIMEOUT, self.copying.acquire()).await else {
            return Err(StoreError::Busy);
        };
        retry_on_conflict(|| self.try_copy_pick(event, copies))
            .await
            .map_err(overtaken_if_conflict)
    }

    /// A transaction dropped before its commit has no effect and does not use up its key.
    async fn try_copy_pick(
        &self,
        event: &EventId,
        copies: &PickCopies,
    ) -> Result<(CopyOutcome, Wakeups), StoreError> {
        let refused = |outcome| Ok((CopyOutcome::Refused(outcome), Wakeups::default()));
        let bypass = copies.author.site_admin;
        let mut tx = self.begin_without_key().await?.without_notify();
        lock_event_for_picks(tx.connection(), event, bypass).await?;
        // After the event's lock, in the order of the group commit: two transactions with the same key cannot deadlock.
        tx.acquire_key().await?;
        let mut leagues = Leagues::default();
        copies
            .leagues
            .iter()
            .for_each(|(league, _)| leagues.name(league));
        leagues.lock_league(tx.connection()).await?;
        lock_players(tx.connection(), &[&copies.author.user]).await?;
        lock_existing(tx.connection(), copies).await?;
        let Some(source) = source(tx.connection(), event, copies).await? else {
            return refused(PickOutcome::NotFound);
        };
        if let Some(changed) = source.changed(copies) {
            return refused(PickOutcome::Changed(
                views(tx.connection(), &changed).await?,
            ));
        }
        let writes = source.writes(copies);
        let mut saved = Vec::with_capacity(writes.len());
        for outcome in write(&mut tx, event, bypass, &writes).await? {
            match outcome {
                Some(PickOutcome::Saved(prediction)) => saved.push(*prediction),
                // Created, changed or deleted since the picks were read.
                None
                | Some(PickOutcome::Exists(_) | PickOutcome::Changed(_) | PickOutcome::NotFound) => {
                    return Err(StoreError::Overtaken);
                }
                Some(
                    outcome @ (PickOutcome::Repeated
                    | PickOutcome::SavedInAllLeagues(_)
                    | PickOutcome::Deleted
                    | PickOutcome::Closed(_)
                    | PickOutcome::NotAMember
                    | PickOutcome::UnknownCategory
                    | PickOutcome::NotOnStartList
                    | PickOutcome::NotAttending),
                ) => return refused(outcome),
            }
        }
        Ok((CopyOutcome::Copied(saved), tx.commit().await?))
    }
}

impl Source {
    /// Ids of the source and its targets, if one of them differs from what the player saw.
    fn changed(&self, copies: &PickCopies) -> Option<Vec<String>> {
        let seen = copies.seen.as_ref()?;
        let targets = copies.leagues.iter().map(|(league, _)| league);
        let concerned: BTreeSet<&LeagueId> = targets.chain([&self.league]).collect();
        let version =
            |league: &LeagueId| self.existing.get(league).map_or(0, |(_, version)| *version);
        if concerned
            .iter()
            .all(|league| seen.of(league.as_str()) == version(league))
        {
            return None;
        }
        let picks = concerned
            .iter()
            .filter_map(|league| self.existing.get(league));
        Some(picks.map(|(id, _)| id.to_string()).collect())
    }

    fn writes(&self, copies: &PickCopies) -> Vec<(Author, PickMutation)> {
        let others = copies.leagues.iter();
        others
            .filter(|(league, _)| *league != self.league)
            .map(|(league, id)| (copies.author.clone(), self.write(league, id, copies)))
            .collect()
    }

    fn write(&self, league: &LeagueId, new: &PredictionId, copies: &PickCopies) -> PickMutation {
        // A copy of a pick that is saved for all leagues is marked as such, too.
        let (podium, common) = (self.podium.clone(), self.common);
        match self.existing.get(league) {
            Some((id, version)) => PickMutation::Update {
                id: id.clone(),
                podium,
                common,
                version: copies.seen.as_ref().map(|_| *version),
            },
            None => PickMutation::Create {
                id: new.clone(),
                league: league.clone(),
                category: self.category.clone(),
                podium,
                common,
            },
        }
    }
}

/// Locks the source and its owner's picks of the same category before any is written, in the order of a batch.
async fn lock_existing(connection: &mut Connection, copies: &PickCopies) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT there.id FROM predictions AS source
         JOIN predictions AS there
             ON there.user_id = source.user_id AND there.event_id = source.event_id
             AND there.category_id = source.category_id
         WHERE source.id = $1 AND source.user_id = $2
         ORDER BY there.id FOR UPDATE OF there",
        copies.source.as_str(),
        copies.author.user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// `None` if the author has no such pick.
async fn source(
    connection: &mut Connection,
    event: &EventId,
    copies: &PickCopies,
) -> Result<Option<Source>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT source.league_id AS "league_id: LeagueId", source.category_id AS "category_id: CategoryId",
                  source.first, source.second, source.third, source.common, there.id AS "there_id: PredictionId",
                  there.league_id AS "there_league_id: LeagueId", there.version AS there_version
           FROM predictions AS source
           JOIN predictions AS there
               ON there.user_id = source.user_id AND there.event_id = source.event_id
               AND there.category_id = source.category_id
           WHERE source.id = $1 AND source.user_id = $2 AND source.event_id = $3"#,
        copies.source.as_str(),
        copies.author.user.as_str(),
        event.as_str()
    )
    .fetch_all(connection)
    .await?;
    // The source is among the rows.
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let mut source = Source {
        league: row.league_id.clone(),
        category: row.category_id.clone(),
        podium: stored_podium([&row.first, &row.second, &row.third]),
        common: row.common,
        existing: HashMap::with_capacity(rows.len()),
    };
    for row in rows {
        let existing = (row.there_id, row.there_version.into());
        source.existing.insert(row.there_league_id, existing);
    }
    Ok(Some(source))
}
