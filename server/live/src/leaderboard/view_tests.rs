//! Answers and rows of a small board.

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::leaderboard::dense::FormPick;
use podium_domain::leaderboard::season::{EventSeason, LeagueEvents};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::{Score, score};
use podium_wire::scoring::leaderboard::{
    EventResult, FormStanding, LeaderboardAnswer, LeaderboardRow,
};

use crate::leaderboard::pages::{LeaderboardPage, Pages};
use crate::leaderboard::reads::queries::page;
use crate::leaderboard::view::*;
use podium_store::events::CategoryState;
use podium_store::scoring::BoardMember;

const WINDOW: Window = Window {
    offset: 0,
    limit: 25,
};

fn user(number: u32) -> UserId {
    format!("{number:024x}").parse().expect("an id")
}

fn event(id: &str) -> EventId {
    id.parse().expect("an id")
}

fn time(text: &str) -> DateTime<Utc> {
    text.parse().expect("a time")
}

fn category(event_id: &str, scored_at: Option<&str>) -> CategoryFacts {
    CategoryFacts {
        event: event(event_id),
        event_name: "\"Cup\" of\tInnsbruck".to_owned(),
        category: "7".parse().expect("an id"),
        category_name: "LEAD Frauen ♀".to_owned(),
        starts_at: None,
        scored_at: scored_at.map(time),
    }
}

fn events(events: &[(&str, u32, bool)]) -> LeagueEvents {
    let events = events.iter().map(|(id, year, begun)| {
        let season = EventSeason {
            year: Some(*year),
            begun: *begun,
        };
        (event(id), season)
    });
    events.collect()
}

/// Anna has settled points, Ben picked the winner of a running category.
fn league() -> LeagueBoard {
    let named = |number, name: &str, picture: Option<&str>| BoardMember {
        user: user(number),
        name: name.to_owned(),
        picture: picture.map(str::to_owned),
    };
    let podium = Podium::stored(["1", "2", "3"].map(|id| id.parse().ok()));
    LeagueBoard {
        private: true,
        events: events(&[
            ("0", 2025, true),
            ("1", 2026, true),
            ("2", 2026, true),
            ("3", 2026, false),
        ]),
        season: Some(2026),
        members: vec![
            named(1, "Anna \\ \u{1}", Some("/a?b=\"c\"")),
            named(2, "Ben 😀", None),
        ],
        categories: vec![
            category("2", None),
            category("1", Some("2026-06-21T18:00:00.120Z")),
        ],
        scores: vec![(
            1,
            user(1),
            Score {
                by_place: [20, 0, 4],
                ..Score::default()
            },
        )],
        corrections: vec![(1, user(1), 45)],
        picks: vec![(0, user(2), podium)],
        picked_open: vec![(event("3"), "7".parse().expect("an id"))],
        form: None,
    }
}

fn state(id: &str, phase: CategoryPhase, scored_at: Option<&str>) -> EventState {
    let ranking = OfficialRanking::new([("1".parse().expect("an id"), Some(1))]);
    EventState {
        id: event(id),
        starts_at: None,
        read_at: time("2026-06-22T10:00:00Z"),
        locked: false,
        reopened: false,
        season: EventSeason {
            year: Some(if id == "0" { 2025 } else { 2026 }),
            begun: id != "3" || phase != CategoryPhase::Open,
        },
        categories: vec![CategoryState {
            id: "7".parse().expect("an id"),
            phase,
            scored_at: scored_at.map(time),
            provisional: phase == CategoryPhase::Running,
            form_predicted: false,
            ranking: Arc::new(ranking),
        }],
    }
}

fn rankings() -> Rankings {
    let mut rankings = Rankings::default();
    rankings.update(&state("2", CategoryPhase::Running, None));
    rankings
}

fn board() -> LeaderboardView {
    LeaderboardView::new(league(), &rankings())
}

/// The form has picked the winner of the running category, but no second and third.
fn league_with_form() -> LeagueBoard {
    let podium = Podium::stored(["1".parse().ok(), None, None]);
    LeagueBoard {
        form: Some(vec![FormPick {
            category: 0,
            podium,
            settled: None,
        }]),
        ..league()
    }
}

fn expected() -> Vec<LeaderboardRow> {
    let result = |event: &str, points, from, provisional, timestamp: &str| EventResult {
        event_id: event.to_owned(),
        event_name: "\"Cup\" of\tInnsbruck".to_owned(),
        category_id: "7".to_owned(),
        category_name: "LEAD Frauen ♀".to_owned(),
        points,
        corrected_from: from,
        provisional,
        timestamp: timestamp.to_owned(),
    };
    vec![
        LeaderboardRow {
            rank: 1,
            previous_rank: Some(1),
            user_id: user(1).to_string(),
            user_name: "Anna \\ \u{1}".to_owned(),
            avatar_url: Some("/a?b=\"c\"".to_owned()),
            total_points: 24,
            provisional_points: 0,
            event_results: vec![result("1", 24, Some(45), false, "2026-06-21T18:00:00.120Z")],
        },
        LeaderboardRow {
            rank: 2,
            previous_rank: None,
            user_id: user(2).to_string(),
            user_name: "Ben 😀".to_owned(),
            avatar_url: None,
            total_points: 0,
            provisional_points: 20,
            event_results: vec![result("2", 20, None, true, "2026-06-22T10:00:00.000Z")],
        },
    ]
}

