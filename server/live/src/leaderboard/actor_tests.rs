//! A league's actor without a database: background ranking, and changes that arrive during a read.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::UserId;
use podium_domain::leaderboard::season::{EventSeason, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;

use crate::actors::Seat;
use crate::change_feed::PostgresFeed;
use crate::events::event_actor::EventChanged;
use crate::fanout::hub::Hub;
use crate::leaderboard::load::{LARGE, make};
use crate::leaderboard::pages::LeaderboardPage;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::queries::{Read, ReadPage};
use crate::leaderboard::refresh::*;
use crate::leaderboard::shown::ShownBoards;
use crate::leaderboard::view::LeaderboardView;
use crate::registry::Live;
use podium_store::db::Store;
use podium_store::events::{CategoryState, EventState};
use podium_store::scoring::{BoardMember, CategoryFacts, LeagueBoard};

const PATIENCE: Duration = Duration::from_secs(20);

type Step = Box<dyn FnOnce(&mut LeagueActor, &mut Context<LeagueActor>) + Send>;

/// Runs a closure on the actor's state without interleaving with other messages.
#[derive(Message)]
#[rtype(result = "()")]
struct Do(Step);

impl Handler<Do> for LeagueActor {
    type Result = ();

    fn handle(&mut self, Do(work): Do, ctx: &mut Self::Context) {
        work(self, ctx);
    }
}

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

/// An actor whose board was read when athlete 1 was in the lead.
fn awake() -> Addr<LeagueActor> {
    // Never queried.
    let store = Store::connect("postgres://127.0.0.1:9/nowhere").expect("a store");
    let (here, hub) = (Arbiter::current(), Hub::default());
    let feed = Arc::new(PostgresFeed::new(store.clone()));
    let live = Live::new(store, hub, here.clone(), here, feed);
    let league = "0123456789abcdef01234567".parse().expect("an id");
    let shown = ShownBoards::start(&live.0.shown_boards, &league);
    let services = live.0.services.clone();
    let mut actor = LeagueActor::new(league, services, Seat::default(), shown);
    let Loaded { board, rankings } = loaded(&led_by(1, 1));
    actor.board = Some(Arc::new(board));
    actor.rankings = rankings;
    actor.stale = false;
    actor.start()
}

/// The first row's member and points.
async fn first(actor: &Addr<LeagueActor>) -> (String, u32) {
    let (reply, answer) = oneshot::channel();
    let read = ReadPage {
        window: Window::default(),
        user: user(1),
        site_admin: false,
        excluding: BTreeSet::new(),
        reply,
    };
    actor.try_send(Read::Page(read)).expect("it lives");
    let page = answer.await.expect("an answer").expect("a page");
    let LeaderboardPage::Answer(text) = page else {
        panic!("members may read: {page:?}");
    };
    let answer: LeaderboardAnswer = serde_json::from_slice(&text).expect("JSON");
    let row = answer.rankings.first().expect("a row");
    (row.user_name.clone(), row.provisional_points)
}

async fn becomes_first(actor: &Addr<LeagueActor>, member: usize) {
    let expected = (format!("Member {member}"), 20);
    let waiting = async {
        while first(actor).await != expected {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting)
        .await
        .expect("it is shown in time");
}

#[actix_web::test]
async fn a_large_leaderboard_is_built_in_the_background_and_is_equal() {
    let Loaded { board, rankings } = loaded(&led_by(2, 1));
    let (aside, _) = make(facts(), rankings).await.expect("a board");
    let window = Window::default();
    assert_eq!(aside.rows(window), board.rows(window));
}

#[actix_web::test]
async fn the_old_leaderboard_is_shown_until_the_new_one_is_ranked() {
    let actor = awake();
    assert_eq!(first(&actor).await, ("Member 1".to_owned(), 20));
    let moves = Do(Box::new(|actor, ctx| {
        for (winner, minute) in [(2, 2), (3, 3)] {
            actor.follow(&led_by(winner, minute), ctx);
            assert!(actor.ranking, "on a thread of its own");
        }
        assert!(actor.rank_again, "the second one came meanwhile");
        let board = actor.board.as_ref().expect("a board");
        let rows = board.rows(Window::default());
        assert_eq!(rows[0].user_name, "Member 1", "the old one is shown");
    }));
    actor.send(moves).await.expect("it lives");
    becomes_first(&actor, 3).await;
}

#[actix_web::test]
async fn a_leaderboard_replaced_while_ranking_is_ranked_again() {
    let actor = awake();
    let moves = Do(Box::new(|actor, ctx| {
        actor.follow(&led_by(2, 2), ctx);
        actor.replace_board(loaded(&led_by(1, 1)).board);
    }));
    actor.send(moves).await.expect("it lives");
    becomes_first(&actor, 2).await;
}

#[actix_web::test]
async fn event_changes_during_a_load_are_not_lost() {
    for has_board in [true, false] {
        let actor = awake();
        let begin = Do(Box::new(move |actor, _| {
            actor.loading = true;
            if !has_board {
                actor.board = None;
            }
        }));
        actor.send(begin).await.expect("it lives");
        // The read in flight happened before this change.
        let moved = EventChanged(Arc::new(led_by(3, 3)));
        actor.send(moved).await.expect("it lives");
        let end = Do(Box::new(|actor, ctx| {
            actor.on_loaded(Ok(loaded(&led_by(2, 2))), Waiting::default(), ctx);
            assert!(actor.moved.is_empty() && !actor.loading);
        }));
        actor.send(end).await.expect("it lives");
        becomes_first(&actor, 3).await;
    }
}

/// The picks that a check finds may be for an event that the board does not know.
#[actix_web::test]
async fn an_unknown_event_that_changes_during_a_check_is_read() {
    let elsewhere = EventState {
        id: "2".parse().expect("an id"),
        ..led_by(2, 2)
    };
    for (event, is_read) in [(elsewhere, true), (led_by(2, 2), false)] {
        let actor = awake();
        let begin = Do(Box::new(|actor, _| actor.loading = true));
        actor.send(begin).await.expect("it lives");
        let moved = EventChanged(Arc::new(event));
        actor.send(moved).await.expect("it lives");
        let end = Do(Box::new(move |actor, _| {
            actor.on_checked(true, 1, Waiting::default());
            assert_eq!(actor.stale, is_read);
        }));
        actor.send(end).await.expect("it lives");
    }
}

/// In a league with constant joins, a change has arrived by the end of each read.
#[actix_web::test]
async fn a_load_answers_readers_that_asked_before_it() {
    let actor = awake();
    let (reply, answer) = oneshot::channel();
    let request = ReadPage {
        window: Window::default(),
        user: user(1),
        site_admin: false,
        excluding: BTreeSet::new(),
        reply,
    };
    let ends = Do(Box::new(|actor, ctx| {
        actor.loading = true;
        actor.latest_offset = 2;
        let waiting = Waiting {
            readers: vec![Read::Page(request)],
            ..Waiting::default()
        };
        actor.on_loaded(Ok(loaded(&led_by(2, 2))), waiting, ctx);
        assert!(
            actor.latest_offset > actor.checked_offset,
            "it is read again"
        );
    }));
    actor.send(ends).await.expect("it lives");
    let page = answer.await.expect("an answer").expect("a page");
    assert!(matches!(page, LeaderboardPage::Answer(_)), "{page:?}");
}

#[actix_web::test]
async fn a_newer_reading_is_not_overwritten_by_an_older_event() {
    let actor = awake();
    let begin = Do(Box::new(|actor, _| actor.loading = true));
    actor.send(begin).await.expect("it lives");
    let moved = EventChanged(Arc::new(led_by(2, 2)));
    actor.send(moved).await.expect("it lives");
    let end = Do(Box::new(|actor, ctx| {
        actor.on_loaded(Ok(loaded(&led_by(3, 3))), Waiting::default(), ctx);
    }));
    actor.send(end).await.expect("it lives");
    becomes_first(&actor, 3).await;
    // Waits until the background ranking has ended; it must not restore the older board.
    let over = async {
        loop {
            let (sender, receiver) = oneshot::channel();
            let ask = Do(Box::new(move |actor, _| {
                assert!(sender.send(actor.ranking).is_ok(), "it is awaited");
            }));
            actor.send(ask).await.expect("it lives");
            if !receiver.await.expect("an answer") {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, over)
        .await
        .expect("over in time");
    assert_eq!(first(&actor).await, ("Member 3".to_owned(), 20));
}
