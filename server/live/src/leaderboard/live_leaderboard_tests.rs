//! When a leaderboard is read and ranked, and what its readers see meanwhile.

use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::fanout::worker_link::WorkerMessage;
use crate::leaderboard::live_leaderboard::*;
use crate::leaderboard::load::make;
use crate::leaderboard::test_board::*;
use crate::shell::driver::services;
use crate::shell::{Performer, RETRY_AFTER};

#[actix_web::test]
async fn a_large_leaderboard_is_built_in_the_background_and_is_equal() {
    let Loaded { board, rankings } = loaded(&led_by(2, 1));
    let (aside, _) = make(facts(), rankings).await.expect("a board");
    let window = Window::default();
    assert_eq!(aside.rows(window), board.rows(window));
}

#[test]
fn the_old_leaderboard_is_shown_until_the_new_one_is_ranked() {
    let mut board = awake();
    board.send(moved(2, 2));
    let two = ranked(&mut board);
    board.send(moved(3, 3));
    assert!(board.tasks.is_empty(), "one ranking at a time");
    assert_eq!(first(&mut board), member(1), "the old one is shown");
    board.send(two);
    assert_eq!(first(&mut board), member(2));
    rank(&mut board);
    assert_eq!(first(&mut board), member(3));
    assert!(board.tasks.is_empty());
}

/// On a blocking thread, as in production.
#[actix_web::test]
async fn a_large_leaderboard_is_ranked_aside() {
    let mut board = awake();
    board.send(moved(2, 2));
    let ranked = LiveLeaderboard::perform(board.task(), &services()).await;
    board.send(ranked);
    assert_eq!(first(&mut board), member(2));
}

#[test]
fn a_leaderboard_replaced_while_ranking_is_ranked_again() {
    let mut board = awake();
    board.send(LeagueMessage::Reload);
    board.task();
    // Too late for the read in flight.
    board.send(moved(2, 2));
    let old = ranked(&mut board);
    board.send(has_read(1, 1));
    assert_eq!(first(&mut board), member(1), "the board that was read");
    board.send(old);
    assert_eq!(first(&mut board), member(1), "another board was ranked");
    rank(&mut board);
    assert_eq!(first(&mut board), member(2));
    assert!(board.tasks.is_empty());
}

#[test]
fn event_changes_before_the_first_board_are_not_lost() {
    let mut board = asleep();
    assert!(matches!(board.task(), LeagueTask::Load(..)));
    board.send(moved(3, 3));
    board.send(has_read(2, 2));
    rank(&mut board);
    assert_eq!(first(&mut board), member(3));
}

/// The picks that a check finds may be for an event that the board does not know.
#[test]
fn an_unknown_event_that_changes_during_a_check_is_read() {
    let elsewhere = EventState {
        id: "2".parse().expect("an id"),
        ..led_by(2, 2)
    };
    for (event, is_read) in [(elsewhere, true), (led_by(2, 2), false)] {
        let mut board = awake();
        board.send(LeagueMessage::Wake(1));
        assert!(matches!(board.task(), LeagueTask::Check(_, 0)));
        board.send(LeagueMessage::EventChanged(Arc::new(event)));
        board.send(LeagueMessage::Checked(Ok(false)));
        let reads = board
            .tasks
            .iter()
            .any(|task| matches!(task, LeagueTask::Load(..)));
        assert_eq!(reads, is_read);
    }
}

#[test]
fn picks_do_not_reload_the_leaderboard_and_other_changes_do() {
    let mut board = awake();
    board.send(LeagueMessage::Wake(1));
    board.send(LeagueMessage::Wake(1));
    assert!(matches!(board.task(), LeagueTask::Check(_, 0)));
    board.send(LeagueMessage::Wake(2));
    let mut answer = ask(&mut board);
    board.send(LeagueMessage::Checked(Ok(false)));
    assert_eq!(
        first_of(&mut answer),
        None,
        "it asked after the check began"
    );
    assert!(matches!(board.task(), LeagueTask::Check(_, 1)));
    board.send(LeagueMessage::Checked(Ok(true)));
    assert_eq!(first_of(&mut answer), None);
    assert!(matches!(board.task(), LeagueTask::Load(..)));
    board.send(has_read(2, 2));
    assert_eq!(first_of(&mut answer), Some(member(2)));
    assert!(board.tasks.is_empty());
}

/// In a league with constant joins, a change has arrived by the end of each read.
#[test]
fn a_load_answers_readers_that_asked_before_it() {
    let mut board = awake();
    board.send(LeagueMessage::Reload);
    board.task();
    board.send(LeagueMessage::Wake(1));
    let mut early = ask(&mut board);
    board.send(has_read(3, 3));
    assert_eq!(first_of(&mut early), None, "it asked after a change");
    assert!(matches!(board.task(), LeagueTask::Check(_, 0)));
    board.send(LeagueMessage::Wake(2));
    board.send(LeagueMessage::Checked(Ok(false)));
    assert_eq!(
        first_of(&mut early),
        Some(member(3)),
        "before the second one"
    );
}

