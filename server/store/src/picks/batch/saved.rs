//! Saved picks as the API shows them, built from what the write returned: reading them back cost as much as writing
//! them.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use podium_domain::ids::EventId;
use podium_wire::picks::prediction::{AthleteName, PodiumAthletes, PodiumPick, PredictionView};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::picks::queries::{Views, views_by_id};

/// A pick as it was written: a row of `create_picks.sql` or `update_picks.sql`.
#[derive(Debug, Clone)]
pub(crate) struct SavedPick {
    pub(crate) id: String,
    pub(crate) user_id: String,
    /// The account that has written it: another than its owner's if an admin edited it.
    pub(crate) writer_id: String,
    pub(crate) league_id: String,
    pub(crate) category_id: String,
    pub(crate) first: Option<String>,
    pub(crate) second: Option<String>,
    pub(crate) third: Option<String>,
    pub(crate) edited_by_admin: bool,
    pub(crate) common: bool,
    pub(crate) version: i32,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) updated_at: DateTime<Utc>,
}

/// Views of picks that were written without bypassing locks, and so are open.
pub(crate) async fn open_views(
    connection: &mut Connection,
    event: &EventId,
    saved: impl Iterator<Item = &SavedPick> + Clone,
) -> Result<Views, StoreError> {
    if saved.clone().next().is_none() {
        return Ok(Views::new());
    }
    let names = Names::read(connection, event, saved.clone()).await?;
    if names.any_scored {
        // A category that was opened again after its settlement: its picks have points.
        let ids: Vec<String> = saved.map(|pick| pick.id.clone()).collect();
        return views_by_id(connection, &ids).await;
    }
    Ok(saved
        .map(|pick| (pick.id.clone(), names.view(event, pick)))
        .collect())
}

/// What the picks of a batch name.
#[derive(Default)]
struct Names {
    event: String,
    categories: HashMap<String, String>,
    athletes: HashMap<String, AthleteName>,
    any_scored: bool,
}

impl Names {
    async fn read(
        connection: &mut Connection,
        event: &EventId,
        saved: impl Iterator<Item = &SavedPick> + Clone,
    ) -> Result<Self, StoreError> {
        let categories: BTreeSet<&str> = saved
            .clone()
            .map(|pick| pick.category_id.as_str())
            .collect();
        let athletes: BTreeSet<&str> = saved
            .flat_map(|saved| [&saved.first, &saved.second, &saved.third])
            .flatten()
            .map(String::as_str)
            .collect();
        let rows = sqlx::query!(
            r#"SELECT categories.id, categories.name, events.name AS event_name, scored_at IS NOT NULL AS "scored!"
               FROM categories JOIN events ON events.id = categories.event_id
               WHERE event_id = $1 AND categories.id = ANY($2)"#,
            event.as_str(),
            Vec::from_iter(categories) as _
        )
        .fetch_all(&mut *connection)
        .await?;
        let mut names = Self::default();
        for row in rows {
            names.event = row.event_name;
            names.any_scored |= row.scored;
            names.categories.insert(row.id, row.name);
        }
        let rows = sqlx::query!(
            "SELECT id, firstname, lastname, country FROM athletes WHERE id = ANY($1)",
            Vec::from_iter(athletes) as _
        )
        .fetch_all(connection)
        .await?;
        for row in rows {
            let name = AthleteName {
                firstname: row.firstname,
                lastname: row.lastname,
                country: row.country,
            };
            names.athletes.insert(row.id, name);
        }
        Ok(names)
    }

    fn view(&self, event: &EventId, saved: &SavedPick) -> PredictionView {
        let athlete = |id: &Option<String>| self.athletes.get(id.as_ref()?).cloned();
        PredictionView {
            id: saved.id.clone(),
            event_id: event.to_string(),
            event_name: self.event.clone(),
            category_id: saved.category_id.clone(),
            category_name: self
                .categories
                .get(&saved.category_id)
                .cloned()
                .unwrap_or_default(),
            league_id: saved.league_id.clone(),
            user_id: saved.user_id.clone(),
            prediction_type: "podium".to_owned(),
            locked: false,
            event_finished: false,
            athletes: PodiumAthletes {
                first: athlete(&saved.first),
                second: athlete(&saved.second),
                third: athlete(&saved.third),
            },
            data: PodiumPick {
                first: saved.first.clone(),
                second: saved.second.clone(),
                third: saved.third.clone(),
            },
            edited_by_admin: saved.edited_by_admin,
            common: saved.common,
            version: count(saved.version.into()),
            score_details: None,
            total_points: None,
            correction: None,
            created_at: iso(saved.created_at),
            updated_at: iso(saved.updated_at),
        }
    }
}
