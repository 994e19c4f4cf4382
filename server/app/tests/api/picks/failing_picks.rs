//! A pick that cannot be written fails alone, without the others in its batch.

use podium_domain::ids::{CategoryId, LeagueId, PredictionId};
use podium_domain::picks::pick::Podium;
use podium_live::error::LiveError;
use podium_live::events::WritePickError;
use podium_store::db::StoreError;
use podium_store::picks::{
    AllLeaguesPick, Author, PickCommand, PickMutation, PickOutcome, PickRequest,
};
use sqlx::PgPool;

use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::one_batch::{OneBatch, Written, creates, transactions};
use crate::support::sql::execute;
use crate::support::waiting::until;

const PICKS: usize = 12;

/// Picks of people in leagues of their own, and these leagues.
async fn picks(competition: &Competition) -> (Vec<PickRequest>, Vec<String>) {
    let (mut requests, mut leagues) = (Vec::new(), Vec::new());
    for person in competition.app.people::<PICKS>().await {
        let own = found_leagues(&competition.app, &person, 1, "private").await;
        requests.push(creates(&person, &own[0], competition));
        leagues.extend(own);
    }
    (requests, leagues)
}

fn is_saved(written: &Written) -> bool {
    matches!(written, Ok(PickOutcome::Saved(_)))
}

/// The control for the other tests: these picks do share a transaction.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_that_arrive_together_are_written_in_one_transaction(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, leagues) = picks(&competition).await;
    let batch = OneBatch::of(&pool, &competition, requests).await;
    let written = batch.written().await;
    assert!(written.iter().all(is_saved), "{written:?}");
    assert_eq!(transactions(&pool, &leagues).await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn new_picks_that_pass_and_new_picks_that_do_not_share_a_transaction(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (mut requests, leagues) = picks(&competition).await;
    let (elsewhere, repeated) = (3, 5);
    let [stranger] = competition.app.people::<1>().await;
    requests[elsewhere] = creates(&stranger, &leagues[elsewhere], &competition);
    requests.push(PickRequest {
        command: creates(&stranger, &leagues[repeated], &competition).command,
        ..requests[repeated].clone()
    });
    let batch = OneBatch::of(&pool, &competition, requests).await;
    let mut written = batch.written().await;
    let again = written.pop();
    assert!(
        matches!(again, Some(Ok(PickOutcome::Exists(_)))),
        "{again:?}"
    );
    for (number, written) in written.iter().enumerate() {
        let refused = matches!(written, Ok(PickOutcome::NotAMember));
        assert_eq!(refused, number == elsewhere, "{number}: {written:?}");
        assert_ne!(refused, is_saved(written), "{number}: {written:?}");
    }
    assert_eq!(transactions(&pool, &leagues).await, 1, "written once");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn changes_that_pass_and_changes_that_do_not_share_a_transaction(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, leagues) = picks(&competition).await;
    let batch = OneBatch::of(&pool, &competition, requests.clone()).await;
    let ids = batch
        .written()
        .await
        .into_iter()
        .map(|written| match written {
            Ok(PickOutcome::Saved(pick)) => pick.id,
            other => panic!("{other:?}"),
        });
    let ids: Vec<String> = ids.collect();
    let [_, second, _] = competition.podium();
    let change = |number: usize, athlete: &str, version| PickRequest {
        command: PickCommand::One(PickMutation::Update {
            id: ids[number].parse().expect("an id"),
            podium: Podium::stored([Some(athlete.parse().expect("an athlete")), None, None]),
            common: false,
            version,
        }),
        ..requests[number].clone()
    };
    let mut changes: Vec<_> = (0..PICKS)
        .map(|number| change(number, second, None))
        .collect();
    changes[2] = change(2, second, Some(7));
    changes[4] = change(4, "999999", None);
    changes[6].author = requests[7].author.clone();
    let batch = OneBatch::of(&pool, &competition, changes).await;
    for (number, written) in batch.written().await.iter().enumerate() {
        let expected = match number {
            2 => matches!(written, Ok(PickOutcome::Changed(_))),
            4 => matches!(written, Ok(PickOutcome::NotOnStartList)),
            6 => matches!(written, Ok(PickOutcome::NotFound)),
            _ => is_saved(written),
        };
        assert!(expected, "{number}: {written:?}");
    }
    assert_eq!(
        transactions(&pool, &leagues).await,
        2,
        "the refused ones are as before"
    );
}

/// The deletion of the league starts before the batch is written, and commits after the batch has begun.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_into_a_league_that_is_being_deleted_is_refused_alone(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, leagues) = picks(&competition).await;
    let doomed = 3;
    let batch = OneBatch::of(&pool, &competition, requests).await;
    let mut deletion = pool.begin().await.expect("a transaction");
    let deleted = "DELETE FROM leagues WHERE id = $1";
    execute(&mut *deletion, deleted, [&leagues[doomed]]).await;
    let written = tokio::spawn(batch.written());
    until(
        &pool,
        "SELECT EXISTS (SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event = 'transactionid')",
    )
    .await;
    deletion.commit().await.expect("committed");
    let written = written.await.expect("written");
    for (number, written) in written.iter().enumerate() {
        if number == doomed {
            assert!(
                matches!(written, Ok(PickOutcome::NotAMember)),
                "{written:?}"
            );
        } else {
            assert!(is_saved(written), "{number}: {written:?}");
        }
    }
    assert_eq!(transactions(&pool, &leagues).await, 1, "written once");
}

