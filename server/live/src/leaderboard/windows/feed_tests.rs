//! Any sequence of losses and returns ends in what REST returns.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::UserId;
use podium_domain::leaderboard::dense::FormPick;
use podium_domain::leaderboard::season::{EventSeason, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::Score;
use podium_wire::live::leaderboard::WindowResult;
use podium_wire::live::server_message::SnapshotMessage;
use podium_wire::scoring::leaderboard::{EventResult, LeaderboardRow};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;

use super::*;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::windows::own_row::OwnRow;
use podium_store::events::{CategoryState, EventState};
use podium_store::scoring::{BoardMember, CategoryFacts, LeagueBoard};

const MEMBERS: u32 = 9;
const WINDOW: Window = Window {
    offset: 2,
    limit: 4,
};

fn user(number: u32) -> UserId {
    format!("{number:024x}").parse().expect("an id")
}

/// Everybody has points in two settled categories and picks in four running ones.
fn league(turn: u32) -> LeagueBoard {
    let category = |event: u32, category: u32, scored: bool| CategoryFacts {
        event: event.to_string().parse().expect("an id"),
        // Another name is another category for the client.
        event_name: format!("Cup {event}, {turn}"),
        category: category.to_string().parse().expect("an id"),
        category_name: format!("Lead {category}"),
        starts_at: None,
        scored_at: scored.then(|| "2026-06-21T18:00:00Z".parse().expect("a time")),
    };
    let score = |number: u32| Score {
        by_place: [number % 4 * 5, number % 3, turn % 2],
        ..Score::default()
    };
    let members = 0..MEMBERS - turn % 2;
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
        categories: (1..=4)
            .map(|at| category(2, at, false))
            .chain((5..=6).map(|at| category(1, at, true)))
            .collect(),
        scores: members
            .clone()
            .flat_map(|number| {
                [
                    (4, user(number), score(number)),
                    (5, user(number), score(7)),
                ]
            })
            .collect(),
        corrections: vec![(4, user(3), 9 + turn % 2)],
        picks: (0_u32..)
            .zip(0_usize..4)
            .flat_map(|shifted| members.clone().map(move |number| (shifted, number)))
            .map(|((shift, at), number)| {
                let podium = [0, 1, 2].map(|place| (number + shift + place).to_string());
                (
                    at,
                    user(number),
                    Podium::stored(podium.map(|id| id.parse().ok())),
                )
            })
            .collect(),
        picked_open: Vec::new(),
        form: (turn % 3 < 2).then(|| {
            let pick = |(category, settled)| FormPick {
                category,
                podium: Podium::stored(["2", "3", "4"].map(|id| id.parse().ok())),
                settled,
            };
            [(0, None), (4, Some(score(turn)))].map(pick).to_vec()
        }),
    }
}

/// Each running category has this winner; `None`: it has not begun.
fn running(turn: u32, winners: [Option<u32>; 4]) -> EventState {
    let category = |(at, winner): (usize, Option<u32>)| CategoryState {
        id: (at + 1).to_string().parse().expect("an id"),
        phase: CategoryPhase::Running,
        scored_at: None,
        provisional: winner.is_some(),
        form_predicted: false,
        ranking: Arc::new(OfficialRanking::new(
            winner.map(|id| (id.to_string().parse().expect("an id"), Some(1))),
        )),
    };
    EventState {
        id: "2".parse().expect("an id"),
        starts_at: None,
        read_at: DateTime::UNIX_EPOCH + TimeDelta::seconds(turn.into()),
        locked: true,
        reopened: false,
        season: EventSeason {
            year: None,
            begun: true,
        },
        categories: winners.into_iter().enumerate().map(category).collect(),
    }
}