/// The page that Ben reads.
fn read(board: &LeaderboardView) -> String {
    let mut pages = Pages::default();
    let rows = |window| pages.page(board, window);
    match page(board, &user(2), false, WINDOW, rows) {
        Ok(LeaderboardPage::Answer(text)) => String::from_utf8(text.to_vec()).expect("text"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn answers_have_the_rows_of_the_board() {
    let (board, rows) = (board(), expected());
    assert_eq!(board.rows(WINDOW), rows);

    let answer = LeaderboardAnswer {
        rankings: rows.clone(),
        total: 2,
        own_row: rows.get(1).cloned(),
        form: None,
        season: Some(2026),
        seasons: vec![2026, 2025],
    };
    assert_eq!(read(&board), serde_json::to_string(&answer).expect("JSON"));
    let with_form = LeaderboardView::new(league_with_form(), &rankings());
    let answer = LeaderboardAnswer {
        form: Some(FormStanding {
            // Level with Ben.
            ahead: 2,
            total_points: 0,
            provisional_points: 20,
            categories: 1,
        }),
        ..answer
    };
    assert_eq!(
        read(&with_form),
        serde_json::to_string(&answer).expect("JSON")
    );
}

#[test]
fn an_event_affects_a_league_whose_members_picked_it() {
    use CategoryPhase::{Finished, Open, Running};
    let scored = Some("2026-06-21T18:00:00.120Z");
    let corrected = Some("2026-06-23T18:00:00Z");
    let board = board();
    for (id, phase, scored_at, effect) in [
        // A running category.
        ("2", Running, None, Effect::Follow),
        ("2", Finished, None, Effect::Follow),
        ("2", Finished, scored, Effect::Reload),
        ("2", Open, None, Effect::Reload),
        // A settled category.
        ("1", Finished, scored, Effect::Nothing),
        ("1", Finished, corrected, Effect::Reload),
        ("1", Running, None, Effect::Reload),
        // An open category with picks.
        ("3", Open, None, Effect::Nothing),
        ("3", Running, None, Effect::Reload),
        ("3", Finished, scored, Effect::Reload),
        // A category without picks.
        ("4", Running, None, Effect::Nothing),
        ("4", Finished, scored, Effect::Nothing),
    ] {
        let state = state(id, phase, scored_at);
        assert_eq!(
            board.effect_of(&state),
            effect,
            "{id} {phase:?} {scored_at:?}"
        );
    }
}

#[test]
fn the_season_turns_when_the_first_event_of_a_new_year_begins() {
    use CategoryPhase::{Finished, Open, Running};
    let scored = Some("2026-06-21T18:00:00.120Z");
    let mut league = league();
    let january = EventSeason {
        year: Some(2027),
        begun: false,
    };
    league.events.insert(event("3"), january);
    let board = LeaderboardView::new(league, &rankings());
    for (id, phase, scored_at, year, begun, effect) in [
        ("3", Open, None, 2027, false, Effect::Nothing),
        ("3", Open, None, 2027, true, Effect::Reload),
        // An event of an earlier season, whatever is corrected.
        ("0", Finished, scored, 2025, true, Effect::Nothing),
        ("0", Running, None, 2025, true, Effect::Nothing),
        // An event that gets another date counts in another season.
        ("1", Finished, scored, 2025, true, Effect::Reload),
        ("0", Finished, scored, 2026, true, Effect::Reload),
        // While another event of the season has begun, it stays.
        ("2", Running, None, 2026, false, Effect::Follow),
    ] {
        let season = EventSeason {
            year: Some(year),
            begun,
        };
        let state = EventState {
            season,
            ..state(id, phase, scored_at)
        };
        assert_eq!(board.effect_of(&state), effect, "{id} {phase:?} {season:?}");
    }
}

#[test]
fn what_changes_the_form_alone_affects_leagues_in_which_it_plays() {
    let scored = Some("2026-06-21T18:00:00.120Z");
    let mut predicted = state("2", CategoryPhase::Running, None);
    predicted.categories[0].form_predicted = true;
    let settled = state("1", CategoryPhase::Finished, scored);
    let winner = OfficialRanking::new([("1".parse().expect("an id"), Some(1))]);
    let pick = |category, points: Option<&OfficialRanking>| {
        let podium = Podium::stored(["1".parse().ok(), None, None]);
        let settled = points.map(|ranking| score(&podium, ranking));
        Some(vec![FormPick {
            category,
            podium,
            settled,
        }])
    };
    let nobody = OfficialRanking::default();
    for (about, form, state, effect) in [
        ("not playing", None, &predicted, Effect::Follow),
        ("stored since", Some(Vec::new()), &predicted, Effect::Reload),
        ("known", pick(0, None), &predicted, Effect::Follow),
        ("settled", pick(1, Some(&winner)), &settled, Effect::Nothing),
        (
            "corrected",
            pick(1, Some(&nobody)),
            &settled,
            Effect::Reload,
        ),
    ] {
        let league = LeagueBoard { form, ..league() };
        let board = LeaderboardView::new(league, &rankings());
        assert_eq!(board.effect_of(state), effect, "{about}");
    }
}
