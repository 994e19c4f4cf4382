//! An athlete's page, without what the reader's spoiler guard hides. The number of statements does not depend on the
//! number of rows.

use std::collections::BTreeSet;

use podium_domain::ids::{AthleteId, EventId, UserId};
use podium_wire::events::athlete::{
    AthletePage, AthletePicked, AthleteRank, AthleteStart, LeaguePicked, MemberPicked,
};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::db::store::Store;

/// Maximum numbers of results and of next starts in an answer.
const RESULTS_MAX: i64 = 200;
const STARTS_MAX: i64 = 10;
/// Maximum number of start lists whose picks are read.
const LISTS_MAX: i64 = 10;
/// Maximum number of the reader's leagues whose picks are read, most recently joined first; larger leagues are left out.
const LEAGUES_MAX: i64 = 20;
const MEMBERS_MAX: i32 = 1_000;
/// Maximum number of members named per league and category.
const NAMED_MAX: i64 = 20;

impl Store {
    /// The page without ratings, and the events that the reader hides: begun or not, so that no rank of one is told that
    /// arrives meanwhile.
    ///
    /// # Errors
    /// `NotFound` without such an athlete.
    pub async fn athlete(
        &self,
        athlete: &AthleteId,
        reader: &UserId,
    ) -> Result<(AthletePage, BTreeSet<EventId>), StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        // Athletes of past events may be known by rankings only.
        let head = sqlx::query!(
            r#"SELECT firstname AS "firstname!", lastname AS "lastname!", country AS "country!",
                      ARRAY(SELECT event_id FROM spoiler_shields WHERE user_id = $2 AND raised) AS "hidden!: Vec<EventId>"
               FROM (SELECT firstname, lastname, country, 0 AS source FROM athletes WHERE id = $1
                     UNION ALL
                     (SELECT firstname, lastname, country, 1 FROM ranking_rows
                      WHERE athlete_id = $1 AND rank IS NOT NULL LIMIT 1)) AS known
               ORDER BY source LIMIT 1"#,
            athlete.as_str(),
            reader.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        let page = AthletePage {
            athlete_id: athlete.to_string(),
            firstname: head.firstname,
            lastname: head.lastname,
            country: head.country,
            results: results(&mut reading, athlete, &head.hidden).await?,
            ratings: Vec::new(),
            starts: starts(&mut reading, athlete).await?,
            picked: picked(&mut reading, athlete, reader).await?,
        };
        reading.commit().await?;
        Ok((page, head.hidden.into_iter().collect()))
    }
}

async fn results(
    reading: &mut Connection,
    athlete: &AthleteId,
    hidden: &[EventId],
) -> Result<Vec<AthleteRank>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT events.id AS event_id, events.name AS event_name, categories.id AS category_id,
                  categories.name AS category_name, discipline, first_day(events) AS "starts_on!", rank AS "rank!"
           FROM ranking_rows
           JOIN categories ON categories.event_id = ranking_rows.event_id AND categories.id = ranking_rows.category_id
               AND status IN ('finished', 'completed')
           JOIN events ON events.id = categories.event_id AND first_day(events) IS NOT NULL
           WHERE athlete_id = $1 AND rank IS NOT NULL AND events.id <> ALL($2)
           ORDER BY first_day(events) DESC, events.id DESC, categories.position LIMIT $3"#,
        athlete.as_str(),
        hidden as _,
        RESULTS_MAX
    )
    .fetch_all(reading)
    .await?;
    let rank = rows.into_iter().map(|row| AthleteRank {
        event_id: row.event_id,
        event_name: row.event_name,
        category_id: row.category_id,
        category_name: row.category_name,
        discipline: row.discipline,
        starts_on: row.starts_on.to_string(),
        rank: count(row.rank.into()),
    });
    Ok(rank.collect())
}

async fn starts(
    reading: &mut Connection,
    athlete: &AthleteId,
) -> Result<Vec<AthleteStart>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT events.id AS event_id, events.name AS event_name, categories.id AS category_id,
                  categories.name AS category_name, starts_at AS "starts_at!"
           FROM events
           JOIN start_list ON start_list.event_id = events.id AND athlete_id = $1
               AND lower(start_list.status) <> 'not attending'
           JOIN categories ON categories.event_id = events.id AND categories.id = start_list.category_id
               AND is_open_status(categories.status)
           WHERE starts_at > clock_timestamp() AND NOT cancelled
           ORDER BY starts_at, events.id, categories.position LIMIT $2"#,
        athlete.as_str(),
        STARTS_MAX
    )
    .fetch_all(reading)
    .await?;
    let start = rows.into_iter().map(|row| AthleteStart {
        event_id: row.event_id,
        event_name: row.event_name,
        category_id: row.category_id,
        category_name: row.category_name,
        starts_at: iso(row.starts_at),
    });
    Ok(start.collect())
}

/// One statement: that a category is closed and its picks are read from the same snapshot.
async fn picked(
    reading: &mut Connection,
    athlete: &AthleteId,
    reader: &UserId,
) -> Result<Vec<AthletePicked>, StoreError> {
    let rows = sqlx::query_file!(
        "queries/athlete_picked.sql",
        athlete.as_str(),
        reader.as_str(),
        LISTS_MAX,
        LEAGUES_MAX,
        MEMBERS_MAX,
        NAMED_MAX
    )
    .fetch_all(reading)
    .await?;
    let mut picked: Vec<AthletePicked> = Vec::new();
    for row in rows {
        let member = MemberPicked {
            user_id: row.user_id,
            user_name: row.user_name,
            avatar_url: row.picture,
            place: count(row.place.into()),
        };
        let is_known = |one: &AthletePicked| {
            one.event_id == row.event_id && one.category_id == row.category_id
        };
        if !picked.last().is_some_and(is_known) {
            picked.push(AthletePicked {
                event_id: row.event_id,
                event_name: row.event_name,
                category_id: row.category_id,
                category_name: row.category_name,
                leagues: Vec::new(),
            });
        }
        let Some(AthletePicked { leagues, .. }) = picked.last_mut() else {
            continue;
        };
        match leagues.last_mut() {
            Some(league) if league.league_id == row.league_id => league.members.push(member),
            _ => leagues.push(LeaguePicked {
                league_id: row.league_id,
                league_name: row.league_name,
                picked: count(row.picked),
                members: vec![member],
            }),
        }
    }
    Ok(picked)
}
