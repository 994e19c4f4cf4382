//! Two site admins decide about one report at the same time.

use sqlx::PgPool;

use crate::admin::reports::{decides, queue, reports, site_admin};
use crate::support::app::spawn_among;
use crate::support::json::number;
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::occurs;

const ROUNDS: usize = 20;

/// How many of two contrary decisions count.
async fn decided(pool: &PgPool, [ben, one, other]: [&Person; 3], subject: &str) -> usize {
    execute(pool, "DELETE FROM reports", []).await;
    reports(ben, "name", subject).await.ok();
    let report = number(&queue(one).await[0], "id");
    let answers = tokio::join!(
        decides(one, report, "removed"),
        decides(other, report, "kept")
    );
    let mut count = 0;
    for answer in [answers.0, answers.1] {
        if answer.status.is_success() {
            count += 1;
        } else {
            answer.refused(409, "report_decided");
        }
    }
    count
}

/// The test must be able to fail, so it runs afterwards with reports that stay open.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn of_two_decisions_at_once_one_counts(pool: PgPool) {
    let (app, [anna, ben], _) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let (one, other) = (site_admin(&app).await, site_admin(&app).await);
    let people = [&ben, &one, &other];
    for _ in 0..ROUNDS {
        assert_eq!(decided(&pool, people, &anna.id).await, 1);
    }
    for statement in [
        "ALTER TABLE reports DROP CONSTRAINT reports_are_decided_by_somebody",
        "CREATE FUNCTION stay_open() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.decided_at := NULL; RETURN NEW; END $$",
        "CREATE TRIGGER stays_open BEFORE UPDATE ON reports
         FOR EACH ROW EXECUTE FUNCTION stay_open()",
    ] {
        execute(&pool, statement, []).await;
    }
    occurs("two decisions that count", async || {
        decided(&pool, people, &anna.id).await == 2
    })
    .await;
}