/// An error that our code does not foresee.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_unknown_error_fails_no_neighbour(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, leagues) = picks(&competition).await;
    let poisoned = [2, 3, 9];
    for statement in [
        "CREATE TABLE poisoned (league_id text)",
        "CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF EXISTS (SELECT FROM touched JOIN poisoned ON poisoned.league_id = touched.league_id) THEN
                 RAISE EXCEPTION 'unforeseen' USING ERRCODE = 'XX000';
             END IF;
             RETURN NULL; END $$",
        "CREATE TRIGGER refuses_poison AFTER INSERT ON predictions REFERENCING NEW TABLE AS touched
             FOR EACH STATEMENT EXECUTE FUNCTION refuse_poison()",
    ] {
        execute(&pool, statement, []).await;
    }
    for number in poisoned {
        let statement = "INSERT INTO poisoned VALUES ($1)";
        execute(&pool, statement, [&leagues[number]]).await;
    }
    let batch = OneBatch::of(&pool, &competition, requests).await;
    for (number, written) in batch.written().await.iter().enumerate() {
        if poisoned.contains(&number) {
            let failed = matches!(written, Err(LiveError::WritePick(WritePickError::Store(_))));
            assert!(failed, "{number}: {written:?}");
        } else {
            assert!(is_saved(written), "{number}: {written:?}");
        }
    }
}

/// Its author joins the league after the statement that writes, before the one that looks for reasons.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_that_nothing_refuses_any_more_fails_alone(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (mut requests, leagues) = picks(&competition).await;
    let early = 3;
    let [stranger] = competition.app.people::<1>().await;
    requests[early] = creates(&stranger, &leagues[early], &competition);
    for statement in [
        "CREATE TABLE joining (league_id text, user_id text)",
        "CREATE FUNCTION join_league() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO memberships (league_id, user_id) SELECT league_id, user_id FROM joining;
             RETURN NULL; END $$",
        "CREATE TRIGGER joins_league AFTER INSERT ON predictions
             FOR EACH STATEMENT EXECUTE FUNCTION join_league()",
    ] {
        execute(&pool, statement, []).await;
    }
    let statement = "INSERT INTO joining VALUES ($1, $2)";
    execute(&pool, statement, [&leagues[early], &stranger.id]).await;
    let event = competition.event.parse().expect("an event");
    let store = &competition.app.state.store;
    let (written, _) = store.write_picks(&event, false, &requests).await;
    for (number, written) in written.iter().enumerate() {
        let expected = match written {
            Err(error) => number == early && matches!(**error, StoreError::Overtaken),
            Ok(outcome) => number != early && matches!(outcome, PickOutcome::Saved(_)),
        };
        assert!(expected, "{number}: {written:?}");
    }
    assert_eq!(transactions(&pool, &leagues).await, 1, "written once");
}

fn new_pick(request: &PickRequest) -> (&PredictionId, &LeagueId, &CategoryId) {
    let PickCommand::One(PickMutation::Create {
        id,
        league,
        category,
        ..
    }) = &request.command
    else {
        panic!("{request:?}");
    };
    (id, league, category)
}

fn winner(athlete: &str) -> Podium {
    Podium::stored([Some(athlete.parse().expect("an athlete")), None, None])
}

fn by(author: &Author, command: PickCommand) -> PickRequest {
    PickRequest {
        author: author.clone(),
        command,
        key: None,
    }
}

