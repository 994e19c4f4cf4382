//! Loads a league's board on the background thread, because reading and building a large one takes long.

use podium_domain::ids::LeagueId;
use podium_domain::leaderboard::season::Counted;
use tokio::task::spawn_blocking;

use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::view::LeaderboardView;
use podium_store::db::{Store, StoreError};
use podium_store::scoring::LeagueBoard;

/// Number of members above which a board is ranked on a blocking thread; work on a smaller board takes less than a
/// millisecond. Lower in tests.
pub(crate) const LARGE: usize = if cfg!(test) { 2 } else { 100_000 };

/// Number of members, scores and picks above which a board is built on a blocking thread, for the same reason.
const MANY_FACTS: usize = if cfg!(test) { 2 } else { 5_000 };

pub(crate) struct Loaded {
    pub(crate) board: LeaderboardView,
    /// The rankings that the board was made with.
    pub(crate) rankings: Rankings,
}

/// Reads the league and its running events; `rankings` are the ones known so far.
pub(crate) async fn load(
    store: &Store,
    league: &LeagueId,
    mut rankings: Rankings,
) -> Result<Loaded, StoreError> {
    let facts = store.league_board(league, &Counted::CurrentSeason).await?;
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
    let is_large = facts.members.len() + facts.scores.len() + facts.picks.len() > MANY_FACTS;
    let make = move || (LeaderboardView::new(facts, &rankings), rankings);
    if is_large {
        // Built on a blocking thread, so that reads of other leagues do not wait.
        let done = spawn_blocking(make).await;
        done.map_err(|died| StoreError::Broken(Box::new(died)))
    } else {
        Ok(make())
    }
}
