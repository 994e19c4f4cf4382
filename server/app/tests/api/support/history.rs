//! Past seasons, inserted as rows, because real ones would take years.

use sqlx::{Executor, PgPool};

use crate::support::sql::{execute, scalar};

/// An event with one category, `1`, whose discipline and status are given.
pub(crate) struct PastEvent<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    /// `YYYY-MM-DD`.
    pub(crate) day: &'a str,
    pub(crate) discipline: &'a str,
    pub(crate) status: &'a str,
}

impl<'a> PastEvent<'a> {
    /// A finished lead competition.
    pub(crate) const fn cup(id: &'a str, day: &'a str) -> Self {
        Self {
            id,
            name: "Cup",
            day,
            discipline: "lead",
            status: "finished",
        }
    }
}

/// Inserts the event. A finished event gets a ranking of one athlete.
pub(crate) async fn happened(pool: &PgPool, event: &PastEvent<'_>) {
    let series = if event.id.starts_with("usa-") {
        "usa"
    } else {
        "ifsc"
    };
    sqlx::query(
        "INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at, ends_at)
         VALUES ($1, $2, $3, 'Bern', $4::date, $4::date + 1, $4::timestamp AT TIME ZONE 'UTC',
             ($4::date + 2)::timestamp AT TIME ZONE 'UTC')",
    )
    .bind(event.id)
    .bind(series)
    .bind(event.name)
    .bind(event.day.parse::<chrono::NaiveDate>().expect("a date"))
    .execute(pool)
    .await
    .expect("an event");
    let statement = "INSERT INTO categories (event_id, id, name, discipline, status, position)
         VALUES ($1, '1', 'Men', $2, $3, 0)";
    execute(pool, statement, [event.id, event.discipline, event.status]).await;
    if event.status == "finished" {
        let statement = "INSERT INTO ranking_rows
             (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
             VALUES ($1, '1', '7', 'Janja Garnbret', 'Janja', 'Garnbret', 'SLO', 1, '[]')";
        execute(pool, statement, [event.id]).await;
    }
}

/// Inserts a pick of athlete 7 in the event's category, with final points if given. Returns its id.
pub(crate) async fn picked(
    pool: &PgPool,
    event: &str,
    league: &str,
    user: &str,
    points: Option<i32>,
) -> String {
    let mut transaction = pool.begin().await.expect("a transaction");
    transaction
        .execute("SELECT set_config('podium.bypass_locks', 'on', true)")
        .await
        .expect("a setting");
    let statement = "INSERT INTO predictions
         (id, user_id, league_id, event_id, category_id, first, created_at, updated_at)
         VALUES (substr(md5($1 || $2 || $3), 1, 24), $3, $2, $1, '1', '7', '2024-01-01Z', '2024-01-01Z')
         RETURNING id::text";
    let id: String = scalar(&mut *transaction, statement, [event, league, user]).await;
    if let Some(points) = points {
        sqlx::query(
            "INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits)
             VALUES ($1, $2, 0, 0, 0, 0, 1)",
        )
        .bind(&id)
        .bind(points)
        .execute(&mut *transaction)
        .await
        .expect("a score");
        let scored = "UPDATE categories SET scored_at = clock_timestamp() WHERE event_id = $1";
        execute(&mut *transaction, scored, [event]).await;
    }
    transaction.commit().await.expect("written");
    id
}
