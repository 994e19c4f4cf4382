//! The round that decides a category.

use podium_domain::events::climb_score::{Score, ScoreForm};
use podium_domain::events::deciding::{Decided, decided_by, deciding_round};
use podium_domain::events::event::{CategoryPhase, Round};
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::{RoundDetail, RoundResult};
use podium_domain::ids::Series;
use proptest::prelude::*;

fn rounds(names: &[&str], status: &str) -> Vec<Round> {
    names
        .iter()
        .zip(1..)
        .map(|(name, number)| Round {
            id: number.to_string(),
            name: (*name).to_owned(),
            kind: "boulder".to_owned(),
            status: status.to_owned(),
            starting_groups: Vec::new(),
            format_identifier: None,
        })
        .collect()
}

/// All rounds but the last are over.
fn under_way(names: &[&str]) -> Vec<Round> {
    let mut rounds = rounds(names, "finished");
    if let Some(last) = rounds.last_mut() {
        "active".clone_into(&mut last.status);
    }
    rounds
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn decides(rounds: &[Round], announced: &[&str]) -> Option<String> {
    deciding_round(rounds, &owned(announced)).map(|round| round.name.clone())
}

#[test]
fn a_final_decides_however_it_is_written() {
    for name in [
        "Final",
        " final ",
        "Finals",
        "Finale",
        "FINALS - Men",
        "Finał",
        "Финал",
        "決勝",
        "男子決勝",
        "决赛",
        "결승",
        "Lead Final",
        "ファイナル",
        "Superfinal",
    ] {
        let listed = rounds(&["Qualification", name], "pending");
        assert_eq!(decides(&listed, &[]).as_deref(), Some(name), "{name}");
    }
}

#[test]
fn rounds_before_the_final_and_beside_it_do_not_decide() {
    for name in [
        "Qualification",
        "Semi-Final",
        "Semifinal",
        "Halbfinale",
        "Demi-finale",
        "Quarter final",
        "1/8 - Final",
        "½ Finale",
        "Small Final",
        "Petite finale",
        "B Final",
        "Полуфинал",
        "準決勝",
        "半决赛",
        "준결승",
    ] {
        for mut listed in [under_way(&["Vorrunde", name]), under_way(&[name])] {
            assert_eq!(decides(&listed, &[]), None, "{name} alone");
            listed.extend(rounds(&["Final"], "pending"));
            listed.reverse();
            assert_eq!(decides(&listed, &[]).as_deref(), Some("Final"), "{name}");
        }
    }
}

#[test]
fn what_precedes_a_final_that_is_called_off_decides() {
    let mut listed = under_way(&["Qualification", "Semi-Final"]);
    listed.extend(rounds(&["Final"], "cancelled"));
    assert_eq!(decides(&listed, &[]).as_deref(), Some("Semi-Final"));
}

#[test]
fn a_numbered_round_decides_if_the_event_has_no_higher_number() {
    let listed = under_way(&["Round 1", "Round 2", "Round 3"]);
    let all = ["Round 1", "Round 2", "Round 3"];
    assert_eq!(decides(&listed, &all).as_deref(), Some("Round 3"));
    assert_eq!(decides(&listed[..2], &all), None, "round 3 is announced");
    assert_eq!(
        decides(&listed[..2], &["R1", "R2", "R3"]),
        None,
        "by number"
    );
    let bare = under_way(&["3", "1", "2"]);
    assert_eq!(decides(&bare, &["1", "2", "3"]).as_deref(), Some("3"));
    assert_eq!(
        decides(&listed[..2], &["Round 1", "Final"]),
        None,
        "a final"
    );
}

#[test]
fn without_an_announcement_the_last_round_decides_once_all_others_are_finished() {
    let names = ["Runde A", "Runde B"];
    assert_eq!(decides(&rounds(&names, "pending"), &[]), None);
    assert_eq!(decides(&under_way(&names), &[]).as_deref(), Some("Runde B"));
    assert_eq!(decides(&under_way(&["Runde A"]), &[]), None, "only one");
    let semi = rounds(&["予選", "準決勝"], "finished");
    assert_eq!(decides(&semi, &[]), None, "the final is not listed yet");
}

fn ranked_in(round: &Round) -> RankingRow {
    RankingRow {
        athlete: Series::Ifsc.athlete_id(1),
        firstname: String::new(),
        lastname: String::new(),
        name: String::new(),
        country: String::new(),
        bib: None,
        federation_id: None,
        sport_class: None,
        rank: Some(1),
        rounds: vec![RoundResult {
            round_id: round.id.clone(),
            round_name: round.name.clone(),
            rank: Some(1),
            score: Score::read(Some("45+"), ScoreForm::LeadHeight),
            starting_group: None,
            detail: RoundDetail::None {},
        }],
    }
}

#[test]
fn what_ended_with_the_semi_final_is_decided_by_it_also_while_it_is_reopened() {
    use CategoryPhase::{Finished, Running};
    let listed = rounds(&["Qualification", "Semi-Final", "Final"], "finished");
    let rows = [ranked_in(&listed[1])];
    let by = |before, phase, rounds| {
        decided_by(before, phase, rounds, &rows, &[]).map(|round| round.name.as_str())
    };
    let unknown = Decided::default();
    assert_eq!(by(unknown, Running, &listed), Some("Final"));
    assert_eq!(by(unknown, Finished, &listed), Some("Semi-Final"));
    let ended = |rounds| Decided {
        rounds,
        by: Some("2"),
    };
    assert_eq!(by(ended(&listed), Running, &listed), Some("Semi-Final"));
    let before_the_final = &listed[..2];
    assert_eq!(
        by(ended(before_the_final), Running, before_the_final),
        Some("Semi-Final")
    );
    assert_eq!(
        by(ended(before_the_final), Running, &listed),
        Some("Final"),
        "a final was added"
    );
}

proptest! {
    /// Whatever other rounds are called, and in any order.
    #[test]
    fn a_round_named_final_decides_among_any_others(
        mut names in prop::collection::vec("(Round [0-9]|[0-9]|Semi-?Final|Small Final|Heat|\\PC{0,12})", 0..5),
        place in any::<prop::sample::Index>(),
        finished in any::<bool>(),
    ) {
        names.retain(|name| !name.to_lowercase().contains("super"));
        names.insert(place.index(names.len() + 1), "Final".to_owned());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let listed = rounds(&names, if finished { "finished" } else { "pending" });
        let name = decides(&listed, &[]);
        prop_assert_eq!(name.as_deref(), Some("Final"));
    }
}
