//! The podiums of a league's members in a closed category.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use podium_domain::form::StarterChances;
use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId};
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::picks::pick_stats::PickCounts;
use podium_domain::picks::reveal::{consensus, long_shots, marks};
use podium_wire::picks::prediction::PodiumPick;
use podium_wire::picks::reveal::{
    CategoryReveal, FormPodium, PodiumAthlete, RevealedAthlete, RevealedPodium,
};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::ranking_history::names;
use podium_wire::events::history::HistoryAthlete;

/// Maximum number of podiums in an answer; the counts cover all.
const TOLD_MAX: usize = 1_000;

struct Row {
    user_id: String,
    name: String,
    picture: Option<String>,
    first: Option<String>,
    second: Option<String>,
    third: Option<String>,
    edited_by_admin: bool,
}

impl Store {
    /// # Errors
    /// `NotFound` without such a category.
    pub async fn reveal(
        &self,
        league: &LeagueId,
        event: &EventId,
        category: &CategoryId,
    ) -> Result<CategoryReveal, StoreError> {
        // One snapshot for both: that the category is closed, and its picks.
        let mut reading = self.pool.begin_reading().await?;
        let head = sqlx::query!(
            r#"SELECT is_closed(events) OR NOT is_open_status(status) AS "closed!",
                      member_count AS "members!", form_plays AS "form_plays!"
               FROM categories JOIN events ON events.id = event_id JOIN leagues ON leagues.id = $3
               WHERE event_id = $1 AND categories.id = $2"#,
            event.as_str(),
            category.as_str(),
            league.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        if !head.closed {
            return Err(StoreError::PicksStillOpen);
        }
        let rows = rows(&mut reading, league, event, category).await?;
        let picked: Vec<Podium> = rows
            .iter()
            .map(|row| stored_podium([&row.first, &row.second, &row.third]))
            .collect();
        let (chances, predicted) = predicted(&mut reading, event, category).await?;
        let athletes = athletes(&mut reading, &picked, &chances).await?;
        let form = match predicted.filter(|_| head.form_plays) {
            Some(podium) => Some(form_podium(&mut reading, podium).await?),
            None => None,
        };
        reading.commit().await?;
        let [first, second, third] =
            consensus(&picked).map(|athlete| athlete.map(AthleteId::into_string));
        Ok(CategoryReveal {
            league_id: league.to_string(),
            event_id: event.to_string(),
            category_id: category.to_string(),
            members: count(head.members.into()),
            picked: u32::try_from(picked.len()).unwrap_or(u32::MAX),
            consensus: PodiumPick {
                first,
                second,
                third,
            },
            athletes,
            podiums: reveal_podiums(rows, &picked, &chances),
            form,
        })
    }
}

/// Without picks of former members.
async fn rows(
    reading: &mut Connection,
    league: &LeagueId,
    event: &EventId,
    category: &CategoryId,
) -> Result<Vec<Row>, StoreError> {
    Ok(sqlx::query_as!(
        Row,
        "SELECT users.id AS user_id, users.name, picture, first, second, third, edited_by_admin
         FROM predictions
         JOIN memberships ON memberships.league_id = predictions.league_id
             AND memberships.user_id = predictions.user_id
         JOIN users ON users.id = predictions.user_id
         WHERE predictions.league_id = $1 AND event_id = $2 AND category_id = $3
         ORDER BY lower(users.name), users.id",
        league.as_str(),
        event.as_str(),
        category.as_str()
    )
    .fetch_all(reading)
    .await?)
}

/// What was stored at the lock: chances of the podium, by athlete, and the model's podium.
async fn predicted(
    reading: &mut Connection,
    event: &EventId,
    category: &CategoryId,
) -> Result<(BTreeMap<AthleteId, f64>, Option<PodiumPick>), StoreError> {
    let stored = sqlx::query!(
        r#"SELECT chances AS "chances: Json<Vec<StarterChances>>", first, second, third
           FROM form_predictions WHERE event_id = $1 AND category_id = $2"#,
        event.as_str(),
        category.as_str()
    )
    .fetch_optional(reading)
    .await?;
    let Some(stored) = stored else {
        return Ok((BTreeMap::new(), None));
    };
    let chance = |starter: StarterChances| (starter.athlete.clone(), starter.podium());
    let podium = PodiumPick {
        first: stored.first,
        second: stored.second,
        third: stored.third,
    };
    let chances = stored.chances.0.into_iter().map(chance).collect();
    Ok((chances, Some(podium)))
}

/// With the names of athletes whom no member may have picked.
async fn form_podium(
    reading: &mut Connection,
    podium: PodiumPick,
) -> Result<FormPodium, StoreError> {
    let stored = stored_podium([&podium.first, &podium.second, &podium.third]);
    let ids: Vec<&AthleteId> = stored.slots().map(|(_, athlete)| athlete).collect();
    let named = names(reading, &ids).await?.into_iter();
    let athlete = |named: HistoryAthlete| PodiumAthlete {
        athlete_id: named.athlete_id,
        firstname: named.firstname,
        lastname: named.lastname,
        country: named.country,
    };
    Ok(FormPodium {
        podium,
        athletes: named.map(athlete).collect(),
    })
}

fn reveal_podiums(
    rows: Vec<Row>,
    picked: &[Podium],
    chances: &BTreeMap<AthleteId, f64>,
) -> Vec<RevealedPodium> {
    let numbers = |places: &[Place]| places.iter().map(|place| place.number()).collect();
    rows.into_iter()
        .zip(marks(picked))
        .zip(picked)
        .take(TOLD_MAX)
        .map(|((row, marks), podium)| RevealedPodium {
            user_id: row.user_id,
            user_name: row.name,
            avatar_url: row.picture,
            data: PodiumPick {
                first: row.first,
                second: row.second,
                third: row.third,
            },
            edited_by_admin: row.edited_by_admin,
            bold: numbers(&marks.bold),
            alone: numbers(&marks.alone),
            long_shots: numbers(&long_shots(podium, chances)),
            same: marks.same,
            lone_wolf: marks.is_lone_wolf(),
        })
        .collect()
}

/// Most picked first.
async fn athletes(
    reading: &mut Connection,
    picked: &[Podium],
    chances: &BTreeMap<AthleteId, f64>,
) -> Result<Vec<RevealedAthlete>, StoreError> {
    let mut crowd = PickCounts::new(u32::try_from(picked.len()).unwrap_or(u32::MAX));
    for (place, athlete) in picked.iter().flat_map(Podium::slots) {
        crowd.add(athlete.clone(), place, 1);
    }
    let places: HashMap<&str, ([u32; 3], Option<f64>)> = crowd
        .picked()
        .map(|(athlete, places)| (athlete.as_str(), (places, chances.get(athlete).copied())))
        .collect();
    let ids: Vec<&AthleteId> = crowd.picked().map(|(athlete, _)| athlete).collect();
    let names = names(reading, &ids).await?;
    let mut athletes: Vec<RevealedAthlete> = names
        .into_iter()
        .filter_map(|named| {
            let ([first, second, third], chance) = *places.get(named.athlete_id.as_str())?;
            Some(RevealedAthlete {
                athlete_id: named.athlete_id,
                firstname: named.firstname,
                lastname: named.lastname,
                country: named.country,
                first,
                second,
                third,
                chance: chance.map(|chance| (chance * 1000.0).round() / 1000.0),
            })
        })
        .collect();
    // Stable sort: equals stay in the order of their names.
    athletes.sort_by_key(|one| {
        let all = one.first + one.second + one.third;
        Reverse([all, one.first, one.second])
    });
    Ok(athletes)
}
