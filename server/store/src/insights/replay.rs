//! A league's replay of an event: its best members' picks against the recorded moments of the rankings.

use std::collections::HashMap;

use podium_domain::events::history;
use podium_domain::events::history::Moment;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::replay;
use podium_domain::scoring::replay::ReplayCategory;
use podium_wire::events::history::{LeagueRace, RaceMember, RaceMoment};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::connection::Connection;
use crate::db::rows::stored_podium;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::events::ranking_history::{StoredHistory, histories};

/// Members shown beside the viewer.
const BEST: i64 = 10;
/// Maximum number of moments in an answer, for all categories together (wire, `LeagueRace`).
const TOLD_MAX: usize = 400;
/// Minimum number of moments per category, if there are many categories.
const TOLD_MIN: usize = 20;

/// Category, first, second, third.
type StoredPick = (String, Option<String>, Option<String>, Option<String>);

/// The part that is the same for all viewers.
pub struct LeagueReplay {
    league: LeagueId,
    event: EventId,
    /// Histories of the closed categories.
    histories: Vec<StoredHistory>,
    best: Vec<ReplayMember>,
    /// Number of members by total.
    players_by_total: Vec<(u32, u32)>,
}

struct ReplayMember {
    user: UserId,
    name: String,
    picture: Option<String>,
    rank: u32,
    /// By category.
    picks: Vec<Option<Podium>>,
}

impl Store {
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn league_replay(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<LeagueReplay, StoreError> {
        // One snapshot for both: which categories are closed, and their picks.
        let mut reading = self.pool.begin_reading().await?;
        let closed = closed_categories(&mut reading, event).await?;
        if closed.is_empty() {
            return Err(StoreError::PicksStillOpen);
        }
        let mut histories = histories(&mut reading, event, None).await?;
        histories.retain(|history| closed.iter().any(|id| id == history.category.id.as_str()));
        let each = (TOLD_MAX / histories.len().max(1)).max(TOLD_MIN);
        for history in &mut histories {
            let moments = std::mem::take(&mut history.moments);
            history.moments = history::thinned(moments, each);
        }
        let mut facts = LeagueReplay {
            league: league.clone(),
            event: event.clone(),
            histories,
            best: Vec::new(),
            players_by_total: Vec::new(),
        };
        read_best(&mut reading, &closed, &mut facts).await?;
        reading.commit().await?;
        Ok(facts)
    }

    /// The replay for a viewer of the league.
    pub async fn replay(
        &self,
        facts: &LeagueReplay,
        viewer: &SignedIn,
    ) -> Result<LeagueRace, StoreError> {
        let is_best = facts
            .best
            .iter()
            .any(|member| member.user == viewer.user_id);
        let mine = if is_best {
            None
        } else {
            self.own_member(facts, viewer).await?
        };
        Ok(facts.replay(mine.as_ref(), &viewer.user_id))
    }

    /// `None` for users who are not members or have no pick.
    async fn own_member(
        &self,
        facts: &LeagueReplay,
        viewer: &SignedIn,
    ) -> Result<Option<ReplayMember>, StoreError> {
        let rows = sqlx::query!(
            "SELECT category_id, first, second, third, users.name, picture
             FROM predictions
             JOIN memberships ON memberships.league_id = predictions.league_id
                 AND memberships.user_id = predictions.user_id
             JOIN users ON users.id = predictions.user_id
             WHERE predictions.league_id = $1 AND event_id = $2 AND predictions.user_id = $3",
            facts.league.as_str(),
            facts.event.as_str(),
            viewer.user_id.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let (name, picture) = (first.name.clone(), first.picture.clone());
        let picks: Vec<StoredPick> = rows
            .into_iter()
            .map(|row| (row.category_id, row.first, row.second, row.third))
            .collect();
        let picks = facts.by_category(&picks);
        if picks.iter().all(Option::is_none) {
            return Ok(None);
        }
        let total: u32 = facts
            .histories
            .iter()
            .zip(&picks)
            .map(|(history, pick)| match pick {
                Some(podium) => earned(&history.moments, vec![podium.clone()]).iter().sum(),
                None => 0,
            })
            .sum();
        let better = facts
            .players_by_total
            .iter()
            .filter(|(other, _)| *other > total);
        Ok(Some(ReplayMember {
            user: viewer.user_id.clone(),
            name,
            picture,
            rank: better.map(|(_, players)| players).sum::<u32>() + 1,
            picks,
        }))
    }
}

impl LeagueReplay {
    fn by_category(&self, picks: &[StoredPick]) -> Vec<Option<Podium>> {
        let by_category: HashMap<&str, Podium> = picks
            .iter()
            .map(|(category, first, second, third)| {
                (category.as_str(), stored_podium([first, second, third]))
            })
            .collect();
        self.histories
            .iter()
            .map(|history| by_category.get(history.category.id.as_str()).cloned())
            .collect()
    }

    fn replay(&self, mine: Option<&ReplayMember>, me: &UserId) -> LeagueRace {
        let members: Vec<&ReplayMember> = self.best.iter().chain(mine).collect();
        let categories: Vec<ReplayCategory> = self
            .histories
            .iter()
            .enumerate()
            .map(|(place, history)| ReplayCategory {
                moments: history.moments.clone(),
                picks: members
                    .iter()
                    .map(|member| member.picks.get(place).cloned().flatten())
                    .collect(),
            })
            .collect();
        let moments = replay::points_by_moment(&categories, members.len());
        LeagueRace {
            league_id: self.league.to_string(),
            event_id: self.event.to_string(),
            players: self
                .players_by_total
                .iter()
                .map(|(_, players)| players)
                .sum(),
            members: members
                .iter()
                .map(|member| RaceMember {
                    user_id: member.user.to_string(),
                    user_name: member.name.clone(),
                    avatar_url: member.picture.clone(),
                    rank: member.rank,
                    is_me: member.user == *me,
                })
                .collect(),
            moments: moments
                .into_iter()
                .filter_map(|moment| self.moment_view(moment))
                .collect(),
        }
    }

    fn moment_view(&self, moment: replay::ReplayMoment) -> Option<RaceMoment> {
        let history = self.histories.get(moment.category)?;
        let stored = history
            .moments
            .iter()
            .find(|stored| stored.number == moment.number)?;
        Some(RaceMoment {
            category_id: history.category.id.to_string(),
            category_name: history.category.name.clone(),
            number: moment.number,
            at: stored.at.map(iso),
            round: history.round_name(stored),
            after_round: stored.after_round,
            points: moment.points,
        })
    }
}

/// Points of each podium at the last of these moments.
fn earned(moments: &[Moment], podiums: Vec<Podium>) -> Vec<u32> {
    let members = podiums.len();
    let last = ReplayCategory {
        moments: history::thinned(moments.to_vec(), 1),
        picks: podiums.into_iter().map(Some).collect(),
    };
    let moment = replay::points_by_moment(std::slice::from_ref(&last), members).pop();
    moment.map_or_else(|| vec![0; members], |moment| moment.points)
}

async fn closed_categories(
    reading: &mut Connection,
    event: &EventId,
) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT categories.id, is_closed(events) OR NOT is_open_status(status) AS "closed!"
           FROM events JOIN categories ON event_id = events.id WHERE events.id = $1"#,
        event.as_str()
    )
    .fetch_all(reading)
    .await?;
    if rows.is_empty() {
        return Err(StoreError::NotFound);
    }
    let closed = rows.into_iter().filter(|row| row.closed);
    Ok(closed.map(|row| row.id).collect())
}

