//! The text of a fingerprint, byte for byte: a noted fingerprint must stay reproducible.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::picks::fingerprint::{FingerprintedPick, canonical_text};

const LEAGUE: &str = "0123456789abcdef01234567";
const SALT: &str = "00112233445566778899aabbccddeeff";

fn pick(category: &str, user: char, podium: [Option<&str>; 3]) -> FingerprintedPick {
    FingerprintedPick {
        category: category.parse().expect("an id"),
        user: user.to_string().repeat(24).parse().expect("an id"),
        podium: podium.map(|athlete| athlete.map(str::to_owned)),
    }
}

fn text(event: &str, picks: &[FingerprintedPick]) -> String {
    let (league, event) = (LEAGUE.parse(), event.parse());
    canonical_text(&league.expect("an id"), &event.expect("an id"), SALT, picks)
}

/// The example of `docs/fingerprint.md`, which the client's test uses too.
#[test]
fn the_canonical_text_is_documented_and_independent_of_order() {
    let expected = "podium fingerprint 1\n\
        league 0123456789abcdef01234567\n\
        event 1405\n\
        salt 00112233445566778899aabbccddeeff\n\
        picks 3\n\
        10 aaaaaaaaaaaaaaaaaaaaaaaa 1147 - 2203\n\
        7 aaaaaaaaaaaaaaaaaaaaaaaa 1147 1380 2203\n\
        7 bbbbbbbbbbbbbbbbbbbbbbbb - - 1147\n";
    let mut picks = vec![
        pick("7", 'b', [None, None, Some("1147")]),
        pick("10", 'a', [Some("1147"), None, Some("2203")]),
        pick("7", 'a', [Some("1147"), Some("1380"), Some("2203")]),
    ];
    for _ in 0..picks.len() {
        picks.rotate_left(1);
        assert_eq!(text("1405", &picks), expected);
    }
}

#[test]
fn an_empty_league_has_a_canonical_text() {
    let expected = "podium fingerprint 1\n\
        league 0123456789abcdef01234567\n\
        event usa-504\n\
        salt 00112233445566778899aabbccddeeff\n\
        picks 0\n";
    assert_eq!(text("usa-504", &[]), expected);
}

#[test]
fn different_picks_have_different_texts() {
    let one = pick("7", 'a', [Some("1"), Some("2"), None]);
    let of = |pick: FingerprintedPick| text("1405", &[pick]);
    for other in [
        pick("8", 'a', [Some("1"), Some("2"), None]),
        pick("7", 'b', [Some("1"), Some("2"), None]),
        pick("7", 'a', [Some("2"), Some("1"), None]),
        pick("7", 'a', [Some("1"), None, Some("2")]),
        pick("7", 'a', [Some("12"), None, None]),
        pick("7", 'a', [Some("1"), Some("2"), Some("3")]),
    ] {
        assert_ne!(of(one.clone()), of(other));
    }
    assert_ne!(of(one.clone()), text("1405", &[one.clone(), one]));
}
