//! Reads of leaderboards for handlers and other callers.

pub(crate) mod final_standings;
pub(crate) mod queries;
pub(crate) mod settled;
pub(crate) mod subset;

use std::collections::BTreeSet;

use futures_util::{StreamExt, TryStreamExt, stream};
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::leaderboard::live_leaderboard::LeagueMessage;
use crate::leaderboard::pages::LeaderboardPage;
use crate::leaderboard::reads::final_standings::{FinalStandings, ReadFinalStandings};
use crate::leaderboard::reads::queries::{Read, ReadPage};
use crate::leaderboard::reads::subset::{LeaderboardSnapshot, ReadSnapshot};
use crate::registry::Live;
use crate::shell::Post;

/// Maximum number of leagues that one request reads concurrently: each league that is not in memory takes a database
/// connection.
const AT_ONCE: usize = 4;

impl Live {
    /// Whether the league's leaderboard is in memory or being loaded.
    pub fn has_leaderboard(&self, league: &LeagueId) -> bool {
        self.0.shown_boards.has(league)
    }

    /// The part of a window that this user may see, leaving out the events in `excluding`. Site admins may see all.
    pub async fn leaderboard_page(
        &self,
        league: &LeagueId,
        user: &UserId,
        site_admin: bool,
        window: Window,
        excluding: BTreeSet<EventId>,
    ) -> Result<LeaderboardPage, LiveError> {
        let boards = &self.0.shown_boards;
        if excluding.is_empty()
            && let Some(page) = boards.page(league, user, site_admin, window)
        {
            return page;
        }
        let (reply, answer) = oneshot::channel();
        let read = ReadPage {
            window,
            user: user.clone(),
            site_admin,
            excluding,
            reply,
        };
        self.read_board(league, Read::Page(read))?;
        answer.await.map_err(|_| LiveError::Unavailable)?
    }

    fn read_board(&self, league: &LeagueId, read: Read) -> Result<(), LiveError> {
        self.league(league)
            .try_send(Post::from(LeagueMessage::Read(read)))
            .map_err(|_| LiveError::Unavailable)
    }

    /// A window and a user's own row, for a caller who may read the league.
    pub async fn leaderboard(
        &self,
        league: &LeagueId,
        user: &UserId,
        window: Window,
    ) -> Result<LeaderboardAnswer, LiveError> {
        let page = self.leaderboard_page(league, user, true, window, BTreeSet::new());
        match page.await? {
            LeaderboardPage::Answer(written) => {
                serde_json::from_slice(&written).map_err(|_| LiveError::Unavailable)
            }
            LeaderboardPage::MembersOnly => Err(LiveError::NotFound),
        }
    }

    /// Standings in the order of `leagues`, leaving out the events in `excluding`; `None` for leagues that do not exist
    /// or of which the user is not a member.
    pub async fn final_standings(
        &self,
        leagues: &[LeagueId],
        user: &UserId,
        excluding: &BTreeSet<EventId>,
    ) -> Result<Vec<Option<FinalStandings>>, LiveError> {
        let answers = leagues
            .iter()
            .map(|league| self.final_standings_of(league, user, excluding));
        stream::iter(answers).buffered(AT_ONCE).try_collect().await
    }

    async fn final_standings_of(
        &self,
        league: &LeagueId,
        user: &UserId,
        excluding: &BTreeSet<EventId>,
    ) -> Result<Option<FinalStandings>, LiveError> {
        let (reply, answer) = oneshot::channel();
        let read = ReadFinalStandings {
            user: user.clone(),
            excluding: excluding.clone(),
            reply,
        };
        self.read_board(league, Read::FinalStandings(read))?;
        match answer.await.map_err(|_| LiveError::Unavailable)? {
            Ok(standings) => Ok(Some(standings)),
            Err(LiveError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The league's current board. The caller has to check that the reader may read the league.
    pub async fn leaderboard_snapshot(
        &self,
        league: &LeagueId,
    ) -> Result<LeaderboardSnapshot, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.read_board(league, Read::Snapshot(ReadSnapshot { reply }))?;
        answer.await.map_err(|_| LiveError::Unavailable)?
    }
}
