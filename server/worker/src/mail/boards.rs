//! Members' ranks in an event's season by final points before and after it, by the same rule as leaderboards. A league
//! is read once for all its members whose mails are sent in the same batch.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::plain::{ScoredPick, standings};
use podium_domain::leaderboard::season::Counted;
use tokio::sync::Mutex;

use podium_store::db::{Store, StoreError};
use podium_store::scoring::LeagueBoard;

/// One member's rank and points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) rank: u32,
    /// The rank without the event's points; `None` if it was the league's first event of the season.
    pub(crate) before: Option<u32>,
    pub(crate) members: usize,
    pub(crate) total: u32,
}

type Places = Arc<HashMap<UserId, Place>>;
/// Cache key: the league, the event, and the excluded events.
type BoardKey = (LeagueId, EventId, BTreeSet<EventId>);

/// Cache of the leagues read for one batch.
#[derive(Default)]
pub(crate) struct Boards(Mutex<HashMap<BoardKey, Places>>);

impl Boards {
    /// Begins a new batch.
    pub(crate) async fn clear(&self) {
        self.0.lock().await.clear();
    }

    /// A user's rank in a league, excluding events hidden by the user's spoiler guard; `None` if the user has left the
    /// league or it no longer exists.
    pub(crate) async fn place(
        &self,
        store: &Store,
        league: &LeagueId,
        event: &EventId,
        hidden_events: &BTreeSet<EventId>,
        user: &UserId,
    ) -> Result<Option<Place>, StoreError> {
        // Locked during the read, so that a concurrent mail for the same league waits instead of reading it too.
        let mut known = self.0.lock().await;
        let key = (league.clone(), event.clone(), hidden_events.clone());
        if let Some(places) = known.get(&key) {
            return Ok(places.get(user).cloned());
        }
        let season = Counted::SeasonOf(event.clone());
        let board = match store.league_board(league, &season).await {
            Ok(board) => board,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error),
        };
        let (of, excluding) = (event.clone(), hidden_events.clone());
        // On a blocking thread, because a large league would delay other tasks of this thread for too long.
        let places = tokio::task::spawn_blocking(move || places(board, &of, &excluding)).await;
        let places = Arc::new(places.unwrap_or_default());
        let place = places.get(user).cloned();
        known.insert(key, places);
        Ok(place)
    }
}

fn places(
    board: LeagueBoard,
    event: &EventId,
    hidden_events: &BTreeSet<EventId>,
) -> HashMap<UserId, Place> {
    let members: Vec<_> = board
        .members
        .into_iter()
        .map(|member| (member.user, member.name))
        .collect();
    let picks: Vec<ScoredPick> = board
        .scores
        .into_iter()
        .filter_map(|(category, user, score)| {
            let facts = board.categories.get(category)?;
            if hidden_events.contains(&facts.event) {
                return None;
            }
            Some(ScoredPick {
                user,
                event: facts.event.clone(),
                category: facts.category.clone(),
                score,
                provisional: false,
            })
        })
        .collect();
    let events: HashSet<&EventId> = picks.iter().map(|pick| &pick.event).collect();
    let is_first = events.iter().all(|other| *other == event);
    standings(&members, &picks, Some(event))
        .into_iter()
        .map(|row| {
            let place = Place {
                rank: row.rank,
                before: row.previous_rank.filter(|_| !is_first),
                members: members.len(),
                total: row.settled,
            };
            (row.user, place)
        })
        .collect()
}
