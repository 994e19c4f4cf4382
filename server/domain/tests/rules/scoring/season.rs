//! A member's season, as tables.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::scoring::points::{self, Score};
use podium_domain::scoring::season::badges::{BadgeKind, Occasion, badges};
use podium_domain::scoring::season::calls::{Calls, calls};
use podium_domain::scoring::season::{
    EventStanding, EventTally, OwnPick, PodiumDuel, SeasonCategory, SeasonEvent, accuracy,
    crowd_duel, form_duel, head_to_head, standings as season_standings,
};
use podium_domain::scoring::tally::Tally;

fn tally(points: u32) -> Tally {
    Tally {
        points,
        ..Tally::default()
    }
}

/// Points by member; a dash for a member who did not play.
fn event(points: &str) -> Vec<EventTally> {
    points
        .split_whitespace()
        .enumerate()
        .filter_map(|(member, points)| {
            Some(EventTally {
                member,
                tally: tally(points.parse().ok()?),
                picks: 1,
            })
        })
        .collect()
}

/// `12/30#2`: 12 points, 30 in total, rank 2; a star marks the best of the event.
fn text(stand: &EventStanding) -> String {
    let best = if stand.best { "*" } else { "" };
    let EventStanding {
        points,
        total,
        rank,
        ..
    } = stand;
    format!("{points}{best}/{total}#{rank}")
}

#[test]
fn points_add_up_and_ranks_are_shared_as_on_the_leaderboard() {
    let events = ["20 20 5 -", "0 - 15 45", "- - - -"].map(event);
    let rows: Vec<Vec<String>> = season_standings(4, &events)
        .iter()
        .map(|event| event.iter().map(text).collect())
        .collect();
    assert_eq!(rows[0], ["20*/20#1", "20*/20#1", "5/5#3", "0/0#4"]);
    // A member who joined late leads; a member who skipped an event keeps the points.
    assert_eq!(rows[1], ["0/20#2", "0/20#2", "15/20#2", "45*/45#1"]);
    assert_eq!(rows[2], ["0/20#2", "0/20#2", "0/20#2", "0/45#1"]);
}

#[test]
fn equal_points_are_told_apart_by_exact_places() {
    let of = |member, exact| EventTally {
        member,
        tally: Tally {
            points: 20,
            exact,
            ..Tally::default()
        },
        picks: 1,
    };
    let stands = season_standings(2, &[vec![of(0, 0), of(1, 1)]]);
    assert_eq!(
        stands[0].iter().map(text).collect::<Vec<_>>(),
        ["20/20#2", "20*/20#1"]
    );
}

/// `picked sum crowd form`, each category in its own event; a dash for no crowd, and nothing for no form.
fn category(event: usize, text: &str) -> SeasonCategory {
    let mut words = text.split_whitespace();
    let mut number = || words.next()?.parse().ok();
    SeasonCategory {
        event,
        discipline: "lead".to_owned(),
        picked: number().unwrap(),
        points: number().unwrap(),
        winners: 2,
        possible: 45,
        crowd: number(),
        form: number(),
    }
}

fn categories(all: &[&str]) -> Vec<SeasonCategory> {
    let each = all.iter().enumerate();
    each.map(|(event, text)| category(event, text)).collect()
}

fn pick(category: usize, points: u32) -> OwnPick {
    OwnPick {
        category,
        places: 3,
        score: Score {
            by_place: [points, 0, 0],
            ..Score::default()
        },
    }
}

fn picks(points: &[u32]) -> Vec<OwnPick> {
    (0..)
        .zip(points)
        .map(|(category, points)| pick(category, *points))
        .collect()
}

