//! Data from which a league's actor builds its leaderboard.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::leaderboard::dense::FormPick;
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::{OfficialRanking, Score, score};
use podium_wire::leagues::league::LeagueType;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::form_predictions::form_podiums;
use crate::events::paid_ranks::paid_ranks;
use crate::leagues::rows::league_type;

/// Scores and picks refer to a category by its index in `categories`.
#[derive(Debug, Clone)]
pub struct LeagueBoard {
    pub private: bool,
    pub members: Vec<BoardMember>,
    /// Categories picked by members that are scored or closed, newest event first.
    pub categories: Vec<CategoryFacts>,
    /// Settled points of members.
    pub scores: Vec<(usize, UserId, Score)>,
    /// For corrected scores: the points before the correction.
    pub corrections: Vec<(usize, UserId, u32)>,
    /// Picks of members in categories that are closed and not scored yet.
    pub picks: Vec<(usize, UserId, Podium)>,
    /// Categories with picks that are still open: they will matter for the leaderboard.
    pub picked_open: Vec<(EventId, CategoryId)>,
    /// The form model's podiums in `categories`; `None` if it does not play in the league.
    pub form: Option<Vec<FormPick>>,
}

#[derive(Debug, Clone)]
pub struct BoardMember {
    pub user: UserId,
    pub name: String,
    pub picture: Option<String>,
}

/// A category with the fields of a leaderboard row.
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
        // One snapshot for all reads: a score must not refer to a category that did not exist yet.
        let mut reading = self.pool.unhurried().begin_reading().await?;
        // Leagues differ a thousandfold in their number of picks: a generic plan suits none of them. The memory lets
        // the picks of a large league be joined without spilling.
        sqlx::query!(
            "SELECT set_config('plan_cache_mode', 'force_custom_plan', true) AS plans,
                    set_config('work_mem', '64MB', true) AS memory"
        )
        .fetch_one(&mut *reading)
        .await?;
        let row = sqlx::query!(
            "SELECT type AS league_type, form_plays FROM leagues WHERE id = $1",
            league.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        let mut board = LeagueBoard {
            private: league_type(&row.league_type) == LeagueType::Private,
            members: members(&mut reading, league).await?,
            categories: Vec::new(),
            scores: Vec::new(),
            corrections: Vec::new(),
            picks: Vec::new(),
            picked_open: Vec::new(),
            form: None,
        };
        read_categories(&mut reading, league, &mut board).await?;
        read_picks(&mut reading, league, &mut board).await?;
        if row.form_plays {
            board.form = Some(read_form(&mut reading, &board.categories).await?);
        }
        reading.commit().await?;
        Ok(board)
    }
}

pub(crate) async fn members(
    reading: &mut Connection,
    league: &LeagueId,
) -> Result<Vec<BoardMember>, StoreError> {
    Ok(sqlx::query_as!(
        BoardMember,
        r#"SELECT users.id AS "user: UserId", name, picture
           FROM memberships JOIN users ON users.id = user_id WHERE league_id = $1"#,
        league.as_str()
    )
    .fetch_all(reading)
    .await?)
}

/// Reads the categories picked in the league into the board.
async fn read_categories(
    reading: &mut Connection,
    league: &LeagueId,
    board: &mut LeagueBoard,
) -> Result<(), StoreError> {
    let rows = sqlx::query_file!("queries/league_board_categories.sql", league.as_str())
        .fetch_all(reading)
        .await?;
    for row in rows {
        if row.is_open {
            board.picked_open.push((row.event_id, row.id));
        } else {
            board.categories.push(CategoryFacts {
                event: row.event_id,
                event_name: row.event_name,
                category: row.id,
                category_name: row.name,
                starts_at: row.starts_at,
                scored_at: row.scored_at,
            });
        }
    }
    Ok(())
}

/// Reads scores and open picks of the board's members into the board.
async fn read_picks(
    reading: &mut Connection,
    league: &LeagueId,
    board: &mut LeagueBoard,
) -> Result<(), StoreError> {
    let rows = sqlx::query_file!("queries/league_board.sql", league.as_str())
        .fetch_all(reading)
        .await?;
    let members: HashSet<&UserId> = board.members.iter().map(|member| &member.user).collect();
    let numbers: HashMap<(&str, &str), usize> = (0..)
        .zip(&board.categories)
        .map(|(number, at)| ((at.event.as_str(), at.category.as_str()), number))
        .collect();
    for row in rows {
        let category = numbers.get(&(row.event_id.as_str(), row.category_id.as_str()));
        let (Some(&category), true) = (category, members.contains(&row.user_id)) else {
            continue;
        };
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
            if let Some(from) = row.corrected_from {
                let from = number(Some(from));
                board
                    .corrections
                    .push((category, row.user_id.clone(), from));
            }
            board.scores.push((category, row.user_id, score));
        } else {
            let podium = stored_podium([&row.first, &row.second, &row.third]);
            board.picks.push((category, row.user_id, podium));
        }
    }
    Ok(())
}

/// Settled categories are scored by the rankings of this reading, like the members' scores in it.
async fn read_form(
    reading: &mut Connection,
    categories: &[CategoryFacts],
) -> Result<Vec<FormPick>, StoreError> {
    let mut events: Vec<String> = categories.iter().map(|at| at.event.to_string()).collect();
    events.dedup();
    let mut podiums = form_podiums(reading, &events).await?;
    let rankings = paid_ranks(reading, &events).await?;
    let pick = |(category, at): (usize, &CategoryFacts)| {
        let key = (at.event.to_string(), at.category.to_string());
        let podium = podiums.remove(&key)?;
        let nobody = OfficialRanking::default();
        let ranking = rankings.get(&key).unwrap_or(&nobody);
        let settled = at.scored_at.map(|_| score(&podium, ranking));
        Some(FormPick {
            category,
            podium,
            settled,
        })
    };
    Ok(categories.iter().enumerate().filter_map(pick).collect())
}
