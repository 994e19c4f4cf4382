//! Fuzzes client filters: a filter is parsed into a small number of typed conditions on listed fields, or refused
//! with a short error. The first byte selects the route.
#![no_main]

use libfuzzer_sys::fuzz_target;
use podium_domain::filter;
use podium_domain::filter::{Field, InvalidFilter, Page, conditions};
use serde_json::{Map, Value};

const WORDS: usize = 200;

fuzz_target!(|data: &[u8]| {
    let Some((route, document)) = data.split_first() else {
        return;
    };
    let Ok(document) = serde_json::from_slice::<Map<String, Value>>(document) else {
        return;
    };
    match route % 6 {
        0 => read::<podium_domain::filter::events::EventField>(&document),
        1 => read::<podium_domain::filter::leagues::LeagueField>(&document),
        2 => read::<podium_domain::filter::predictions::PredictionField>(&document),
        3 => read::<podium_domain::filter::predictions_with_events::PredictionWithEventField>(&document),
        4 => read::<podium_domain::filter::scoring_status::ScoringStatusField>(&document),
        _ => read::<podium_domain::filter::standings::StandingField>(&document),
    }
    let number = |name: &str| document.get(name).and_then(Value::as_i64);
    if let Ok(page) = Page::parse(number("limit"), number("skip"), 100) {
        assert!((1..=500).contains(&page.limit) && page.skip >= 0);
    }
});

fn read<F: Field>(document: &Map<String, Value>) {
    match conditions::<F>(document) {
        Ok(read) => {
            assert!(read.len() <= filter::CONDITIONS_MAX);
            for condition in read {
                assert!((1..=filter::IN_LENGTH_MAX).contains(&condition.values.len()));
            }
        }
        Err(refused) => is_short(&refused),
    }
}

fn is_short(refused: &InvalidFilter) {
    assert!(refused.to_string().chars().count() <= WORDS);
}
