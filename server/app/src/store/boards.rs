//! What a league's actor needs to build its leaderboard.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::pick::Podium;
use podium_domain::scoring::Score;

use super::settle::stored_podium;
use super::{Store, StoreError, count};

/// Rows name a category by its place in `categories`.
#[derive(Debug, Clone)]
pub struct LeagueBoard {
    pub members: Vec<BoardMember>,
    /// Those that members have picked and that are scored or closed, newest event first.
    pub categories: Vec<CategoryFacts>,
    /// Settled points of members.
    pub scores: Vec<(usize, UserId, Score)>,
    /// Picks of members in categories that are closed and not scored yet.
    pub picks: Vec<(usize, UserId, Podium)>,
}

#[derive(Debug, Clone)]
pub struct BoardMember {
    pub user: UserId,
    pub name: String,
    pub picture: Option<String>,
}

/// A category as a leaderboard row names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryFacts {
    pub event: EventId,
    pub event_name: String,
    pub category: CategoryId,
    pub category_name: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub scored_at: Option<DateTime<Utc>>,
}

impl LeagueBoard {
    /// Events with picks that are not scored yet.
    pub fn running_events(&self) -> HashSet<&EventId> {
        let open: HashSet<usize> = self.picks.iter().map(|(category, ..)| *category).collect();
        let categories = open.into_iter().filter_map(|at| self.categories.get(at));
        categories.map(|category| &category.event).collect()
    }
}

impl Store {
    pub async fn league_board(&self, league: &LeagueId) -> Result<LeagueBoard, StoreError> {
        // One instant for all of it: a score must not name a category that was not there yet.
        let mut reading = self
            .pool
            .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        sqlx::query!("SELECT id FROM leagues WHERE id = $1", league.as_str())
            .fetch_one(&mut *reading)
            .await?;
        let members = sqlx::query!(
            "SELECT users.id, name, picture FROM memberships JOIN users ON users.id = user_id
             WHERE league_id = $1",
            league.as_str()
        )
        .fetch_all(&mut *reading)
        .await?;
        let categories = sqlx::query_file!("queries/league_board_categories.sql", league.as_str())
            .fetch_all(&mut *reading)
            .await?;
        let events: Vec<String> = categories.iter().map(|row| row.event_id.clone()).collect();
        let ids: Vec<String> = categories.iter().map(|row| row.id.clone()).collect();
        let rows = sqlx::query_file!("queries/league_board.sql", league.as_str(), &events, &ids)
            .fetch_all(&mut *reading)
            .await?;
        reading.commit().await?;
        let mut board = LeagueBoard {
            members: Vec::with_capacity(members.len()),
            categories: Vec::with_capacity(categories.len()),
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
        for row in categories {
            board.categories.push(CategoryFacts {
                event: row.event_id.parse().map_err(StoreError::unreadable)?,
                event_name: row.event_name,
                category: row.id.parse().map_err(StoreError::unreadable)?,
                category_name: row.name,
                starts_at: row.starts_at,
                scored_at: row.scored_at,
            });
        }
        for row in rows {
            let user: UserId = row.user_id.parse().map_err(StoreError::unreadable)?;
            let category = usize::try_from(row.category).unwrap_or(usize::MAX);
            let number = |value: Option<i32>| count(value.unwrap_or_default().into());
            if let Some(first) = row.first_points {
                let score = Score {
                    by_place: [
                        number(Some(first)),
                        number(row.second_points),
                        number(row.third_points),
                    ],
                    exact: number(row.exact),
                    winners: number(row.winners),
                    hits: number(row.hits),
                };
                board.scores.push((category, user, score));
            } else {
                let podium = stored_podium([&row.first, &row.second, &row.third]);
                board.picks.push((category, user, podium));
            }
        }
        Ok(board)
    }
}
