use serde_json::json;
use sqlx::PgPool;

use crate::accounts::password_resets::{link, uses};
use crate::support::app::spawn_app;
use crate::support::arena::first_won;
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

const ROUNDS: usize = 12;

async fn number(pool: &PgPool, question: &'static str) -> i64 {
    scalar(pool, question, []).await
}

const SITE_ADMINS: &str = "SELECT count(*) FROM users WHERE account_type = 'admin' AND enabled";

const OF_DISABLED: &str =
    "SELECT count(*) FROM sessions JOIN users ON users.id = user_id WHERE NOT enabled";

fn of(person: &Person, what: &str) -> String {
    format!("/api/admin/users/{}/{what}", person.id)
}

/// Restores this account as an enabled site admin with a recently confirmed password.
async fn restored(pool: &PgPool, person: &Person) -> Person {
    let statement = "UPDATE users SET account_type = 'admin', disabled_at = NULL WHERE id = $1";
    execute(pool, statement, [&person.id]).await;
    let again = person.on_another_device("correct horse", "Desk").await;
    again.confirms().await;
    again
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_site_admins_demoting_each_other_leave_one(pool: PgPool) {
    let app = spawn_app(&pool);
    let (one, other) = (app.site_admin("One").await, app.site_admin("Other").await);
    let user = json!({"accountType": "user"});
    for _ in 0..ROUNDS {
        let (one, other) = (restored(&pool, &one).await, restored(&pool, &other).await);
        let (first, second) = (of(&other, "account-type"), of(&one, "account-type"));
        let (one, other) = (
            one.put(&first, user.clone()),
            other.put(&second, user.clone()),
        );
        let (one, other) = tokio::join!(one, other);
        first_won(one, other, 403, "forbidden");
        assert_eq!(number(&pool, SITE_ADMINS).await, 1);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_site_admins_disabling_each_other_leave_one(pool: PgPool) {
    let app = spawn_app(&pool);
    let (one, other) = (app.site_admin("One").await, app.site_admin("Other").await);
    for _ in 0..ROUNDS {
        let (one, other) = (restored(&pool, &one).await, restored(&pool, &other).await);
        let (first, second) = (of(&other, "disable"), of(&one, "disable"));
        let (won, lost) = tokio::join!(one.does(&first), other.does(&second));
        let (won, lost) = if won.status.is_success() {
            (won, lost)
        } else {
            (lost, won)
        };
        won.ok();
        assert!(matches!(lost.status.as_u16(), 401 | 403), "{}", lost.body);
        assert_eq!(number(&pool, SITE_ADMINS).await, 1);
    }
}

/// The database's constraint alone, without the checks of rights.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_database_keeps_the_last_site_admin(pool: PgPool) {
    let app = spawn_app(&pool);
    let (one, other) = (app.site_admin("One").await, app.site_admin("Other").await);
    for _ in 0..50 {
        execute(&pool, "UPDATE users SET account_type = 'admin'", []).await;
        let demote = async |person: &Person| {
            let mut transaction = pool.begin().await.expect("a transaction");
            let demotes = sqlx::query("UPDATE users SET account_type = 'user' WHERE id = $1");
            let done = demotes.bind(&person.id).execute(&mut *transaction).await;
            let done = done.is_ok();
            tokio::task::yield_now().await;
            done && transaction.commit().await.is_ok()
        };
        let (first, second) = tokio::join!(demote(&one), demote(&other));
        assert!(first ^ second, "{first} {second}");
        assert_eq!(number(&pool, SITE_ADMINS).await, 1);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_session_opened_while_its_account_is_disabled_is_ended(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    for _ in 0..ROUNDS {
        admin.does(&of(&anna, "enable")).await.ok();
        let sign_in = || anna.signs_in("correct horse");
        let path = of(&anna, "disable");
        let (disabled, one, two) = tokio::join!(admin.does(&path), sign_in(), sign_in());
        disabled.ok();
        for answer in [one, two] {
            if !answer.status.is_success() {
                answer.refused(403, "account_disabled");
            }
        }
        assert_eq!(number(&pool, OF_DISABLED).await, 0);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_pick_is_written_after_its_account_was_disabled(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (admin, anna) = (&competition.admin, competition.app.registers("Anna").await);
    admin.confirms().await;
    let league = anna.creates_league("Friends", "public").await;
    let podium = competition.podium();
    let id = competition.saves(&anna, &league, podium).await;
    let version = "SELECT (EXTRACT(epoch FROM updated_at) * 1000000)::bigint FROM predictions";
    for round in 0..ROUNDS {
        admin.does(&of(&anna, "enable")).await.ok();
        let anna = anna.on_another_device("correct horse", "Phone").await;
        let change = || anna.changes_pick(&id, podium[round % 3]);
        let disabled = async {
            admin.does(&of(&anna, "disable")).await.ok();
            number(&pool, version).await
        };
        let (at_the_answer, one, two, three) = tokio::join!(disabled, change(), change(), change());
        for answer in [one, two, three] {
            assert!(
                matches!(answer.status.as_u16(), 200 | 401 | 403),
                "{} {}",
                answer.status,
                answer.body
            );
        }
        assert_eq!(number(&pool, version).await, at_the_answer);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_uses_of_a_reset_link_set_one_password(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    for _ in 0..ROUNDS {
        let token = link(&admin, &anna).await;
        let passwords = ["battery staple", "paper clips"];
        let [first, second] = passwords.map(|password| uses(&anna, &token, password));
        let (first, second) = tokio::join!(first, second);
        let first_won = first_won(first, second, 404, "reset_link_invalid");
        let password = passwords[usize::from(!first_won)];
        anna.signs_in(password).await.ok();
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reset_link_and_a_password_change_do_not_both_win(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    let mut current = "correct horse";
    for _ in 0..ROUNDS {
        let phone = anna.on_another_device(current, "Phone").await;
        let token = link(&admin, &anna).await;
        let next = if current == "paper clips" {
            "rubber band"
        } else {
            "paper clips"
        };
        let change = json!({"currentPassword": current, "newPassword": next});
        let (reset, changed) = tokio::join!(
            uses(&anna, &token, "battery staple"),
            phone.post("/api/auth/change-password", change)
        );
        assert!(
            reset.status.is_success() ^ changed.status.is_success(),
            "{} {}",
            reset.body,
            changed.body
        );
        current = if reset.status.is_success() {
            "battery staple"
        } else {
            next
        };
        assert!(reset.status.as_u16() < 500 && changed.status.as_u16() < 500);
    }
}
