//! A leaderboard for tests of its reducer: its members, its events, and its readers.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::UserId;
use podium_domain::leaderboard::season::{EventSeason, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::leaderboard::live_leaderboard::{LeagueMessage, LeagueTask, LiveLeaderboard};
use crate::leaderboard::load::{LARGE, Loaded};
use crate::leaderboard::pages::LeaderboardPage;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::queries::{Read, ReadPage};
use crate::leaderboard::shown::ShownBoards;
use crate::leaderboard::view::LeaderboardView;
use crate::shell::driver::Driver;
use podium_store::events::{CategoryState, EventState};
use podium_store::scoring::{BoardMember, CategoryFacts, LeagueBoard};

pub(crate) type Board = Driver<LiveLeaderboard>;
pub(crate) type Answer = oneshot::Receiver<Result<LeaderboardPage, LiveError>>;

pub(crate) fn user(number: usize) -> UserId {
    format!("{number:024x}").parse().expect("an id")
}

/// A league with one member more than a small one has; each member picked the athlete with the member's number to win.
pub(crate) fn facts() -> LeagueBoard {
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

pub(crate) fn time(minute: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
}

/// The state of the event with this athlete in the lead, read at this minute.
pub(crate) fn led_by(winner: usize, minute: i64) -> EventState {
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

pub(crate) fn loaded(event: &EventState) -> Loaded {
    let mut rankings = Rankings::default();
    rankings.update(event);
    Loaded {
        board: LeaderboardView::new(facts(), &rankings),
        rankings,
    }
}

/// A leaderboard before its first read.
pub(crate) fn asleep() -> Board {
    let league = "0123456789abcdef01234567".parse().expect("an id");
    let shown = ShownBoards::start(&Arc::default(), &league);
    Board::start(LiveLeaderboard::new(league, shown))
}

/// A leaderboard that was read when athlete 1 was in the lead.
pub(crate) fn awake() -> Board {
    let mut board = asleep();
    assert!(matches!(board.task(), LeagueTask::Load(..)));
    board.send(has_read(1, 1));
    board
}

pub(crate) fn moved(winner: usize, minute: i64) -> LeagueMessage {
    LeagueMessage::EventChanged(Arc::new(led_by(winner, minute)))
}

pub(crate) fn has_read(winner: usize, minute: i64) -> LeagueMessage {
    LeagueMessage::Loaded(Some(Ok(loaded(&led_by(winner, minute)))))
}

pub(crate) fn ask(board: &mut Board) -> Answer {
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
pub(crate) fn first_of(answer: &mut Answer) -> Option<(String, u32)> {
    let page = answer.try_recv().ok()?.expect("a page");
    let LeaderboardPage::Answer(text) = page else {
        panic!("members may read: {page:?}");
    };
    let answer: LeaderboardAnswer = serde_json::from_slice(&text).expect("JSON");
    let row = answer.rankings.first()?;
    Some((row.user_name.clone(), row.provisional_points))
}

pub(crate) fn first(board: &mut Board) -> (String, u32) {
    first_of(&mut ask(board)).expect("an answer")
}

/// This member leads, having picked the winner.
pub(crate) fn member(number: usize) -> (String, u32) {
    (format!("Member {number}"), 20)
}

/// Ranks as the blocking thread would, and returns the result.
pub(crate) fn ranked(board: &mut Board) -> LeagueMessage {
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

pub(crate) fn rank(board: &mut Board) {
    let ranked = ranked(board);
    board.send(ranked);
}
