//! The record of chances, once the rankings are known.

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::{Chances, FormPrediction, TrackRecord};
use podium_domain::ids::AthleteId;

use super::support::athlete;

/// Four athletes, of whom 1 is expected to win, 2 to be second, 3 to be third.
fn prediction() -> FormPrediction {
    let athletes: Vec<AthleteId> = (1..=4).map(athlete).collect();
    let chances = [
        [0.9, 0.05, 0.02, 0.03, 0.0, 0.0],
        [0.05, 0.8, 0.1, 0.05, 0.0, 0.0],
        [0.05, 0.1, 0.7, 0.15, 0.0, 0.0],
        [0.0, 0.05, 0.05, 0.9, 0.0, 0.0],
    ];
    FormPrediction::new(&athletes, &chances.map(|by_rank| Chances { by_rank }))
}

fn ranking(ranks: [Option<u32>; 4]) -> OfficialRanking {
    OfficialRanking::new((1..).map(athlete).zip(ranks))
}

#[test]
fn a_podium_as_predicted_earns_all_points() {
    let mut record = TrackRecord::default();
    record.add(
        &prediction(),
        &ranking([Some(1), Some(2), Some(3), Some(4)]),
    );
    assert_eq!((record.points, record.possible), (45, 45));
    assert_eq!((record.categories, record.starters()), (1, 4));
    // 4 was said to stand on the podium with 10 %, the others with 85 to 97 %.
    let counts: Vec<(u32, u32)> = record
        .tenths
        .iter()
        .map(|tenth| (tenth.starters, tenth.observed))
        .collect();
    assert_eq!(counts[1], (1, 0));
    assert_eq!(counts[8], (1, 1));
    assert_eq!(counts[9], (2, 2));
    assert!((record.tenths[9].predicted - 1.92).abs() < 1e-9);
}

#[test]
fn a_surprise_costs_more_than_what_was_expected() {
    let (mut expected, mut surprise) = (TrackRecord::default(), TrackRecord::default());
    expected.add(
        &prediction(),
        &ranking([Some(1), Some(2), Some(3), Some(4)]),
    );
    surprise.add(
        &prediction(),
        &ranking([Some(4), Some(2), Some(3), Some(1)]),
    );
    assert!(surprise.log_loss > expected.log_loss + 3.0);
    assert!(surprise.points < expected.points);
}

#[test]
fn athletes_who_did_not_start_count_nowhere() {
    let mut record = TrackRecord::default();
    record.add(&prediction(), &ranking([None, Some(1), Some(2), Some(3)]));
    assert_eq!(record.starters(), 3);
    assert_eq!(record.tenths[9].starters, 1);
}
