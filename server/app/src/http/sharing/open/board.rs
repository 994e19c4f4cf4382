//! What an open page says.

use actix_web::web::{self, Bytes};
use podium_domain::ids::{LeagueId, UserId};
use podium_store::sharing::OpenLeague;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::{LeaderboardAnswer, LeaderboardRow};
use podium_wire::sharing::open_page::{OpenLeaderboard, OpenRow, RunningEvent};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::http::respond::error::ApiError;
use crate::http::respond::link_preview::LinkPreview;
use crate::http::sharing::readers::{Readers, Source};
use crate::http::sharing::shares::picture::picture_tag;
use crate::http::state::AppState;

const NOT_OPEN: &str = "This page does not exist, or it is not open.";
const ROWS: Window = Window {
    offset: 0,
    limit: 100,
};
/// Members in the preview, and in the data for search engines.
const LEADERS: [usize; 2] = [3, 10];

/// Open leaderboards and their readers.
#[derive(Clone, Default)]
pub(crate) struct OpenBoards(pub(crate) Readers);

impl OpenBoards {
    /// By slug, as JSON, read once for all who ask within a second.
    pub(crate) async fn json(
        &self,
        state: &web::Data<AppState>,
        slug: &str,
    ) -> Result<Bytes, ApiError> {
        self.0.json(state, &mut OpenBoard, slug).await
    }

    /// The same as a value.
    pub(crate) async fn read(
        &self,
        state: &web::Data<AppState>,
        slug: &str,
    ) -> Result<OpenLeaderboard, ApiError> {
        let json = self.json(state, slug).await?;
        serde_json::from_slice(&json).map_err(|_| ApiError::unavailable())
    }
}

/// Read from memory. Closed and unknown leagues are the same error.
pub(crate) struct OpenBoard;

impl Source for OpenBoard {
    const ADDRESSES_MAX: usize = 10_000;
    type Message = OpenLeaderboard;

    async fn read(
        &mut self,
        state: &web::Data<AppState>,
        slug: &str,
    ) -> Result<OpenLeaderboard, ApiError> {
        let league = state.store.open_league(slug).await;
        let league = league.map_err(ApiError::or_not_found(NOT_OPEN))?;
        let answer = state.live.leaderboard(&league.id, &nobody()?, ROWS).await?;
        Ok(shown(league, &answer))
    }
}

/// A reader without an account has no row of their own.
pub(crate) fn nobody() -> Result<UserId, ApiError> {
    "0".repeat(24).parse().map_err(|_| ApiError::unavailable())
}

fn shown(league: OpenLeague, answer: &LeaderboardAnswer) -> OpenLeaderboard {
    let row = |row: &LeaderboardRow| open_row(&league.id, row);
    OpenLeaderboard {
        rows: answer.rankings.iter().map(row).collect(),
        running: running(&answer.rankings),
        season: answer.season,
        name: league.name,
        slug: league.slug,
        description: league.description,
        members: league.members,
        is_public: league.is_public,
        searchable: league.searchable,
    }
}

pub(crate) fn open_row(league: &LeagueId, row: &LeaderboardRow) -> OpenRow {
    OpenRow {
        key: key(league, &row.user_id),
        rank: row.rank,
        previous_rank: row.previous_rank,
        name: row.user_name.clone(),
        total_points: row.total_points,
        provisional_points: row.provisional_points,
    }
}

/// A member's ids in two leagues have nothing in common.
pub(crate) fn key(league: &LeagueId, user: &str) -> String {
    let digest = Sha256::digest(format!("{league} {user}"));
    hex::encode(digest.get(..8).unwrap_or_default())
}

fn running(rows: &[LeaderboardRow]) -> Vec<RunningEvent> {
    let mut events: Vec<RunningEvent> = Vec::new();
    let results = rows.iter().flat_map(|row| &row.event_results);
    for result in results.filter(|result| result.provisional) {
        let category = result.category_name.clone();
        match events
            .iter_mut()
            .find(|event| event.name == result.event_name)
        {
            Some(event) if event.categories.contains(&category) => {}
            Some(event) => event.categories.push(category),
            None => events.push(RunningEvent {
                name: result.event_name.clone(),
                categories: vec![category],
            }),
        }
    }
    for event in &mut events {
        event.categories.sort();
    }
    events
}

/// Those of running categories included.
pub(crate) fn points(row: &OpenRow) -> u32 {
    row.total_points + row.provisional_points
}

/// Contains a hash of the contents, because messengers cache pictures by address.
fn picture_path(board: &OpenLeaderboard) -> String {
    let tag = picture_tag(board);
    format!(
        "/l/{}.png?v={}",
        board.slug,
        tag.get(..8).unwrap_or_default()
    )
}

pub(crate) fn preview(board: &OpenLeaderboard, origin: &str) -> LinkPreview {
    let [few, more] = LEADERS;
    let leaders = board.rows.iter().filter(|row| points(row) > 0);
    let first: Vec<String> = leaders
        .clone()
        .take(few)
        .map(|row| format!("{} {} ({})", row.rank, row.name, points(row)))
        .collect();
    let members = match board.members {
        1 => "One member calls".to_owned(),
        members => format!("{members} members call"),
    };
    let description = if first.is_empty() {
        format!("{members} the podiums of sport climbing.")
    } else {
        format!(
            "{}. {members} the podiums of sport climbing.",
            first.join(", ")
        )
    };
    let address = format!("{origin}/l/{}", board.slug);
    let entries: Vec<_> = leaders
        .take(more)
        .map(|row| json!({"@type": "ListItem", "position": row.rank, "name": row.name}))
        .collect();
    let title = format!("{}: leaderboard", board.name);
    let list = json!({
        "@context": "https://schema.org", "@type": "ItemList", "name": title, "url": address,
        "description": board.description.as_deref().unwrap_or(&description),
        "numberOfItems": board.members, "itemListElement": entries,
    });
    LinkPreview {
        picture: Some((
            picture_path(board),
            format!("The leaderboard of {}", board.name),
        )),
        title,
        description,
        structured: Some(list),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn board(points: [u32; 3]) -> OpenLeaderboard {
        let rows = (1..).zip(points).map(|(rank, total_points)| OpenRow {
            key: rank.to_string(),
            rank,
            previous_rank: None,
            name: format!("Player {rank}"),
            total_points,
            provisional_points: 0,
        });
        OpenLeaderboard {
            name: "The Wall".to_owned(),
            slug: "the-wall".to_owned(),
            description: None,
            members: 3,
            is_public: true,
            searchable: false,
            season: Some(2026),
            running: Vec::new(),
            rows: rows.collect(),
        }
    }

    #[test]
    fn the_preview_names_those_who_lead() {
        let link = |points| preview(&board(points), "https://podium.test");
        let ahead = link([35, 20, 0]);
        assert_eq!(ahead.title, "The Wall: leaderboard");
        assert_eq!(
            ahead.description,
            "1 Player 1 (35), 2 Player 2 (20). 3 members call the podiums of sport climbing."
        );
        let list = ahead.structured.expect("a list");
        assert_eq!(list["url"], "https://podium.test/l/the-wall");
        assert_eq!(list["itemListElement"].as_array().map(Vec::len), Some(2));
        let nobody = link([0, 0, 0]).description;
        assert_eq!(nobody, "3 members call the podiums of sport climbing.");
    }
}
