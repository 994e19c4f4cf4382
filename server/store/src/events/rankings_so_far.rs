//! What athletes' form is computed from: rankings of finished categories, and start lists.

use std::collections::BTreeMap;

use chrono::Utc;
use podium_domain::form::{CategoryKey, Outcome, Pool, StartList, Starter};
use podium_domain::ids::{AthleteId, CategoryId, EventId};

use crate::db::error::StoreError;
use crate::db::store::Store;

const IFSC: &str = "ifsc";

/// An event's rankings have not changed while its offset is the same.
#[derive(Debug)]
pub struct EventOffset {
    pub event: EventId,
    pub offset: i64,
}

/// Rankings of two series have no athletes in common, and their ratings no common scale.
pub(crate) fn pool(discipline: &str, category: &str, series: &str) -> Pool {
    if series == IFSC {
        return Pool::new(discipline, category);
    }
    Pool::new(discipline, &format!("{category} {series}"))
}

impl Store {
    /// All events with the offsets of their topics.
    pub async fn event_offsets(&self) -> Result<Vec<EventOffset>, StoreError> {
        Ok(sqlx::query_as!(
            EventOffset,
            r#"SELECT events.id AS "event: EventId", COALESCE("offset", 0) AS "offset!"
               FROM events LEFT JOIN topics ON topic LIKE 'event:%' AND topic = 'event:' || events.id"#
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Rankings of the finished categories of these events.
    pub async fn final_rankings(
        &self,
        events: &[EventId],
    ) -> Result<Vec<(CategoryKey, Outcome)>, StoreError> {
        let rows = sqlx::query_file!("queries/final_rankings.sql", events as _)
            .fetch_all(&self.pool)
            .await?;
        rows.into_iter()
            .map(|row| {
                let key = CategoryKey {
                    event: row.event_id.parse().map_err(StoreError::unreadable)?,
                    category: row.category_id.parse().map_err(StoreError::unreadable)?,
                };
                let rows = row
                    .athletes
                    .into_iter()
                    .zip(row.ranks)
                    .map(|(athlete, rank)| {
                        let athlete: AthleteId = athlete.parse().map_err(StoreError::unreadable)?;
                        Ok((athlete, u32::try_from(rank).ok()))
                    });
                let outcome = Outcome {
                    pool: pool(&row.discipline, &row.name, &row.series),
                    date: row.last_day,
                    rows: rows.collect::<Result<_, StoreError>>()?,
                };
                Ok((key, outcome))
            })
            .collect()
    }

    /// Athletes who are to start, by category. Without a known day, chances are those of today.
    pub async fn start_lists(
        &self,
        event: &EventId,
    ) -> Result<BTreeMap<CategoryId, StartList>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT categories.id AS "category: CategoryId", categories.name, categories.discipline, events.series,
                   events.country AS host, first_day(events) AS day,
                   athletes.id AS "athlete: AthleteId", athletes.country
               FROM start_list
               JOIN events ON events.id = start_list.event_id
               JOIN categories ON categories.event_id = start_list.event_id AND categories.id = start_list.category_id
               JOIN athletes ON athletes.id = start_list.athlete_id
               WHERE start_list.event_id = $1 AND lower(start_list.status) <> 'not attending'
               ORDER BY categories.id, athletes.id"#,
            event.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        let mut lists = BTreeMap::new();
        for row in rows {
            let list = lists.entry(row.category).or_insert_with(|| StartList {
                pool: pool(&row.discipline, &row.name, &row.series),
                date: row.day.unwrap_or_else(|| Utc::now().date_naive()),
                host: row.host,
                starters: Vec::new(),
            });
            list.starters.push(Starter {
                athlete: row.athlete,
                country: Some(row.country),
            });
        }
        Ok(lists)
    }
}
