//! Where one podium for all leagues goes.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::picks::pick::Podium;
use podium_domain::picks::shared_pick::{Held, Spread, spread};
use proptest::prelude::*;

/// Who is first is podium enough.
fn podium(letter: char) -> Podium {
    let number = u32::from(letter) - u32::from('a') + 1;
    Podium::stored([number.to_string().parse().ok(), None, None])
}

/// A letter is a podium, a capital one of the common ones; a dot is none. Whoever stands further right saved later.
fn leagues(picks: &str) -> Vec<Option<Held<usize>>> {
    let held = |(saved_at, letter): (usize, char)| {
        (letter != '.').then(|| Held {
            podium: podium(letter.to_ascii_lowercase()),
            common: letter.is_ascii_uppercase(),
            saved_at,
        })
    };
    picks.chars().enumerate().map(held).collect()
}

/// `+` made, `*` changed, `=` the same already, `-` left alone.
fn told(spreads: &[Spread]) -> String {
    let sign = |spread: &Spread| match spread {
        Spread::Make => '+',
        Spread::Change => '*',
        Spread::Same => '=',
        Spread::Apart => '-',
    };
    spreads.iter().map(sign).collect()
}

#[test]
fn a_podium_goes_where_nothing_else_was_chosen_on_purpose() {
    // The first league is the one on the page; `z` is saved.
    for (picks, expected, why) in [
        ("", "", "nobody plays nowhere"),
        (".", "+", "one league"),
        ("...", "+++", "nothing is picked yet"),
        ("AAA", "***", "all are common"),
        (".AA", "+**", "a league that was joined later"),
        ("AAb", "**-", "the third was chosen for itself"),
        ("bAA", "***", "so was the one on the page, which comes back"),
        ("AAa", "***", "by itself, but the same"),
        ("AAz", "***", "by itself, what is common now: it joins"),
        (
            "ZZA",
            "*=*",
            "what has it already is not written, but on the page",
        ),
        ("zZZ", "*==", "back to the common one: nothing else moves"),
        (
            "ABC",
            "***",
            "two were left behind while they were locked: they catch up",
        ),
        (
            "aab",
            "**-",
            "of a time without common picks: the page's is the measure",
        ),
        (".aa", "+**", "what all leagues agree on is common"),
        (
            ".ab",
            "+--",
            "what they do not agree on is nobody's to replace",
        ),
        ("aBb", "***", "the measure is the common one"),
    ] {
        let found = spread(&leagues(picks), &podium('z'));
        assert_eq!(told(&found), expected, "{picks}: {why}");
    }
}

proptest! {
    /// However often and wherever it is saved from: whoever never saves for one league alone has one podium everywhere.
    #[test]
    fn one_set_stays_one_set(
        leagues in 1..6_usize,
        saves in prop::collection::vec((0..6_usize, prop::char::range('a', 'd'), any::<bool>()), 1..20),
    ) {
        let mut held: Vec<Option<Held<usize>>> = Vec::new();
        for (time, (page, letter, joins)) in saves.into_iter().enumerate() {
            if held.len() < leagues || joins {
                held.push(None);
            }
            let page = page % held.len();
            held.swap(0, page);
            let podium = podium(letter);
            let spreads = spread(&held, &podium);
            for (there, spread) in held.iter_mut().zip(spreads) {
                prop_assert_ne!(spread, Spread::Apart);
                if spread != Spread::Same {
                    *there = Some(Held { podium: podium.clone(), common: true, saved_at: time });
                }
                prop_assert_eq!(there.as_ref().map(|held| &held.podium), Some(&podium));
            }
        }
    }

    /// What was chosen for one league alone, and is another, is written from its own page only.
    #[test]
    fn a_choice_on_purpose_stays(others in "[.A]{1,6}", saved in prop::char::range('b', 'd')) {
        let mut picks = leagues(&format!(".{others}aA"));
        let own = picks.len() - 2;
        if let Some(own) = picks.get_mut(own) {
            *own = Some(Held { podium: podium('e'), common: false, saved_at: 99 });
        }
        let spreads = spread(&picks, &podium(saved));
        let is_apart = |(at, spread): (usize, &Spread)| (*spread == Spread::Apart).then_some(at);
        let apart: Vec<usize> = spreads.iter().enumerate().filter_map(is_apart).collect();
        prop_assert_eq!(apart, vec![own]);
        picks.swap(0, own);
        let from_its_page = spread(&picks, &podium(saved));
        prop_assert_eq!(from_its_page.first(), Some(&Spread::Change));
    }
}
