//! What a league's actor needs to build its leaderboard.

use chrono::{DateTime, Utc};
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::pick::Podium;
use podium_domain::scoring::Score;

use super::scores::stored_podium;
use super::{Store, StoreError, count};

#[derive(Debug, Clone)]
pub struct LeagueBoard {
    pub is_public: bool,
    pub members: Vec<BoardMember>,
    /// Settled points of members, newest event first.
    pub scores: Vec<BoardScore>,
    /// Picks of members in categories that are closed and not scored yet.
    pub picks: Vec<BoardPick>,
}

#[derive(Debug, Clone)]
pub struct BoardMember {
    pub user: UserId,
    pub name: String,
    pub picture: Option<String>,
}

/// A category as a leaderboard row names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardCategory {
    pub event: EventId,
    pub event_name: String,
    pub category: CategoryId,
    pub category_name: String,
    pub starts_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone)]
pub struct BoardScore {
    pub user: UserId,
    pub at: BoardCategory,
    pub score: Score,
    pub scored_at: DateTime<Utc>,
}

#[derive(Debug, Clone)]
pub struct BoardPick {
    pub user: UserId,
    pub at: BoardCategory,
    pub podium: Podium,
}

impl Store {
    pub async fn league_board(&self, league: &LeagueId) -> Result<LeagueBoard, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let league_type =
            sqlx::query_scalar!("SELECT type FROM leagues WHERE id = $1", league.as_str())
                .fetch_one(&mut *connection)
                .await?;
        let members = sqlx::query!(
            "SELECT users.id, name, picture FROM memberships JOIN users ON users.id = user_id
             WHERE league_id = $1",
            league.as_str()
        )
        .fetch_all(&mut *connection)
        .await?;
        let rows = sqlx::query_file!("queries/league_board.sql", league.as_str())
            .fetch_all(&mut *connection)
            .await?;
        let mut board = LeagueBoard {
            is_public: league_type == "public",
            members: Vec::with_capacity(members.len()),
            scores: Vec::new(),
            picks: Vec::new(),
        };
        for row in members {
            board.members.push(BoardMember {
                user: row.id.parse().map_err(StoreError::unreadable)?,
                name: row.name,
                picture: row.picture,
            });
        }
        for row in rows {
            let user: UserId = row.user_id.parse().map_err(StoreError::unreadable)?;
            let at = BoardCategory {
                event: row.event_id.parse().map_err(StoreError::unreadable)?,
                event_name: row.event_name,
                category: row.category_id.parse().map_err(StoreError::unreadable)?,
                category_name: row.category_name,
                starts_at: row.starts_at,
            };
            if let Some(scored_at) = row.scored_at {
                let number = |value: Option<i32>| count(value.unwrap_or_default().into());
                let score = Score {
                    by_place: [
                        number(row.first_points),
                        number(row.second_points),
                        number(row.third_points),
                    ],
                    exact: number(row.exact),
                    winners: number(row.winners),
                    hits: number(row.hits),
                };
                board.scores.push(BoardScore {
                    user,
                    at,
                    score,
                    scored_at,
                });
            } else {
                let podium = stored_podium([&row.first, &row.second, &row.third]);
                board.picks.push(BoardPick { user, at, podium });
            }
        }
        Ok(board)
    }
}
