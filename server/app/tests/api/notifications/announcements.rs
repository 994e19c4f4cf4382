//! Notifications about a league's announcements, until they are withdrawn.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::{contents_of, unseen};
use crate::support::app::spawn_app;
use crate::support::json::fields;
use crate::support::waiting::fanout_is_done;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_announcement_notifies_all_members_but_its_author_until_it_is_withdrawn(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben, cleo], league) = app.climbers().await;
    let [eve] = app.people().await;
    let path = format!("/api/leagues/{league}/announcements");
    let about = async |person| {
        let mut contents = contents_of(person).await;
        contents.retain(|content| content["kind"] == "announced");
        contents
    };
    let before = unseen(&ben).await;
    let mut bens = ben.follows("me").await;
    let made = anna
        .post(&path, json!({"text": "Pizza at eight\nBring shoes"}))
        .await
        .ok()["announcement"]["id"]
        .clone();
    let content = bens.receive_on("me").await["data"]["notice"]["says"].clone();
    assert_eq!(
        content,
        json!({
            "kind": "announced", "leagueId": league, "leagueName": "Friends",
            "announcementId": made, "firstLine": "Pizza at eight",
        })
    );
    fanout_is_done(&pool).await;
    for person in [&ben, &cleo] {
        assert_eq!(about(person).await, std::slice::from_ref(&content));
    }
    for person in [&anna, &eve] {
        assert_eq!(about(person).await, Vec::<Value>::new());
    }
    assert_eq!(unseen(&ben).await, before + 1);

    anna.delete(&format!("{path}/{made}")).await.ok();
    let gone = bens.receive_on("me").await["data"].clone();
    assert_eq!(
        fields(&gone, ["kind", "unseen"]),
        json!(["notices_gone", 1])
    );
    fanout_is_done(&pool).await;
    for person in [&ben, &cleo] {
        assert_eq!(about(person).await, Vec::<Value>::new());
    }
    assert_eq!(unseen(&ben).await, before);
}
