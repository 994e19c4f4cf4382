//! When a leaderboard is read and ranked, and what its readers see meanwhile.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::UserId;
use podium_domain::leaderboard::season::{EventSeason, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::fanout::worker_link::WorkerMessage;
use crate::leaderboard::live_leaderboard::*;
use crate::leaderboard::load::{LARGE, make};
use crate::leaderboard::pages::LeaderboardPage;
use crate::leaderboard::reads::queries::ReadPage;
use crate::leaderboard::shown::ShownBoards;
use crate::shell::driver::{Driver, services};
use crate::shell::{Performer, RETRY_AFTER};
use podium_store::events::CategoryState;
use podium_store::scoring::{BoardMember, CategoryFacts, LeagueBoard};

type Board = Driver<LiveLeaderboard>;
type Answer = oneshot::Receiver<Result<LeaderboardPage, LiveError>>;

fn user(number: usize) -> UserId {
    format!("{number:024x}").parse().expect("an id")
}

/// A league with one member more than a small one has; each member picked the athlete with the member's number to win.
fn facts() -> LeagueBoard {
    let members = 1..=LARGE + 1;
    LeagueBoard {
        private: false,
        events: LeagueEvents::new(),
        season: None,
        members: members
            .clone()
            .map(|number| BoardMember {
                user: user(number),
                name: format!("Member {number}"),
                picture: None,
            })
            .collect(),
        categories: vec![CategoryFacts {
            event: "1".parse().expect("an id"),
            event_name: "Cup".to_owned(),
            category: "7".parse().expect("an id"),
            category_name: "Lead".to_owned(),
            starts_at: None,
            scored_at: None,
        }],
        scores: Vec::new(),
        corrections: Vec::new(),
        picks: members
            .map(|number| {
                let winner = number.to_string().parse().ok();
                (0, user(number), Podium::stored([winner, None, None]))
            })
            .collect(),
        picked_open: Vec::new(),
        form: None,
    }
}

fn time(minute: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
}

/// The state of the event with this athlete in the lead, read at this minute.
fn led_by(winner: usize, minute: i64) -> EventState {
    let winner = winner.to_string().parse().expect("an id");
    EventState {
        id: "1".parse().expect("an id"),
        starts_at: None,
        read_at: time(minute),
        locked: true,
        reopened: false,
        season: EventSeason {
            year: None,
            begun: true,
        },
        categories: vec![CategoryState {
            id: "7".parse().expect("an id"),
            phase: CategoryPhase::Running,
            scored_at: None,
            provisional: true,
            form_predicted: false,
            ranking: Arc::new(OfficialRanking::new([(winner, Some(1))])),
        }],
    }
}

fn loaded(event: &EventState) -> Loaded {
    let mut rankings = Rankings::default();
    rankings.update(event);
    Loaded {
        board: LeaderboardView::new(facts(), &rankings),
        rankings,
    }
}

/// A leaderboard before its first read.
fn asleep() -> Board {
    let league = "0123456789abcdef01234567".parse().expect("an id");
    let shown = ShownBoards::start(&Arc::default(), &league);
    Board::start(LiveLeaderboard::new(league, shown))
}

/// A leaderboard that was read when athlete 1 was in the lead.
fn awake() -> Board {
    let mut board = asleep();
    assert!(matches!(board.task(), LeagueTask::Load(..)));
    board.send(has_read(1, 1));
    board
}

fn moved(winner: usize, minute: i64) -> LeagueMessage {
    LeagueMessage::EventChanged(Arc::new(led_by(winner, minute)))
}

fn has_read(winner: usize, minute: i64) -> LeagueMessage {
    LeagueMessage::Loaded(Some(Ok(loaded(&led_by(winner, minute)))))
}

fn ask(board: &mut Board) -> Answer {
    let (reply, answer) = oneshot::channel();
    board.send(LeagueMessage::Read(Read::Page(ReadPage {
        window: Window::default(),
        user: user(1),
        site_admin: false,
        excluding: BTreeSet::new(),
        reply,
    })));
    answer
}

/// The member and the points in the first row, if the read is answered.
fn first_of(answer: &mut Answer) -> Option<(String, u32)> {
    let page = answer.try_recv().ok()?.expect("a page");
    let LeaderboardPage::Answer(text) = page else {
        panic!("members may read: {page:?}");
    };
    let answer: LeaderboardAnswer = serde_json::from_slice(&text).expect("JSON");
    let row = answer.rankings.first()?;
    Some((row.user_name.clone(), row.provisional_points))
}

fn first(board: &mut Board) -> (String, u32) {
    first_of(&mut ask(board)).expect("an answer")
}

/// This member leads, having picked the winner.
fn member(number: usize) -> (String, u32) {
    (format!("Member {number}"), 20)
}

/// Ranks as the blocking thread would, and returns the result.
fn ranked(board: &mut Board) -> LeagueMessage {
    let LeagueTask::Rank {
        board,
        mut view,
        rankings,
    } = board.task()
    else {
        panic!("a ranking is ordered");
    };
    let has_changed = view.follow(&rankings);
    let ranked = Some((view, has_changed));
    LeagueMessage::Ranked { board, ranked }
}

fn rank(board: &mut Board) {
    let ranked = ranked(board);
    board.send(ranked);
}

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
    board.send(gone());
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
    for winner in [2, 3] {
        for minute in [10 * winner, 10 * winner + 1] {
            let leader = usize::try_from(1 + minute % 3).expect("an athlete");
            board.send(moved(leader, minute));
            rank(&mut board);
        }
        assert!(board.sent().is_empty(), "too early");
        assert_eq!(board.timers[&LeagueTimer::Publish].0.as_millis(), 200);
        board.fire(LeagueTimer::Publish);
        let sent = board.sent();
        let is_change = |message: &&WorkerMessage| matches!(message, WorkerMessage::Publish { .. });
        assert_eq!(sent.iter().filter(is_change).count(), 1);
    }
    drop(admitted);
}