#[test]
fn a_call_is_measured_against_the_others() {
    for (about, of, points, best, worst) in [
        ("none", vec![], vec![], None, None),
        ("nothing but zero", vec!["3 0 0"], vec![0], None, Some(0)),
        (
            "perfect, and the only one",
            vec!["1 45 -"],
            vec![45],
            Some(0),
            None,
        ),
        // 45 where everyone has 45, and 20 where the others have none.
        (
            "rare",
            vec!["4 180 45", "4 20 0"],
            vec![45, 20],
            Some(1),
            None,
        ),
        (
            "costly",
            vec!["4 100 9", "4 20 0"],
            vec![25, 20],
            Some(1),
            Some(0),
        ),
        // Equally far above the crowd: the higher share of the possible points wins, then the newer event.
        (
            "alone",
            vec!["1 10 -", "1 30 -", "1 30 -"],
            vec![10, 30, 30],
            Some(2),
            Some(0),
        ),
        // 10 above with 2 picks equals 10 above with 4: means are compared, not sums.
        (
            "fractions",
            vec!["2 20 -", "4 40 9"],
            vec![20, 20],
            Some(1),
            Some(0),
        ),
        (
            "thirds",
            vec!["3 10 -", "7 23 9"],
            vec![10, 10],
            Some(1),
            Some(0),
        ),
    ] {
        let called = calls(&categories(&of), &picks(&points));
        assert_eq!(called, Calls { best, worst }, "{about}");
    }
}

#[test]
fn the_crowd_duel_needs_a_crowd() {
    let of = categories(&["4 0 10", "4 0 10", "4 0 10", "2 0 -"]);
    let duel = crowd_duel(&of, &picks(&[20, 10, 0, 45]));
    let expected = PodiumDuel {
        categories: 3,
        beaten: 1,
        level: 1,
        points: 30,
        their_points: 30,
    };
    assert_eq!(duel, expected);
}

#[test]
fn the_form_is_beaten_by_more_points_than_its_own() {
    // Beaten, level, lost; not predicted by the form; not picked by the member.
    let of = categories(&["4 0 10 5", "1 0 - 10", "4 0 10 35", "4 0 10", "4 0 10 0"]);
    let duel = form_duel(&of, &picks(&[20, 10, 0, 45]));
    let expected = PodiumDuel {
        categories: 3,
        beaten: 1,
        level: 1,
        points: 30,
        their_points: 50,
    };
    assert_eq!(duel, expected);
    assert_eq!(form_duel(&of, &[]), PodiumDuel::default());
}

#[test]
fn a_duel_counts_events_that_both_played() {
    let of = |member: usize| -> Vec<EventStanding> {
        let events = ["20 5", "- 45", "10 10", "0 15", "30 -"].map(event);
        let all = season_standings(2, &events);
        all.iter().map(|event| event[member]).collect()
    };
    let duels = head_to_head(&of(0), &of(1));
    assert_eq!((duels.won, duels.drawn, duels.lost), (1, 1, 1));
    assert_eq!((duels.points, duels.their_points), (30, 30));
    let events: Vec<usize> = duels.events.iter().map(|duel| duel.event).collect();
    assert_eq!(events, [0, 2, 3]);
}

#[test]
fn accuracy_is_by_discipline() {
    let mut of = categories(&["1 0 -", "1 0 -", "1 0 -"]);
    "speed".clone_into(&mut of[1].discipline);
    let sums: Vec<_> = accuracy(&of, &picks(&[20, 5, 10]))
        .into_iter()
        .map(|sum| {
            (
                sum.discipline,
                sum.picks,
                sum.places,
                sum.points,
                sum.possible,
            )
        })
        .collect();
    assert_eq!(
        sums,
        [
            ("lead".to_owned(), 2, 6, 30, 90),
            ("speed".to_owned(), 1, 3, 5, 45)
        ]
    );
}

struct World {
    events: Vec<SeasonEvent>,
    categories: Vec<SeasonCategory>,
    own: Vec<OwnPick>,
    stands: Vec<EventStanding>,
}

impl World {
    /// One category per event, in which the member gets these points and the crowd 10; a dash for a skipped event.
    fn of(points: &str, players: u32) -> Self {
        let words: Vec<&str> = points.split_whitespace().collect();
        let mut own = Vec::new();
        let mut member_stands = Vec::new();
        for (number, word) in words.iter().enumerate() {
            let points = word.parse().ok();
            own.extend(points.map(|points| pick(number, points)));
            member_stands.push(EventStanding {
                points: points.unwrap_or_default(),
                picks: u32::from(points.is_some()),
                ..EventStanding::default()
            });
        }
        let text = format!("{players} 0 10");
        Self {
            events: vec![SeasonEvent { players }; words.len()],
            categories: categories(&vec![text.as_str(); words.len()]),
            own,
            stands: member_stands,
        }
    }

