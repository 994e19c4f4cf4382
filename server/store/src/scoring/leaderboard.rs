//! Data from which a league's actor builds its leaderboard.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::leaderboard::dense::FormPick;
use podium_domain::leaderboard::season::{Counted, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::{Score, score};
use podium_wire::leagues::league::LeagueType;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::form_predictions::form_podiums;
use crate::events::paid_ranks::paid_ranks;
use crate::leagues::rows::league_type;
use crate::scoring::seasons::league_events;

/// Scores and picks refer to a category by its index in `categories`.
#[derive(Debug, Clone)]
pub struct LeagueBoard {
    pub private: bool,
    pub members: Vec<BoardMember>,
    /// Events of all seasons; the board has the categories, points and picks of those that count.
    pub events: LeagueEvents,
    /// The season that counts; `None` for all, or before the first one.
    pub season: Option<u32>,
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
    pub async fn league_board(
        &self,
        league: &LeagueId,
        counts: &Counted,
    ) -> Result<LeagueBoard, StoreError> {
        // One snapshot for all reads: a score must not refer to a category that did not exist yet.
        let mut reading = self.pool.unhurried().begin_reading().await?;
        // Leagues differ a thousandfold in their number of picks: a generic plan suits none of them. The memory lets
        // the picks of a large league be joined without spilling, and it pays to join them on several processors.
        sqlx::query!(
            "SELECT set_config('plan_cache_mode', 'force_custom_plan', true) AS plans,
                        set_config('work_mem', '64MB', true) AS memory,
                        set_config('parallel_tuple_cost', '0.01', true) AS processors"
        )
        .fetch_one(&mut *reading)
        .await?;
        let row = sqlx::query!(
            "SELECT type AS league_type, form_plays FROM leagues WHERE id = $1",
            league.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        let events = league_events(&mut reading, league).await?;
        let counted = counts.events(&events).into_iter();
        let counted: Vec<String> = counted.map(ToString::to_string).collect();
        let mut board = LeagueBoard {
            private: league_type(&row.league_type) == LeagueType::Private,
            members: members(&mut reading, league).await?,
            season: counts.year(&events),
            events,
            categories: Vec::new(),
            scores: Vec::new(),
            corrections: Vec::new(),
            picks: Vec::new(),
            picked_open: Vec::new(),
            form: None,
        };
        let mut unscored = read_categories(&mut reading, league, &counted, &mut board).await?;
        read_scores(&mut reading, league, &counted, &mut board, &mut unscored).await?;
        read_unscored(&mut reading, league, &mut board, &unscored).await?;
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

/// Reads the categories picked in the league into the board. Returns, for each that it lists, the number of picks.
async fn read_categories(
    reading: &mut Connection,
    league: &LeagueId,
    counted: &[String],
    board: &mut LeagueBoard,
) -> Result<Vec<i64>, StoreError> {
    let rows = sqlx::query_file!(
        "queries/league_board_categories.sql",
        league.as_str(),
        counted
    )
    .fetch_all(reading)
    .await?;
    let mut picks = Vec::new();
    for row in rows {
        if row.is_open {
            board.picked_open.push((row.event_id, row.id));
        } else {
            picks.push(row.picks);
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
    Ok(picks)
}

/// Indices of categories by event and id.
fn numbers(categories: &[CategoryFacts]) -> HashMap<(&str, &str), usize> {
    let keys = categories
        .iter()
        .map(|at| (at.event.as_str(), at.category.as_str()));
    keys.zip(0..).collect()
}

fn ids(members: &[BoardMember]) -> HashSet<&str> {
    members.iter().map(|member| member.user.as_str()).collect()
}

/// Reads the members' scores into the board. Subtracts the number of scores from each category's picks.
async fn read_scores(
    reading: &mut Connection,
    league: &LeagueId,
    counted: &[String],
    board: &mut LeagueBoard,
    unscored: &mut [i64],
) -> Result<(), StoreError> {
    let rows = sqlx::query_file!("queries/league_board_scores.sql", league.as_str(), counted)
        .fetch_all(reading)
        .await?;
    let (members, numbers) = (ids(&board.members), numbers(&board.categories));
    let of_members = |users: Option<String>, points: Option<Vec<i32>>| {
        let users = users.unwrap_or_default();
        let listed = users.split(' ').zip(points.into_iter().flatten());
        let listed = listed.filter(|(user, _)| members.contains(user));
        let known = listed.filter_map(|(user, points)| Some((user.parse().ok()?, points)));
        known.collect::<Vec<(UserId, i32)>>()
    };
    for row in rows {
        let key = (row.event_id.as_str(), row.category_id.as_str());
        let Some(&category) = numbers.get(&key) else {
            continue;
        };
        if let Some(left) = unscored.get_mut(category) {
            *left -= row.scored;
        }
        let scores = of_members(row.users, row.points).into_iter();
        let scores = scores.map(|(user, points)| (category, user, unpacked(points)));
        board.scores.extend(scores);
        let corrections = of_members(row.corrected_users, row.corrected_from).into_iter();
        let corrections = corrections.map(|(user, from)| (category, user, count(from.into())));
        board.corrections.extend(corrections);
    }
    Ok(())
}

/// Reads the members' picks without scores into the board, where any are left.
async fn read_unscored(
    reading: &mut Connection,
    league: &LeagueId,
    board: &mut LeagueBoard,
    unscored: &[i64],
) -> Result<(), StoreError> {
    let categories = board.categories.iter().zip(unscored);
    let unsettled = categories.filter(|(_, left)| **left > 0);
    let (events, categories): (Vec<String>, Vec<String>) = unsettled
        .map(|(at, _)| (at.event.to_string(), at.category.to_string()))
        .unzip();
    let rows = sqlx::query_file!(
        "queries/league_board_unscored.sql",
        league.as_str(),
        &events,
        &categories
    )
    .fetch_all(reading)
    .await?;
    let (members, numbers) = (ids(&board.members), numbers(&board.categories));
    for row in rows {
        let category = numbers.get(&(row.event_id.as_str(), row.category_id.as_str()));
        if let (Some(&category), true) = (category, members.contains(row.user_id.as_str())) {
            let podium = stored_podium([&row.first, &row.second, &row.third]);
            board.picks.push((category, row.user_id, podium));
        }
    }
    Ok(())
}

/// A score as `league_board_scores.sql` packs it.
fn unpacked(packed: i32) -> Score {
    let part = |shift: u32, bits: u32| count(i64::from(packed >> shift & ((1 << bits) - 1)));
    Score {
        by_place: [part(0, 5), part(5, 4), part(9, 4)],
        exact: part(13, 2),
        winners: part(15, 2),
        hits: part(17, 2),
    }
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