fn parsed<'a, T: Deserialize<'a>>(frame: &'a Frame) -> T {
    let text = frame.windows(7).position(|bytes| bytes == br#"{"type""#);
    serde_json::from_slice(&frame[text.expect("JSON")..]).expect("a message")
}

/// A client that follows docs/live-protocol.md.
#[derive(Default)]
struct Client(Option<SnapshotMessage<LeaderboardWindow>>);

impl Client {
    fn since(&self) -> Option<Since> {
        self.0.as_ref().map(|held| Since {
            epoch: held.epoch.clone(),
            offset: held.offset,
        })
    }

    /// False if a change is missing.
    fn receive(&mut self, frame: &Frame) -> bool {
        let message = parsed(frame);
        if let ServerMessage::Snapshot(snapshot) = message {
            let Snapshot::Leaderboard(data) = snapshot.data else {
                panic!("another topic");
            };
            self.0 = Some(SnapshotMessage {
                topic: snapshot.topic,
                epoch: snapshot.epoch,
                offset: snapshot.offset,
                data,
            });
            return true;
        }
        let ServerMessage::Change(ChangeMessage {
            offset,
            data: Change::LeaderboardMoved(moved),
            ..
        }) = message
        else {
            panic!("another message: {message:?}");
        };
        let held = self.0.as_mut().expect("a snapshot comes first");
        if offset > held.offset + 1 {
            return false;
        }
        if offset == held.offset + 1 {
            held.offset = offset;
            held.data.apply(moved);
        }
        true
    }
}

/// The socket does not repeat the times of results.
fn without_times(mut row: LeaderboardRow) -> LeaderboardRow {
    for result in &mut row.event_results {
        result.timestamp.clear();
    }
    row
}

/// The rows of the REST response with the results that a window shows.
fn rest_rows(board: &LeaderboardView) -> Vec<LeaderboardRow> {
    let mut rows = board.rows(WINDOW);
    for row in &mut rows {
        let newest = row
            .event_results
            .first()
            .map(|result| result.event_id.clone());
        let mut at = 0;
        row.event_results.retain(|result| {
            at += 1;
            let of_newest = Some(&result.event_id) == newest.as_ref();
            at <= 3 || result.provisional || of_newest
        });
    }
    rows.into_iter().map(without_times).collect()
}

fn held_rows(window: &LeaderboardWindow) -> Vec<LeaderboardRow> {
    let result = |WindowResult(at, points, corrected_from): &WindowResult| {
        let category = window.categories[usize::try_from(*at).expect("an index")].clone();
        EventResult {
            event_id: category.event_id,
            event_name: category.event_name,
            category_id: category.category_id,
            category_name: category.category_name,
            points: *points,
            corrected_from: *corrected_from,
            provisional: category.provisional,
            timestamp: String::new(),
        }
    };
    let row = |row: &WindowRow| LeaderboardRow {
        rank: row.rank,
        previous_rank: row.previous_rank,
        user_id: row.user_id.clone(),
        user_name: row.user_name.clone(),
        avatar_url: row.avatar_url.clone(),
        total_points: row.total_points,
        provisional_points: row.provisional_points,
        event_results: row.results.iter().map(result).collect(),
    };
    window.rows.iter().map(row).collect()
}

/// A leaderboard whose rankings move, and whose facts are read again now and then.
struct Season {
    winners: [Option<u32>; 4],
    rankings: Rankings,
    board: LeaderboardView,
    board_number: u64,
}

impl Season {
    fn new() -> Self {
        let rankings = Rankings::default();
        Self {
            winners: [None; 4],
            board: LeaderboardView::new(league(0), &rankings),
            rankings,
            board_number: 1,
        }
    }

    fn goes_on(&mut self, turn: u32, dice: &mut StdRng) {
        if dice.random_range(0..20) == 0 {
            self.board_number += 1;
            self.board = LeaderboardView::new(league(turn), &self.rankings);
        }
        self.winners[dice.random_range(0..4)] =
            (dice.random_range(0..9) > 0).then(|| dice.random_range(0..12));
        self.rankings.update(&running(turn, self.winners));
        self.board.follow(&self.rankings);
    }
}

#[test]
fn any_sequence_of_losses_and_returns_ends_in_what_rest_returns() {
    let mut dice = StdRng::seed_from_u64(3);
    let topic: Topic = "leaderboard:0123456789abcdef01234567"
        .parse()
        .expect("a topic");
    let mut season = Season::new();
    let mut feed = WindowFeed::new(topic, WINDOW, &season.board);
    let mut client = Client::default();
    let (mut resumed, mut lost, mut shortened, mut with_form) = (0, 0, 0, 0);
    for turn in 0..1_500 {
        season.goes_on(turn, &mut dice);
        let board = &season.board;
        let listed = feed.categories.len();
        let frames: Vec<Frame> = match dice.random_range(0..10) {
            0 => feed.catch_up(client.since().as_ref()),
            1 => feed.publish(board).into_iter().collect(),
            _ => feed.advance(board).into_iter().collect(),
        };
        shortened += usize::from(feed.categories.len() < listed);
        // One in eight is lost; every fourth arrives twice.
        for frame in &frames {
            if dice.random_range(0..8) == 0 {
                continue;
            }
            let complete = client.0.is_some() || !matches!(parsed(frame), ServerMessage::Change(_));
            let complete = complete
                && client.receive(frame)
                && (dice.random_range(0..4) > 0 || client.receive(frame));
            if !complete {
                lost += 1;
                let since = client.since().filter(|_| dice.random_range(0..2) > 0);
                resumed += usize::from(since.is_some());
                for frame in feed.catch_up(since.as_ref()) {
                    assert!(client.receive(&frame), "turn {turn}: complete");
                }
            }
        }
        if dice.random_range(0..5) == 0 {
            drop(feed.advance(board));
            let since = client.since();
            for frame in feed.catch_up(since.as_ref()) {
                assert!(client.receive(&frame), "turn {turn}: complete");
            }
            let held = client.0.as_ref().expect("a snapshot");
            assert_eq!(held_rows(&held.data), rest_rows(board), "turn {turn}");
            assert_eq!(held.data.total, total_of(board));
            assert_eq!(held.data.form, board.form(), "turn {turn}");
            with_form += usize::from(board.form().is_some());
        }
    }
    assert!(
        resumed > 20 && lost > 50 && shortened > 2 && with_form > 50,
        "{resumed} returns, {lost} losses, {shortened} shorter lists of categories, {with_form} times the form"
    );
}

#[test]
fn the_own_row_is_always_what_rest_returns() {
    let mut dice = StdRng::seed_from_u64(5);
    let mut season = Season::new();
    let (mut sent, mut own): (Option<OwnRow>, Option<LeaderboardRow>) = (None, None);
    for turn in 0..1_500 {
        season.goes_on(turn, &mut dice);
        match OwnRow::update(&mut sent, &season.board, season.board_number, &user(8)) {
            None => {}
            Some(Change::OwnRow(whole)) => own = Some(whole.row),
            Some(Change::OwnRowMoved(moved)) => {
                let row = own.as_mut().expect("the whole row comes first");
                (row.rank, row.previous_rank) = (moved.rank, moved.previous_rank);
                row.total_points = moved.total_points;
                row.provisional_points = moved.provisional_points;
                for (result, points) in row.event_results.iter_mut().zip(moved.provisional) {
                    result.points = points;
                }
            }
            Some(other) => panic!("another change: {other:?}"),
        }
        let rest = season.board.row(&user(8));
        if rest.is_none() {
            own = None;
        }
        let untimed = own.clone().map(without_times);
        assert_eq!(untimed, rest.map(without_times), "turn {turn}");
    }
}

#[test]
fn a_window_fits_a_screen_however_long_the_history_is() {
    let long = |board: &mut LeagueBoard| {
        let more = 64;
        for at in 0..more {
            board.categories.push(CategoryFacts {
                event: (100 + at).to_string().parse().expect("an id"),
                event_name: "World Climbing Series Innsbruck 2026".to_owned(),
                category: "1".parse().expect("an id"),
                category_name: "BOULDER Women".to_owned(),
                starts_at: None,
                scored_at: Some("2026-06-21T18:00:00Z".parse().expect("a time")),
            });
            let place = board.categories.len() - 1;
            for number in 0..25 {
                let score = Score {
                    by_place: [20, 15, 10],
                    ..Score::default()
                };
                board.scores.push((place, user(number), score));
            }
        }
    };
    let mut facts = league(0);
    facts.members = (0..25)
        .map(|number| BoardMember {
            user: user(number),
            name: format!("A longer name {number}"),
            picture: Some(
                "https://lh3.googleusercontent.com/a/ACg8ocJ-2b9XyQv0mW3kE7=s96-c".to_owned(),
            ),
        })
        .collect();
    long(&mut facts);
    let mut rankings = Rankings::default();
    rankings.update(&running(1, [Some(1), Some(2), None, None]));
    let mut board = LeaderboardView::new(facts, &rankings);
    let topic: Topic = "leaderboard:0123456789abcdef01234567"
        .parse()
        .expect("a topic");
    let mut feed = WindowFeed::new(topic, Window::default(), &board);
    let first: usize = feed.catch_up(None).iter().map(Frame::len).sum();
    assert!(first <= 10_000, "{first} bytes");
    rankings.update(&running(2, [Some(5), Some(2), None, None]));
    board.follow(&rankings);
    let moved = feed.advance(&board).expect("a change").len();
    assert!(moved <= 3_000, "{moved} bytes");
}