/// The points of the league's distinct podiums are computed here; the database, which holds the picks, sums them by
/// member.
async fn read_best(
    reading: &mut Connection,
    closed: &[String],
    facts: &mut LeagueReplay,
) -> Result<(), StoreError> {
    let podiums = sqlx::query!(
        "SELECT DISTINCT category_id, first, second, third FROM predictions
         WHERE league_id = $1 AND event_id = $2 AND category_id = ANY($3)",
        facts.league.as_str(),
        facts.event.as_str(),
        closed
    )
    .fetch_all(&mut *reading)
    .await?;
    let (mut categories, mut points) = (Vec::new(), Vec::new());
    let (mut first, mut second, mut third) = (Vec::new(), Vec::new(), Vec::new());
    for history in &facts.histories {
        let of_category = || {
            let id = history.category.id.as_str();
            podiums.iter().filter(move |row| row.category_id == id)
        };
        let slots = of_category().map(|row| stored_podium([&row.first, &row.second, &row.third]));
        for (row, earned) in of_category().zip(earned(&history.moments, slots.collect())) {
            categories.push(row.category_id.clone());
            first.push(row.first.clone());
            second.push(row.second.clone());
            third.push(row.third.clone());
            points.push(i32::try_from(earned).unwrap_or_default());
        }
    }
    let rows = sqlx::query_file!(
        "queries/race_best.sql",
        facts.league.as_str(),
        facts.event.as_str(),
        &categories,
        &first as _,
        &second as _,
        &third as _,
        &points,
        BEST
    )
    .fetch_all(reading)
    .await?;
    for row in rows {
        facts.players_by_total = row.players_by_total.0;
        facts.best.push(ReplayMember {
            user: row.user_id,
            name: row.name,
            picture: row.picture,
            rank: count(row.rank),
            picks: facts.by_category(&row.picks.0),
        });
    }
    Ok(())
}