/// A save for all leagues names the picks that it changes only once it is expanded.
fn saves_everywhere(created: &PickRequest, athlete: &str) -> PickRequest {
    let (_, league, category) = new_pick(created);
    let pick = AllLeaguesPick {
        league: league.clone(),
        category: category.clone(),
        podium: winner(athlete),
        seen: None,
    };
    by(&created.author, PickCommand::AllLeagues(pick))
}

fn changes(
    author: &Author,
    created: &PickRequest,
    athlete: &str,
    version: Option<i64>,
) -> PickRequest {
    let change = PickMutation::Update {
        id: new_pick(created).0.clone(),
        podium: winner(athlete),
        common: false,
        version,
    };
    by(author, PickCommand::One(change))
}

fn deletes(author: &Author, created: &PickRequest, version: Option<i64>) -> PickRequest {
    let id = new_pick(created).0.clone();
    by(
        author,
        PickCommand::One(PickMutation::Delete { id, version }),
    )
}

/// Nobody gets another's open pick, whatever its owner does in the same moment: through the actor, and in a batch that
/// the actor would have split.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_strangers_write_of_a_pick_tells_nothing_beside_its_owners(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, _) = picks(&competition).await;
    let [pick, another, strangers, ..] = &requests[..] else {
        panic!("picks");
    };
    let event = competition.event.parse().expect("an event");
    let store = &competition.app.state.store;
    let (written, _) = store.write_picks(&event, false, &requests).await;
    assert!(written.iter().all(Result::is_ok), "{written:?}");
    let (owner, stranger) = (&pick.author, &strangers.author);
    let [first, second, _] = competition.podium();
    for own in [
        saves_everywhere(pick, second),
        saves_everywhere(pick, "999999"),
        saves_everywhere(pick, first),
        changes(owner, pick, second, None),
        changes(owner, pick, second, Some(70)),
        deletes(owner, pick, Some(70)),
        deletes(owner, pick, None),
    ] {
        for strange in [
            changes(stranger, pick, second, None),
            deletes(stranger, pick, Some(70)),
        ] {
            for requests in [[own.clone(), strange.clone()], [strange, own.clone()]] {
                let place = requests.iter().position(|write| write.author == *stranger);
                let place = place.expect("a place");
                let (written, _) = store.write_picks(&event, false, &requests).await;
                let refused = matches!(written[place], Ok(PickOutcome::NotFound));
                assert!(refused, "{written:?}");
                let batch = OneBatch::of(&pool, &competition, requests.to_vec()).await;
                let written = batch.written().await;
                let refused = matches!(written[place], Ok(PickOutcome::NotFound));
                assert!(refused, "{written:?}");
            }
        }
    }
    let deletions = [
        deletes(stranger, another, None),
        deletes(&another.author, another, None),
    ];
    let (written, _) = store.write_picks(&event, false, &deletions).await;
    assert!(
        matches!(
            written[..],
            [Ok(PickOutcome::NotFound), Ok(PickOutcome::Deleted)]
        ),
        "{written:?}"
    );
}

/// Nor does a site admin whose edit comes beside the owner's, as long as the event is open.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_admins_edit_of_an_open_pick_tells_nothing_beside_its_owners(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (requests, _) = picks(&competition).await;
    let [pick, others, ..] = &requests[..] else {
        panic!("picks");
    };
    let event = competition.event.parse().expect("an event");
    let store = &competition.app.state.store;
    let (written, _) = store.write_picks(&event, false, &requests).await;
    assert!(written.iter().all(Result::is_ok), "{written:?}");
    let [_, second, _] = competition.podium();
    let (own, edit) = (
        changes(&pick.author, pick, second, None),
        changes(&others.author, pick, second, None),
    );
    let (written, _) = store
        .write_picks(&event, true, &[edit.clone(), own.clone()])
        .await;
    let expected = matches!(
        written[..],
        [Ok(PickOutcome::NotFound), Ok(PickOutcome::Saved(_))]
    );
    assert!(expected, "{written:?}");
    let (written, _) = store.write_picks(&event, true, &[own, edit]).await;
    let expected = matches!(
        written[..],
        [Ok(PickOutcome::Saved(_)), Ok(PickOutcome::NotFound)]
    );
    assert!(expected, "{written:?}");
    let edits = "SELECT count(*) FROM audit WHERE act = 'prediction_edited'";
    let edits: i64 = sqlx::query_scalar(edits)
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(edits, 0, "no edit of another's pick was recorded");
}
