//! What can still happen to the players of a league.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::Discipline;
use podium_domain::ids::AthleteId;
use podium_domain::outlook::{
    Deciding, Ending, Fact, Goal, LeagueOutlook, OpenCategory, PlayerOutlook, SharedPodium,
    Situation,
};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::score;
use podium_domain::scoring::tally::Tally;

/// A final of eight: `climbed` are the ranks of those who have climbed, 0 of those to come.
fn final_of_eight(climbed: [u32; 8]) -> Situation {
    Situation {
        discipline: Discipline::Lead,
        form: vec![2.0, 1.5, 1.2, 1.0, 0.5, 0.2, 0.0, -0.3],
        rounds: Vec::new(),
        is_in: vec![true; 8],
        out: vec![None; 8],
        deciding: Deciding::Ordered(climbed.map(|rank| (rank > 0).then_some(rank)).to_vec()),
    }
}

fn before_the_final() -> Situation {
    Situation {
        deciding: Deciding::Later,
        ..final_of_eight([0; 8])
    }
}

const NAMES: &str = "abcdefgh";

fn athletes() -> Vec<AthleteId> {
    NAMES.chars().map(id).collect()
}

fn id(name: char) -> AthleteId {
    let number = NAMES.find(name).expect("a name");
    number.to_string().parse().expect("an id")
}

fn podium(names: &str) -> Podium {
    let mut names = names.chars().map(id);
    Podium::stored([(); 3].map(|()| names.next()))
}

#[derive(Clone)]
struct Player {
    /// Of the categories that are not open.
    certain: Tally,
    /// By category.
    podiums: Vec<Podium>,
}

fn player(certain: u32, podiums: &[&str]) -> Player {
    Player {
        certain: Tally {
            points: certain,
            ..Tally::default()
        },
        podiums: podiums.iter().map(|names| podium(names)).collect(),
    }
}

fn league(situations: &[Situation], players: &[Player]) -> LeagueOutlook {
    let podiums: Vec<Vec<SharedPodium>> = (0..situations.len())
        .map(|at| {
            let players = players.iter().enumerate();
            players
                .map(|(number, player)| (player.podiums[at].clone(), vec![number]))
                .collect()
        })
        .collect();
    let categories = situations.iter().zip(&podiums).enumerate();
    let categories = categories
        .map(|(at, (one, podiums))| (OpenCategory::new(one, athletes(), at), podiums.as_slice()));
    let certain: Vec<Tally> = players.iter().map(|player| player.certain).collect();
    LeagueOutlook::new(categories.collect(), &certain)
}

fn of(outlook: &LeagueOutlook, number: usize) -> PlayerOutlook {
    outlook.player(number).expect("a player")
}

/// By the rules of the game, from a ranking.
fn total(player: &Player, ending: &Ending) -> Tally {
    let athletes = athletes();
    let ranked = ending.first_six.iter().zip(1..);
    let ranked =
        ranked.filter_map(|(athlete, rank)| Some((athletes[(*athlete)?].clone(), Some(rank))));
    let ranking = OfficialRanking::new(ranked);
    player.certain + Tally::from(&score(&player.podiums[0], &ranking))
}

const LEAGUE: [(u32, &str); 6] = [
    (0, "abc"),
    (3, "bac"),
    (5, "dab"),
    (0, "hgf"),
    (12, "cde"),
    (1, "a"),
];

#[test]
fn points_and_ranks_are_those_of_all_endings() {
    let players = LEAGUE.map(|(certain, names)| player(certain, &[names]));
    for climbed in [
        [0, 0, 0, 1, 2, 3, 4, 5],
        [0, 0, 2, 4, 1, 3, 5, 6],
        [0, 1, 2, 3, 4, 5, 6, 7],
    ] {
        let situation = final_of_eight(climbed);
        let all = situation.possible().all.expect("few endings");
        let outlook = league(std::slice::from_ref(&situation), &players);
        for (number, own) in players.iter().enumerate() {
            let totals = || all.iter().map(|ending| total(own, ending));
            let rank = |ending: &Ending| {
                let own = total(own, ending);
                1 + players
                    .iter()
                    .filter(|one| total(one, ending) > own)
                    .count()
            };
            let ranks = || all.iter().map(rank);
            let found = of(&outlook, number);
            let points = || totals().map(|total| total.points);
            assert_eq!(Some(found.points.0), points().min(), "{climbed:?} {number}");
            assert_eq!(Some(found.points.1), points().max(), "{climbed:?} {number}");
            assert_eq!(Some(found.ranks.0), ranks().min(), "{climbed:?} {number}");
            assert_eq!(Some(found.ranks.1), ranks().max(), "{climbed:?} {number}");
            let drawn = situation.outlook().endings;
            let wins = drawn.iter().filter(|ending| rank(ending) == 1).count();
            let count = |number| f64::from(u32::try_from(number).expect("few endings"));
            let share = count(wins) / count(drawn.len());
            assert!(
                (found.win - share).abs() < 0.001,
                "{climbed:?} {number} {share}"
            );
        }
    }
}

#[test]
fn every_drawn_ending_is_possible() {
    for climbed in [[0; 8], [0, 0, 2, 4, 1, 3, 5, 6]] {
        let situation = final_of_eight(climbed);
        let all = situation.possible().all.expect("few endings");
        let drawn = situation.outlook().endings;
        assert!(
            drawn.iter().all(|ending| all.contains(ending)),
            "{climbed:?}"
        );
    }
}