#[test]
fn a_newer_reading_is_not_overwritten_by_an_older_event() {
    let mut board = awake();
    board.send(LeagueMessage::Reload);
    board.task();
    board.send(moved(2, 2));
    let older = ranked(&mut board);
    board.send(has_read(3, 3));
    board.send(older);
    rank(&mut board);
    assert_eq!(first(&mut board), member(3));
    assert!(board.tasks.is_empty());
}

/// Picks had been made, and a ranking was running.
#[test]
fn a_deleted_league_is_read_once_and_its_readers_are_refused() {
    let mut board = awake();
    let [follower, late] =
        [1, 2].map(|number| board.request(&board.reducer.topic(), &user(number)));
    board.send(LeagueMessage::Subscribe(follower));
    board.send(LeagueMessage::Wake(1));
    board.task();
    board.send(LeagueMessage::Checked(Ok(false)));
    board.send(moved(2, 2));
    let ranked = ranked(&mut board);
    board.send(LeagueMessage::Wake(2));
    board.task();
    board.send(LeagueMessage::Checked(Ok(true)));
    board.task();
    let mut answer = ask(&mut board);
    board.send(LeagueMessage::Subscribe(late));
    board.sent();
    board.send(gone());
    let sent = board.sent();
    assert!(matches!(sent[0], WorkerMessage::Revoke { user: None, .. }));
    assert!(matches!(sent[1], WorkerMessage::Refuse { .. }));
    let refused = answer.try_recv().expect("an answer");
    assert!(matches!(refused, Err(LiveError::NotFound)), "{refused:?}");
    board.send(ranked);
    board.send(moved(3, 3));
    assert!(board.tasks.is_empty(), "it is gone");
    let mut answer = ask(&mut board);
    assert_eq!(first_of(&mut answer), None, "it is not shown again");
    board.task();
    board.send(gone());
    assert!(matches!(answer.try_recv(), Ok(Err(LiveError::NotFound))));
    assert!(!board.reducer.is_idle() && board.reducer.is_idle());
}

fn gone() -> LeagueMessage {
    LeagueMessage::Loaded(Some(Err(StoreError::NotFound)))
}

#[test]
fn the_actor_ends_with_the_background_thread() {
    let mut board = awake();
    board.send(LeagueMessage::Reload);
    board.task();
    board.send(LeagueMessage::Loaded(None));
    assert!(board.stopped);
}

#[test]
fn a_failed_load_is_repeated_after_a_pause_and_shows_nothing_meanwhile() {
    let mut board = awake();
    board.send(LeagueMessage::Reload);
    board.task();
    let mut answer = ask(&mut board);
    board.send(LeagueMessage::Loaded(Some(Err(StoreError::Busy))));
    let closed = oneshot::error::TryRecvError::Closed;
    assert_eq!(answer.try_recv().err(), Some(closed));
    assert!(board.tasks.is_empty());
    let (wait, _) = &board.timers[&LeagueTimer::Retry];
    assert_eq!(*wait, RETRY_AFTER);
    board.fire(LeagueTimer::Retry);
    board.task();
    board.send(has_read(2, 2));
    assert_eq!(first(&mut board), member(2));
}

#[test]
fn changes_are_published_at_most_five_times_a_second() {
    let mut board = awake();
    let request = board.request(&board.reducer.topic(), &user(1));
    board.send(LeagueMessage::Subscribe(request));
    let admitted = board.sent();
    assert!(matches!(admitted[0], WorkerMessage::Subscribe(_)));
    let ahead = |board: &mut Board, minute: i64| {
        board.send(moved(
            usize::try_from(1 + minute % 3).expect("an athlete"),
            minute,
        ));
        rank(board);
        let sent = board.sent();
        let is_change = |message: &&WorkerMessage| matches!(message, WorkerMessage::Publish { .. });
        sent.iter().filter(is_change).count()
    };
    board.now += Duration::from_millis(50);
    assert_eq!([ahead(&mut board, 10), ahead(&mut board, 11)], [0; 2]);
    assert_eq!(board.timers[&LeagueTimer::Publish].0.as_millis(), 150);
    board.fire(LeagueTimer::Publish);
    assert_eq!(board.sent().len(), 2, "a window, and the own row");
    board.now += Duration::from_millis(201);
    assert_eq!(ahead(&mut board, 12), 1, "at once, after a quiet time");
    assert!(board.timers.is_empty());
    drop(admitted);
}
