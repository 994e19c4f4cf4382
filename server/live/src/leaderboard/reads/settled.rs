//! Leaderboards of other seasons than the current one. They move with corrections only, so they are read for their
//! readers, without an actor.

use podium_domain::ids::LeagueId;
use podium_domain::leaderboard::season::Counted;

use crate::error::LiveError;
use crate::leaderboard::load::make;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::subset::{LeaderboardSnapshot, LeaderboardVersion};
use crate::registry::Live;
use podium_store::db::StoreError;

impl Live {
    /// The board by settled points alone. The caller has to check that the reader may see the league.
    pub async fn settled_leaderboard(
        &self,
        league: LeagueId,
        counts: Counted,
    ) -> Result<Result<LeaderboardSnapshot, StoreError>, LiveError> {
        let store = self.0.services.store.clone();
        let read = async move {
            let facts = store.league_board(&league, &counts).await?;
            let (board, _) = make(facts, Rankings::default()).await?;
            let version = LeaderboardVersion {
                epoch: hex::encode(rand::random::<[u8; 6]>()),
                number: 0,
            };
            Ok(LeaderboardSnapshot { version, board })
        };
        let read = self.0.services.run_in_background(read).await;
        read.ok_or(LiveError::Unavailable)
    }
}
