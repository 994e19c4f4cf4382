//! The leagues to which one podium for all leagues is written.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::picks::all_leagues::{ExistingPick, SyncAction, plan_sync};
use podium_domain::picks::pick::Podium;
use proptest::prelude::*;

/// A podium with a first place only, which is sufficient here.
fn podium(letter: char) -> Podium {
    let number = u32::from(letter) - u32::from('a') + 1;
    Podium::stored([number.to_string().parse().ok(), None, None])
}

/// A letter is a podium, a capital letter a common one; a dot is none. A pick further right was saved later.
fn leagues(picks: &str) -> Vec<Option<ExistingPick<usize>>> {
    let existing = |(saved_at, letter): (usize, char)| {
        (letter != '.').then(|| ExistingPick {
            podium: podium(letter.to_ascii_lowercase()),
            common: letter.is_ascii_uppercase(),
            saved_at,
        })
    };
    picks.chars().enumerate().map(existing).collect()
}

/// `+` created, `*` changed, `=` already equal, `-` left unchanged.
fn signs(actions: &[SyncAction]) -> String {
    let sign = |plan_sync: &SyncAction| match plan_sync {
        SyncAction::Create => '+',
        SyncAction::Update => '*',
        SyncAction::Keep => '=',
        SyncAction::Skip => '-',
    };
    actions.iter().map(sign).collect()
}

#[test]
fn a_podium_is_saved_wherever_no_other_was_chosen_on_purpose() {
    // The first league is that of the current page; `z` is saved.
    for (picks, expected, why) in [
        ("", "", "nobody plays nowhere"),
        (".", "+", "one league"),
        ("...", "+++", "nothing is picked yet"),
        ("AAA", "***", "all are common"),
        (".AA", "+**", "a league that was joined later"),
        ("AAb", "**-", "the third was chosen for itself"),
        ("bAA", "***", "so was the one on the page, which comes back"),
        ("AAa", "***", "separate, but the same"),
        (
            "AAz",
            "***",
            "separate, equal to the shared pick now: it joins",
        ),
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
        let found = plan_sync(&leagues(picks), &podium('z'));
        assert_eq!(signs(&found), expected, "{picks}: {why}");
    }
}

proptest! {
    /// A member who never saves for a single league has the same podium everywhere, however often and from wherever
    /// it is saved.
    #[test]
    fn a_common_set_stays_common(
        leagues in 1..6_usize,
        saves in prop::collection::vec((0..6_usize, prop::char::range('a', 'd'), any::<bool>()), 1..20),
    ) {
        let mut existing: Vec<Option<ExistingPick<usize>>> = Vec::new();
        for (time, (page, letter, joins)) in saves.into_iter().enumerate() {
            if existing.len() < leagues || joins {
                existing.push(None);
            }
            let page = page % existing.len();
            existing.swap(0, page);
            let podium = podium(letter);
            let actions = plan_sync(&existing, &podium);
            for (there, plan_sync) in existing.iter_mut().zip(actions) {
                prop_assert_ne!(plan_sync, SyncAction::Skip);
                if plan_sync != SyncAction::Keep {
                    *there = Some(ExistingPick { podium: podium.clone(), common: true, saved_at: time });
                }
                prop_assert_eq!(there.as_ref().map(|existing| &existing.podium), Some(&podium));
            }
        }
    }

    /// A different podium chosen for a single league is changed from that league's page only.
    #[test]
    fn a_deliberate_choice_is_kept(others in "[.A]{1,6}", saved in prop::char::range('b', 'd')) {
        let mut picks = leagues(&format!(".{others}aA"));
        let own = picks.len() - 2;
        if let Some(own) = picks.get_mut(own) {
            *own = Some(ExistingPick { podium: podium('e'), common: false, saved_at: 99 });
        }
        let actions = plan_sync(&picks, &podium(saved));
        let is_apart = |(at, plan_sync): (usize, &SyncAction)| (*plan_sync == SyncAction::Skip).then_some(at);
        let apart: Vec<usize> = actions.iter().enumerate().filter_map(is_apart).collect();
        prop_assert_eq!(apart, vec![own]);
        picks.swap(0, own);
        let from_its_page = plan_sync(&picks, &podium(saved));
        prop_assert_eq!(from_its_page.first(), Some(&SyncAction::Update));
    }
}
