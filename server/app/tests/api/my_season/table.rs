//! The table of a season, and what all of it costs.

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use super::{World, event, path, rows, table, world};
use crate::support::counted;

#[sqlx::test(migrations = "../../migrations")]
async fn the_table_is_searched_and_paged(pool: PgPool) {
    let World {
        app: _app,
        anna,
        league,
        ..
    } = world(&pool).await;
    let found = table(&anna, &league, "?search=%20bEN").await;
    assert_eq!(
        (rows(&found), &found["total"]),
        (vec!["Ben 24#2".to_owned()], &json!(1))
    );
    let page = table(&anna, &league, "?limit=1&skip=1").await;
    assert_eq!(
        (rows(&page), &page["total"]),
        (vec!["Ben 24#2".to_owned()], &json!(3))
    );
    assert_eq!(table(&anna, &league, "?search=nobody").await["total"], 0);
}

/// Neither members nor events are statements of their own; who asks again asks for their own part only.
#[sqlx::test(migrations = "../../migrations")]
async fn it_costs_as_many_statements_however_long_it_is(pool: PgPool) {
    let World {
        app, anna, league, ..
    } = world(&pool).await;
    let cost = async |query: &str| {
        let (answer, made) = counted(&anna, Method::GET, &path(&league, query), None).await;
        answer.ok();
        made.len()
    };
    let first = cost("").await;
    let again = cost("").await;
    assert!(again < first, "{again} of {first}");
    assert_eq!(
        cost("/standings").await,
        3,
        "whether the caller may, what it is of, and what they have shielded"
    );
    for (number, person) in app.people::<6>().await.iter().enumerate() {
        person.joins(&league, &anna).await;
        let id = (number + 10).to_string();
        event(
            &pool,
            &league,
            &[&anna, person],
            (&id, "2024-08-01"),
            "5 20",
        )
        .await;
    }
    assert_eq!(cost("").await, first);
    assert_eq!(cost("").await, again);
}
