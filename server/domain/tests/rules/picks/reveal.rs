//! Marks on podiums when they are revealed, as tables.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use std::collections::BTreeMap;

use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::picks::reveal::{PickMarks, consensus, long_shots, marks};

/// Athletes are letters; a dot is an empty place.
fn podium(letters: &str) -> Podium {
    let mut slots = letters.bytes().map(|letter| {
        let number = letter.checked_sub(b'a')?;
        Some(number.to_string().parse().expect("an id"))
    });
    let mut slot = || slots.next().flatten();
    Podium::parse([slot(), slot(), slot()]).expect("a podium")
}

fn podiums(all: &str) -> Vec<Podium> {
    all.split_whitespace().map(podium).collect()
}

/// `A1`: no other podium has the athlete in first place; `B2`: few have the one in second; `O`: a unique podium; then
/// the number of equal podiums.
fn text(marks: &PickMarks) -> String {
    let at = |places: &[Place], letter: char| -> String {
        let each = places.iter();
        let parts: Vec<String> = each
            .map(|place| format!("{letter}{} ", place.number()))
            .collect();
        parts.concat()
    };
    let own = if marks.own_podium { "O " } else { "" };
    let (alone, bold) = (at(&marks.alone, 'A'), at(&marks.bold, 'B'));
    format!("{alone}{bold}{own}{}", marks.same)
}

#[test]
fn marks_need_a_large_enough_crowd() {
    for (all, expected) in [
        ("", vec![]),
        // With one or two podiums nothing is marked.
        ("abc", vec!["1"]),
        ("abc def", vec!["1", "1"]),
        // Of three podiums, one has an athlete that no other has.
        ("abc abc abd", vec!["2", "2", "A3 1"]),
        (
            "abc def ghi",
            vec!["A1 A2 A3 1", "A1 A2 A3 1", "A1 A2 A3 1"],
        ),
        // An athlete counts as the same at any place.
        ("abc bca cab", vec!["1", "1", "1"]),
        // Of four podiums, one in four is unique.
        ("abc abc abc acb", vec!["3", "3", "3", "O 1"]),
        ("abc abc acb cab", vec!["2", "2", "1", "1"]),
        // Empty places are not marked.
        ("a.. a.. a.. ab.", vec!["3", "3", "3", "A2 O 1"]),
        ("a.. .a. ..a", vec!["1", "1", "1"]),
        // Two of four are half, which is not rare. Two of ten are one in five, which is.
        ("abc abc abd abd", vec!["2", "2", "2", "2"]),
        (
            "abc abc abc abc abc abc abc abc abd abd",
            vec!["8", "8", "8", "8", "8", "8", "8", "8", "B3 2", "B3 2"],
        ),
        // Two of nine are more than one in five.
        (
            "abc abc abc abc abc abc abc abd abd",
            vec!["7", "7", "7", "7", "7", "7", "7", "2", "2"],
        ),
        // One of five is one in five and the only one: it gets one mark, not two.
        ("abc abc abc abc abd", vec!["4", "4", "4", "4", "A3 O 1"]),
    ] {
        let marks = marks(&podiums(all));
        let texts: Vec<String> = marks.iter().map(text).collect();
        assert_eq!(texts, expected, "{all}");
    }
}

#[test]
fn a_lone_wolf_has_an_athlete_or_a_podium_that_nobody_else_has() {
    for (all, expected) in [
        ("abc abc abc abd", vec![false, false, false, true]),
        ("abc abc abc acb", vec![false, false, false, true]),
        ("abc abc", vec![false, false]),
        ("abc acb bac", vec![false, false, false]),
    ] {
        let marks = marks(&podiums(all));
        let wolves: Vec<bool> = marks.iter().map(PickMarks::is_lone_wolf).collect();
        assert_eq!(wolves, expected, "{all}");
    }
}

#[test]
fn the_consensus_podium_has_the_most_points() {
    for (all, expected) in [
        ("", "..."),
        ("abc", "abc"),
        // Places in the result follow the totals, not the places in a single podium.
        (".a.", "a.."),
        // a has 3, b 3 and c 3 + 3: first once, and third three times.
        ("a.. b.. c.. ..c ..c ..c", "cab"),
        // Ties go to the athlete with more first places: a has 3, b 2 + 1.
        (".b. ..b a..", "ab."),
        // Then to the athlete with more second places: a has 2, b 1 + 1.
        ("..b ..b .a.", "ab."),
        // Complete ties: by id.
        ("b.. a.. c..", "abc"),
    ] {
        let podium = consensus(&podiums(all));
        let letter = |athlete: &Option<AthleteId>| {
            athlete.as_ref().map_or('.', |id| {
                let number: u8 = id.as_str().parse().expect("a number");
                char::from(b'a' + number)
            })
        };
        let letters: String = podium.iter().map(letter).collect();
        assert_eq!(letters, expected, "{all}");
    }
}

#[test]
fn a_long_shot_has_at_most_one_chance_in_ten() {
    let podium = podium("abc");
    let athletes: Vec<AthleteId> = podium.slots().map(|(_, athlete)| athlete.clone()).collect();
    let places = |chances: &[f64]| {
        let known: BTreeMap<_, _> = athletes
            .iter()
            .cloned()
            .zip(chances.iter().copied())
            .collect();
        long_shots(&podium, &known)
    };
    assert_eq!(places(&[0.5, 0.1, 0.101]), [Place::Second]);
    assert_eq!(places(&[0.0, 0.4]), [Place::First], "the third is unknown");
    assert_eq!(places(&[]), []);
}