    fn earned(&self, kind: BadgeKind, is_over: bool) -> (Vec<usize>, u32, u32) {
        let all = badges(
            &self.events,
            &self.categories,
            &self.own,
            &self.stands,
            is_over,
        );
        let badge = all.into_iter().find(|badge| badge.kind == kind).unwrap();
        let events = badge.earned.iter().map(|Occasion { event, .. }| *event);
        (events.collect(), badge.have, badge.need)
    }
}

#[test]
fn the_crowd_is_beaten_five_times_in_a_row() {
    for (points, earned, have) in [
        ("", vec![], 0),
        ("11 11 11 11", vec![], 4),
        ("11 11 11 11 11", vec![4], 0),
        // Points equal to the crowd's do not count as more, and a skipped event is not won.
        ("11 11 10 11 11 11 11 11", vec![7], 0),
        ("11 11 - 11 11", vec![], 2),
        ("11 11 11 11 11 11 11 11 11 11 11", vec![4, 9], 1),
    ] {
        let world = World::of(points, 5);
        let expected = (earned, have, 5);
        assert_eq!(
            world.earned(BadgeKind::CrowdBeater, false),
            expected,
            "{points}"
        );
    }
    // Two picks are no crowd: the streak continues.
    let mut world = World::of("11 11 0 11 11 11", 5);
    world.categories[2].picked = 2;
    world.categories[2].crowd = None;
    assert_eq!(world.earned(BadgeKind::CrowdBeater, false), (vec![5], 0, 5));
}

#[test]
fn the_ever_present_badge_needs_a_finished_season() {
    for (points, is_over, earned, have, need) in [
        ("0 0 0", true, vec![2], 3, 3),
        ("0 0 0", false, vec![], 3, 3),
        ("0 - 0 0", true, vec![], 3, 4),
        ("0 0", true, vec![], 2, 3),
        ("", true, vec![], 0, 3),
    ] {
        let world = World::of(points, 1);
        let expected = (earned, have, need);
        assert_eq!(
            world.earned(BadgeKind::EverPresent, is_over),
            expected,
            "{points}"
        );
    }
}

#[test]
fn the_event_winner_badge_needs_five_players() {
    for (players, rank, best, points, event_won, champion) in [
        (5, 1, true, 20, true, true),
        (4, 1, true, 20, false, false),
        (5, 2, true, 20, true, false),
        (5, 1, false, 20, false, true),
        (5, 1, true, 0, false, false),
    ] {
        let mut world = World::of("0", players);
        world.stands[0] = EventStanding {
            points,
            picks: 1,
            best,
            total: points,
            rank,
        };
        let won = |kind, is_over| !world.earned(kind, is_over).0.is_empty();
        assert_eq!(won(BadgeKind::EventWinner, false), event_won);
        assert_eq!(won(BadgeKind::Champion, true), champion);
        assert!(!won(BadgeKind::Champion, false), "not before it is over");
    }
}

#[test]
fn a_lone_wolf_alone_picked_the_winner() {
    for (picked, winners, mine, exact, lone, perfect) in [
        (5, 1, 1, 1, true, false),
        (4, 1, 1, 1, false, false),
        (5, 2, 1, 1, false, false),
        (5, 1, 0, 2, false, false),
        (9, 9, 1, 3, false, true),
    ] {
        let mut world = World::of("20", picked);
        world.categories[0].winners = winners;
        world.own[0].score.winners = mine;
        world.own[0].score.exact = exact;
        let has = |kind| !world.earned(kind, false).0.is_empty();
        assert_eq!(has(BadgeKind::LoneWolf), lone);
        assert_eq!(has(BadgeKind::PerfectPodium), perfect);
    }
}

#[test]
fn possible_points_follow_from_the_ranking() {
    for (ranks, possible) in [
        (vec![], 0),
        (vec![1], 20),
        (vec![1, 2], 35),
        (vec![1, 2, 3, 4], 45),
        (vec![1, 1, 3], 45),
        (vec![1, 2, 2, 4], 45),
        (vec![1, 1, 2], 40),
        (vec![1, 1, 2, 3], 45),
        (vec![1, 1, 1, 1], 45),
    ] {
        let rows = (1_u32..)
            .zip(&ranks)
            .map(|(athlete, rank)| (athlete.to_string().parse().unwrap(), Some(*rank)));
        let ranking = OfficialRanking::new(rows);
        assert_eq!(points::possible(&ranking), possible, "{ranks:?}");
    }
}