#[test]
fn before_the_final_everything_is_open() {
    let players = [player(0, &["abc"]), player(10, &["hgf"])];
    let outlook = league(&[before_the_final()], &players);
    let (favourites, outsiders) = (of(&outlook, 0), of(&outlook, 1));
    assert_eq!((favourites.points, outsiders.points), ((0, 45), (10, 55)));
    assert_eq!((favourites.ranks, outsiders.ranks), ((1, 2), (1, 2)));
    assert!(
        favourites.expected > 15.0 && favourites.win > 0.6,
        "{favourites:?}"
    );
    let band = f64::from(outsiders.points.0)..f64::from(outsiders.points.1);
    assert!(band.contains(&outsiders.expected), "{outsiders:?}");
}

#[test]
fn what_nobody_can_change_any_more_is_certain() {
    // Only h, who is no better than anybody, is to climb.
    let situation = final_of_eight([1, 2, 3, 4, 5, 6, 7, 0]);
    let players = [
        player(30, &["abc"]),
        player(0, &["abd"]),
        player(0, &["fgd"]),
    ];
    let outlook = league(&[situation], &players);
    let [first, second, third] = [0, 1, 2].map(|number| of(&outlook, number));
    assert_eq!((first.win, first.podium, first.ranks), (1.0, 1.0, (1, 1)));
    assert_eq!((second.win, second.podium), (0.0, 1.0));
    assert_eq!((third.win, third.ranks), (0.0, (3, 3)));
    assert_eq!(first.help, None);
    // abc, or h in front of all: 2nd, 3rd, 4th.
    assert_eq!(first.points, (30 + 15 + 10 + 3, 30 + 45));
}

#[test]
fn an_unlikely_ending_is_neither_impossible_nor_certain() {
    let climbed = final_of_eight([1, 2, 3, 4, 5, 6, 7, 0]);
    let far_behind = Situation {
        form: vec![2.0, 1.5, 1.2, 1.0, 0.5, 0.2, 0.0, -30.0],
        ..climbed
    };
    let outlook = league(&[far_behind], &[player(0, &["a"]), player(0, &["h"])]);
    let (first, second) = (of(&outlook, 0), of(&outlook, 1));
    assert!(first.win < 1.0 && first.win > 0.99, "{first:?}");
    assert!(second.win > 0.0 && second.win < 0.01, "{second:?}");
}

#[test]
fn what_helps_most_is_what_parts_me_from_my_rival() {
    let situation = final_of_eight([0, 0, 0, 0, 1, 2, 3, 4]);
    let players = [player(0, &["bcd"]), player(0, &["acd"])];
    let outlook = league(&[situation], &players);
    let help = of(&outlook, 0).help.expect("a help");
    assert_eq!(help.goal, Goal::Win);
    assert_eq!((help.category, help.fact), (0, Fact::Ahead(1, 0)));
    assert!(help.now < 0.6 && help.then > 0.9, "{help:?}");
    let other = of(&outlook, 1).help.expect("a help");
    assert_eq!(other.fact, Fact::Ahead(0, 1));
}

#[test]
fn who_can_hardly_win_hopes_for_the_podium_or_for_points() {
    let situation = final_of_eight([0, 0, 0, 0, 1, 2, 3, 4]);
    let leaders = [player(200, &["abc"]), player(200, &["bac"])];
    let mut players = vec![player(0, &["bcd"]), player(10, &["hgf"])];
    players.extend(leaders.clone());
    let help = |players: &[Player]| of(&league(std::slice::from_ref(&situation), players), 0).help;
    assert_eq!(help(&players).map(|help| help.goal), Some(Goal::Podium));
    players.extend(leaders);
    let points = help(&players).expect("a help");
    assert_eq!(points.goal, Goal::Points);
    assert!(points.then > points.now + 2.0, "{points:?}");
}

#[test]
fn categories_end_independently_of_each_other() {
    let situations = [before_the_final(), before_the_final()];
    // Both need their favourite; one has picked him twice.
    let players = [player(0, &["a", "a"]), player(0, &["b", "b"])];
    let both = of(&league(&situations, &players), 0);
    let alone = of(
        &league(&situations[..1], &[player(0, &["a"]), player(0, &["b"])]),
        0,
    );
    assert!((both.expected - 2.0 * alone.expected).abs() < 0.05);
    assert_eq!(both.points, (0, 40));
    // Two wins of two: with the same endings twice, the chance would be that of one category.
    let same = of(
        &league(
            &[before_the_final()],
            &[player(0, &["a"]), player(19, &[""])],
        ),
        0,
    );
    let twice = of(
        &league(
            &situations,
            &[player(0, &["a", "a"]), player(39, &["", ""])],
        ),
        0,
    );
    assert!(
        (twice.win - same.win * same.win).abs() < 0.03,
        "{} {}",
        twice.win,
        same.win
    );
}

#[test]
fn equals_win_together() {
    let outlook = league(
        &[final_of_eight([0; 8])],
        &[player(0, &["abc"]), player(0, &["abc"])],
    );
    for number in [0, 1] {
        let found = of(&outlook, number);
        assert_eq!((found.win, found.ranks), (1.0, (1, 1)));
    }
}
