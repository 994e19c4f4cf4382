//! Every form of a score (docs/results-service.md, "Scores"), as a table, and properties of all scores.
#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::decimal::Decimal;
use podium_domain::events::climb_score::{Score, ScoreForm, ScoreValue, speed_time_text};
use proptest::prelude::*;

use ScoreForm::{Boulder, Combined, LeadHeight, LeadPoints, Speed, Unclear};

const FORMS: [ScoreForm; 6] = [Boulder, LeadHeight, LeadPoints, Speed, Combined, Unclear];

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).expect("a decimal")
}

fn tops(tops: u32, zones: u32, top_tries: u32, zone_tries: u32) -> ScoreValue {
    ScoreValue::BoulderTops {
        tops,
        zones,
        top_tries,
        zone_tries,
    }
}

fn height(hold: u32, plus: bool) -> ScoreValue {
    ScoreValue::LeadHeight { hold, plus }
}

fn time(time_ms: u32, tie_break_ms: Option<u32>) -> ScoreValue {
    ScoreValue::Time {
        time_ms,
        tie_break_ms,
    }
}

#[test]
fn every_form_of_score_is_parsed() {
    let points = |text| ScoreValue::BoulderPoints {
        points: decimal(text),
    };
    let lead_points = |text| ScoreValue::LeadPoints {
        points: decimal(text),
    };
    let combined = |text| ScoreValue::Combined {
        points: decimal(text),
    };
    let fall = |tie_break_ms| ScoreValue::Fall { tie_break_ms };
    let false_start = |tie_break_ms| ScoreValue::FalseStart { tie_break_ms };
    for (form, raw, value) in [
        (Boulder, "99.2", points("99.2")),
        (Boulder, "0", points("0")),
        (Boulder, "25.0", points("25")),
        (Boulder, "4T4z\u{a0}8\u{a0}5", tops(4, 4, 8, 5)),
        (Boulder, "4T4z 8 5", tops(4, 4, 8, 5)),
        (Boulder, "T3z2 14 10", tops(3, 2, 14, 10)),
        (Boulder, " 0T0z  0 0 ", tops(0, 0, 0, 0)),
        (LeadHeight, "45+", height(45, true)),
        (LeadHeight, "45", height(45, false)),
        (LeadHeight, "TOP", ScoreValue::Top),
        (LeadHeight, "7.75", lead_points("7.75")),
        (LeadPoints, "7.75", lead_points("7.75")),
        (LeadPoints, "5.0", lead_points("5")),
        (LeadPoints, "4", lead_points("4")),
        (LeadPoints, "32+", height(32, true)),
        (LeadPoints, "TOP", ScoreValue::Top),
        (Speed, "4.90", time(4_900, None)),
        (Speed, "5.057", time(5_057, None)),
        (Speed, "5.211 (5.37)", time(5_211, Some(5_370))),
        (Speed, "5.96 (4.89)", time(5_960, Some(4_890))),
        (Speed, "5.211 (FALL)", time(5_211, None)),
        (Speed, "FALL", fall(None)),
        (Speed, "FALL (4.98)", fall(Some(4_980))),
        (Speed, "FALSE START", false_start(None)),
        (Speed, "FALSE START (5.121)", false_start(Some(5_121))),
        (Speed, "WILDCARD", ScoreValue::Wildcard),
        (Speed, "NOT STARTED", ScoreValue::NotStarted),
        (Combined, "155.2", combined("155.2")),
        (Combined, "28.00", combined("28")),
        (Unclear, "45+", height(45, true)),
        (Unclear, "4T4z 8 5", tops(4, 4, 8, 5)),
        (Unclear, "99.2", ScoreValue::Unknown),
        (Unclear, "45", ScoreValue::Unknown),
    ] {
        assert_eq!(ScoreValue::read(raw, form), value, "{raw} as {form:?}");
    }
}

#[test]
fn score_words_are_parsed_and_others_are_unknown() {
    for form in FORMS {
        for (raw, value) in [
            ("DNS", ScoreValue::DidNotStart),
            ("dnf", ScoreValue::DidNotFinish),
            ("DSQ", ScoreValue::Disqualified),
            ("DNS (4.90)", ScoreValue::Unknown),
            ("later", ScoreValue::Unknown),
            ("-1", ScoreValue::Unknown),
            ("+", ScoreValue::Unknown),
            ("(", ScoreValue::Unknown),
            ("4.90 (", ScoreValue::Unknown),
            ("4.90 ()", ScoreValue::Unknown),
            ("1000+", ScoreValue::Unknown),
            ("99999999999999999999", ScoreValue::Unknown),
            ("4T4z 8", ScoreValue::Unknown),
            ("4T4z 8 5 1", ScoreValue::Unknown),
            ("NaN", ScoreValue::Unknown),
        ] {
            assert_eq!(ScoreValue::read(raw, form), value, "{raw} as {form:?}");
        }
        for nothing in [None, Some(""), Some(" \u{a0}")] {
            assert_eq!(Score::read(nothing, form), Score::default());
        }
    }
}

#[test]
fn a_top_is_higher_than_every_hold_of_a_wall() {
    let height = |raw| {
        ScoreValue::read(raw, LeadHeight)
            .lead_height()
            .map(|height| height.to_string())
    };
    assert_eq!(height("45+").as_deref(), Some("45.1"));
    assert_eq!(height("45").as_deref(), Some("45"));
    assert_eq!(height("TOP").as_deref(), Some("100"));
    assert_eq!(height("7.75"), None);
    assert_eq!(height("DNS"), None);
}

