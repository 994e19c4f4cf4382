//! Temporary: how long a large league takes.
use crate::support::spawn_app;
use sqlx::{Executor, PgPool, Row};
use std::time::Instant;

#[sqlx::test(migrations = "../../migrations")]
#[ignore = "a measurement"]
async fn scale(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    let league = anna.creates_league("Large", "public").await;
    let members: i32 = std::env::var("MEMBERS").map_or(5000, |text| text.parse().unwrap());
    let mut t = pool.begin().await.unwrap();
    for sql in [
        "SELECT set_config('podium.bypass_locks', 'on', true)".to_owned(),
        format!("INSERT INTO users (id, name, email, account_type)
         SELECT substr(md5(n::text), 1, 24), 'Member ' || n, n || '@x.test', 'user' FROM generate_series(2, {members}) AS n"),
        format!("INSERT INTO memberships (league_id, user_id) SELECT '{league}', id FROM users WHERE email LIKE '%@x.test'"),
        "INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at, ends_at, locked)
         SELECT n::text, 'ifsc', 'Cup ' || n, 'Bern', '2024-01-01'::date + n * 7, '2024-01-02'::date + n * 7,
         ('2024-01-01'::date + n * 7)::timestamptz, ('2024-01-03'::date + n * 7)::timestamptz, true FROM generate_series(1, 10) AS n".to_owned(),
        "INSERT INTO categories (event_id, id, name, discipline, status, position, scored_at)
         SELECT e::text, c::text, 'Men ' || c, 'lead', 'finished', c, clock_timestamp() FROM generate_series(1, 10) AS e, generate_series(1, 4) AS c".to_owned(),
        "INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
         SELECT e::text, c::text, a::text, 'A' || a, 'A', 'B' || a, 'SLO', a, '[]' FROM generate_series(1, 10) AS e, generate_series(1, 4) AS c, generate_series(1, 60) AS a".to_owned(),
        "INSERT INTO athletes (id, firstname, lastname, country) SELECT a::text, 'A', 'B' || a, 'SLO' FROM generate_series(1, 60) AS a".to_owned(),
        format!("INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third)
         SELECT substr(md5(u.id || e || '-' || c), 1, 24), u.id, '{league}', e::text, c::text,
           (1 + a)::text, (1 + (a + 1 + b) % 30)::text, (1 + (a + 12 + b) % 30)::text
         FROM (SELECT id, row_number() OVER () AS n FROM users) AS u, generate_series(1, 10) AS e, generate_series(1, 4) AS c,
           LATERAL (SELECT (u.n * 7 + e * 3 + c)::int % 30 AS a, (u.n / 30)::int % 10 AS b) AS x"),
        "INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits)
         SELECT id, CASE WHEN first = '1' THEN 20 ELSE 0 END, CASE WHEN second = '2' THEN 15 ELSE 0 END, CASE WHEN third = '3' THEN 10 ELSE 0 END,
           (first = '1')::int, (first = '1')::int, 0 FROM predictions".to_owned(),
    ] {
        t.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    }
    t.commit().await.unwrap();
    pool.execute("VACUUM ANALYZE").await.unwrap();
    let path = format!("/api/leagues/{league}/season?year=2024");
    for round in 0..6 {
        if round % 2 == 0 {
            pool.execute("UPDATE categories SET scored_at = clock_timestamp() WHERE event_id = '1' AND id = '1'").await.unwrap();
        }
        let began = Instant::now();
        let answer = anna.get(&path).await.ok();
        eprintln!(
            "round {round}: {:?}, {} bytes",
            began.elapsed(),
            answer.to_string().len()
        );
    }
    let began = Instant::now();
    let answer = anna
        .get(&format!(
            "/api/leagues/{league}/season/standings?year=2024&search=member%2049"
        ))
        .await
        .ok();
    eprintln!("search: {:?}, {}", began.elapsed(), answer["total"]);
    let mut connection = pool.acquire().await.unwrap();
    connection.execute("SET work_mem = '64MB'").await.unwrap();
    let sql = include_str!("../../queries/season_sums.sql")
        .replace("$1", &format!("'{league}'"))
        .replace("$2", "ARRAY['1','2','3','4','5','6','7','8','9','10']");
    let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
        "EXPLAIN (ANALYZE, TIMING OFF) {sql}"
    )))
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    for row in rows {
        eprintln!("{}", row.get::<String, _>(0));
    }
}
