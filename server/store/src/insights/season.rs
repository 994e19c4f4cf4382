//! The settled part of a league's season, read once for all viewers, and a member's own picks of it.

use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDate;
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::scoring::points::Score;
use podium_domain::scoring::season::{
    EventStanding, OwnPick, SeasonCategory, SeasonEvent, sums_by_discipline,
};
use podium_wire::picks::prediction::PodiumAthletes;
use podium_wire::scoring::season::DisciplineAverage;

use crate::db::error::StoreError;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::insights::season_sums;
use crate::scoring::leaderboard::BoardMember;
use crate::scoring::leaderboard::members;

/// Fingerprint of the data of a season: it differs when any category was settled or taken back since, or when the
/// members have changed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeasonState(String);

/// A league's season, the same for all viewers.
#[derive(Debug, Clone)]
pub struct SeasonFacts {
    pub(crate) members: Vec<BoardMember>,
    pub(crate) numbers: HashMap<UserId, usize>,
    pub(crate) events: Vec<EventFacts>,
    pub(crate) categories: Vec<SeasonCategory>,
    /// Names, in the order of `categories`.
    pub(crate) named: Vec<NamedCategory>,
    /// By event, then by member.
    pub(crate) standings: Vec<Vec<EventStanding>>,
    /// Member numbers, best first; equals by name.
    pub(crate) order: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct EventFacts {
    pub(crate) id: EventId,
    pub(crate) name: String,
    pub(crate) date: Option<NaiveDate>,
    pub(crate) players: SeasonEvent,
    /// Sum of their points.
    pub(crate) points: u32,
    pub(crate) categories: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct NamedCategory {
    pub(crate) id: CategoryId,
    pub(crate) name: String,
    /// The podium predicted by the league as a whole.
    pub(crate) crowd: PodiumAthletes,
}

/// A member's picks of a season.
#[derive(Debug, Clone, Default)]
pub struct OwnSeason {
    pub(crate) picks: Vec<OwnPick>,
    /// Their ids, in the same order.
    pub(crate) ids: Vec<String>,
}

impl SeasonFacts {
    /// Approximate memory use.
    pub fn kibibytes(&self) -> u32 {
        // A member's name, id and picture, twice; and 20 bytes for each event.
        let of_member = 300 + 20 * self.events.len();
        u32::try_from(self.members.len() * of_member / 1024 + 1).unwrap_or(u32::MAX)
    }

    pub fn number_of(&self, user: &UserId) -> Option<usize> {
        self.numbers.get(user).copied()
    }

    /// Standings of one member, by event.
    pub(crate) fn standings_of(&self, member: usize) -> Vec<EventStanding> {
        let of_event = |event: &Vec<EventStanding>| event.get(member).copied().unwrap_or_default();
        self.standings.iter().map(of_event).collect()
    }
}

impl Store {
    /// # Errors
    /// `NotFound` without such a league.
    pub async fn season_state(
        &self,
        league: &LeagueId,
        reader: &UserId,
    ) -> Result<SeasonState, StoreError> {
        // In the global league new members join all the time, so a reading is kept for its whole lifetime. A new member
        // gets a reading that includes them, shared with those who joined in the same half minute. The sum rather than
        // the newest time: of two concurrent settlements, the one that began first may commit last.
        let state = sqlx::query_scalar!(
            r#"SELECT concat_ws(' ',
                   CASE WHEN NOT of_everyone THEN member_count END,
                   CASE WHEN NOT of_everyone THEN
                       (SELECT extract(epoch FROM max(joined_at)) FROM memberships WHERE league_id = leagues.id)
                   ELSE
                       (SELECT CASE WHEN until <= clock_timestamp() THEN extract(epoch FROM until)
                                    ELSE extract(epoch FROM joined_at) END
                        FROM (SELECT joined_at,
                                  to_timestamp(ceil(extract(epoch FROM joined_at) / 30) * 30) AS until
                              FROM memberships
                              WHERE league_id = leagues.id AND user_id = $2
                                  AND joined_at > clock_timestamp() - interval '2 minutes') AS mine)
                   END,
                   (SELECT sum(extract(epoch FROM scored_at)) FROM categories)) AS "state!"
               FROM leagues WHERE id = $1"#,
            league.as_str(),
            reader.as_str()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(SeasonState(state))
    }

    /// Events that the league's members have settled picks of, with their years, newest year first.
    pub async fn season_years(&self, league: &LeagueId) -> Result<Vec<(u32, EventId)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT DISTINCT event_year(events) AS "year!", events.id AS "id: EventId"
               FROM events JOIN categories ON categories.event_id = events.id
               WHERE scored_at IS NOT NULL AND EXISTS (
                   SELECT FROM predictions
                   JOIN memberships ON memberships.league_id = predictions.league_id
                       AND memberships.user_id = predictions.user_id
                   JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
                   WHERE predictions.league_id = $1 AND predictions.event_id = categories.event_id
                       AND predictions.category_id = categories.id)
               ORDER BY 1 DESC"#,
            league.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        let events = rows.into_iter().map(|row| (count(row.year), row.id));
        Ok(events.collect())
    }

    /// Without the given events.
    pub async fn season_facts(
        &self,
        league: &LeagueId,
        year: u32,
        excluding: &BTreeSet<EventId>,
    ) -> Result<SeasonFacts, StoreError> {
        // One snapshot for both: points, and the rankings that the crowd is scored against.
        let mut reading = self.pool.unhurried().begin_reading().await?;
        // As for leaderboards (`scoring/leaderboard.rs`): leagues differ a thousandfold in their number of picks.
        sqlx::query!(
            "SELECT set_config('plan_cache_mode', 'force_custom_plan', true) AS plans,
                    set_config('work_mem', '64MB', true) AS memory"
        )
        .fetch_one(&mut *reading)
        .await?;
        let members = members(&mut reading, league).await?;
        let facts = season_sums::read(&mut reading, league, year, excluding, members).await?;
        reading.commit().await?;
        Ok(facts)
    }

    /// A member's settled picks of the season.
    pub async fn own_season(
        &self,
        facts: &SeasonFacts,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<OwnSeason, StoreError> {
        let events: Vec<String> = facts.events.iter().map(|one| one.id.to_string()).collect();
        let rows = sqlx::query!(
            r#"SELECT predictions.id, event_id, category_id,
                      num_nonnulls(predictions.first, predictions.second, predictions.third) AS "places!",
                      scores.first AS first_points, scores.second AS second_points, scores.third AS third_points,
                      exact, winners, hits
               FROM predictions JOIN scores ON scores.prediction_id = predictions.id AND NOT void
               WHERE user_id = $1 AND league_id = $2 AND event_id = ANY($3)"#,
            user.as_str(),
            league.as_str(),
            &events
        )
        .fetch_all(&self.pool)
        .await?;
        let places = facts.places();
        let mut picks: Vec<(OwnPick, String)> = rows
            .into_iter()
            .filter_map(|row| {
                let number = |value: i32| count(value.into());
                let category = *places.get(&(row.event_id.as_str(), row.category_id.as_str()))?;
                let score = Score {
                    by_place: [row.first_points, row.second_points, row.third_points].map(number),
                    exact: number(row.exact),
                    winners: number(row.winners),
                    hits: number(row.hits),
                };
                let pick = OwnPick {
                    category,
                    places: number(row.places),
                    score,
                };
                Some((pick, row.id))
            })
            .collect();
        picks.sort_by_key(|(pick, _)| pick.category);
        let (picks, ids) = picks.into_iter().unzip();
        Ok(OwnSeason { picks, ids })
    }
}

impl SeasonFacts {
    /// What the members earned, by discipline.
    pub fn averages(&self) -> Vec<DisciplineAverage> {
        let sums = sums_by_discipline(&self.categories).into_iter();
        sums.map(|sum| DisciplineAverage {
            discipline: sum.discipline,
            categories: sum.categories,
            picks: sum.picks,
            points: sum.points,
        })
        .collect()
    }

    /// Indices of its categories, by event and category.
    fn places(&self) -> HashMap<(&str, &str), usize> {
        self.categories
            .iter()
            .zip(&self.named)
            .enumerate()
            .filter_map(|(place, (category, named))| {
                let event = self.events.get(category.event)?;
                Some(((event.id.as_str(), named.id.as_str()), place))
            })
            .collect()
    }
}