#[test]
fn times_are_truncated_not_rounded() {
    for (time_ms, shown) in [
        (5_435, "5.43"),
        (4_901, "4.90"),
        (4_999, "4.99"),
        (10_009, "10.00"),
        (9, "0.00"),
    ] {
        assert_eq!(speed_time_text(time_ms), shown);
    }
}

fn any_form() -> impl Strategy<Value = ScoreForm> {
    prop::sample::select(FORMS.to_vec())
}

/// Text that looks like a score, and text that does not.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9]{0,11}[.]?[0-9]{0,4}[+]?( ?[(][A-Z0-9.]{0,6}[)])?",
        "[Tt]?[0-9]{0,3}[TtZz]?[0-9]{0,2}[Zz]?[ \u{a0}]{0,2}[0-9]{0,3} [0-9]{0,3}",
        "(DNS|DNF|DSQ|FALL|FALSE START|WILDCARD|TOP)?.{0,8}",
        any::<String>(),
    ]
}

proptest! {
    #[test]
    fn any_text_parses_and_is_kept_verbatim(raw in any_text(), form in any_form()) {
        let score = Score::read(Some(&raw), form);
        prop_assert_eq!(score.raw.as_deref().unwrap_or_default(), raw.trim());
        prop_assert_eq!(score.raw.is_some(), score.value.is_some());
        let json = serde_json::to_string(&score).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Score>(&json).expect("a score"), score);
    }

    #[test]
    fn points_are_exact_to_the_tenth(tenths in 0_u32..100_000) {
        let text = format!("{}.{}", tenths / 10, tenths % 10);
        let expected = Decimal::from_thousandths(tenths * 100);
        prop_assert_eq!(ScoreValue::read(&text, Boulder), ScoreValue::BoulderPoints { points: expected });
        prop_assert_eq!(ScoreValue::read(&expected.to_string(), Combined), ScoreValue::Combined { points: expected });
        prop_assert_eq!(Decimal::nearest(f64::from(tenths) / 10.0), Some(expected));
    }

    #[test]
    fn a_sum_of_points_does_not_depend_on_the_order(mut tenths in prop::collection::vec(0_u32..250, 0..8)) {
        let sum = |tenths: &[u32]| tenths.iter().map(|tenth| Decimal::from_thousandths(tenth * 100).thousandths()).sum::<u64>();
        let before = sum(&tenths);
        tenths.reverse();
        prop_assert_eq!(sum(&tenths), before);
    }

    #[test]
    fn heights_rise_hold_by_hold_and_a_plus_is_between_two_holds(hold in 0_u32..99) {
        let height = |raw: String| ScoreValue::read(&raw, LeadHeight).lead_height();
        let [bare, plus, next] = [format!("{hold}"), format!("{hold}+"), format!("{}", hold + 1)].map(height);
        prop_assert!(bare < plus && plus < next && next < height("TOP".to_owned()));
        prop_assert_eq!(plus, Some(Decimal::from_thousandths(hold * 1000 + 100)));
    }

    #[test]
    fn times_parse_back_as_shown(time_ms in 0_u32..1_000_000, other in prop::option::of(0_u32..1_000_000)) {
        let exact = |ms: u32| format!("{}.{:03}", ms / 1000, ms % 1000);
        let text = match other {
            Some(other) => format!("{} ({})", exact(time_ms), exact(other)),
            None => exact(time_ms),
        };
        prop_assert_eq!(ScoreValue::read(&text, Speed), time(time_ms, other));
        prop_assert_eq!(ScoreValue::read(&speed_time_text(time_ms), Speed), time(time_ms / 10 * 10, None));
    }

    #[test]
    fn tops_parse_in_both_spellings(counts in [0_u32..100, 0..100, 0..1000, 0..1000], blank in "[ \u{a0}]{1,2}") {
        let [top, zone, top_tries, zone_tries] = counts;
        let expected = tops(top, zone, top_tries, zone_tries);
        for first in [format!("{top}T{zone}z"), format!("T{top}z{zone}")] {
            let text = format!("{first}{blank}{top_tries}{blank}{zone_tries}");
            prop_assert_eq!(ScoreValue::read(&text, Boulder), expected);
        }
    }

    #[test]
    fn a_decimal_survives_a_json_round_trip(thousandths in 0..=u32::MAX) {
        let decimal = Decimal::from_thousandths(thousandths);
        let json = serde_json::to_string(&decimal).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Decimal>(&json).expect("a decimal"), decimal);
        prop_assert_eq!(Decimal::parse(&decimal.to_string()), Some(decimal));
    }
}

#[test]
fn scores_are_formatted_for_people() {
    for (raw, form, shown) in [
        ("5.057", Speed, "5.05"),
        ("5.211 (5.37)", Speed, "5.21 (5.37)"),
        ("FALL (4.98)", Speed, "FALL (4.98)"),
        ("DNS", Speed, "DNS"),
        ("45+", LeadHeight, "45+"),
        ("7.75", LeadPoints, "7.75"),
        ("4T4z\u{a0}8\u{a0}5", Boulder, "4T4z 8 5"),
        ("something new", Boulder, "something new"),
    ] {
        assert_eq!(
            Score::read(Some(raw), form).shown().as_deref(),
            Some(shown),
            "{raw}"
        );
    }
    assert_eq!(Score::default().shown(), None);
}
