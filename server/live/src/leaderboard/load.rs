//! What a league's actor reads, away from the actors' thread: the rows of a large league take a while to read, and to
//! make a board of.

use podium_domain::ids::LeagueId;
use tokio::task::spawn_blocking;

use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::view::LeaderboardView;
use podium_store::db::{Store, StoreError};
use podium_store::scoring::LeagueBoard;

/// Members of a league whose board has work done on it on a thread of its own; that of a smaller one takes less than a
/// millisecond. Tests make do with fewer.
pub(crate) const LARGE: usize = if cfg!(test) { 2 } else { 100_000 };

pub(crate) struct Loaded {
    pub(crate) board: LeaderboardView,
    /// Those the board was made with.
    pub(crate) rankings: Rankings,
}

/// `rankings` are those known so far.
pub(crate) async fn load(
    store: &Store,
    league: &LeagueId,
    mut rankings: Rankings,
) -> Result<Loaded, StoreError> {
    let facts = store.league_board(league).await?;
    let running = facts.running_events();
    rankings.keep(|event| running.contains(event));
    for event in running {
        rankings.update(&store.event_state(event).await?);
    }
    let (board, rankings) = make(facts, rankings).await?;
    Ok(Loaded { board, rankings })
}

pub(crate) async fn make(
    facts: LeagueBoard,
    rankings: Rankings,
) -> Result<(LeaderboardView, Rankings), StoreError> {
    let is_large = facts.members.len() > LARGE;
    let make = move || (LeaderboardView::new(facts, &rankings), rankings);
    if is_large {
        // Another league's reading must not wait for it.
        let done = spawn_blocking(make).await;
        done.map_err(|died| StoreError::Broken(Box::new(died)))
    } else {
        Ok(make())
    }
}
