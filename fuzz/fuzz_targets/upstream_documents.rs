//! Fuzzes upstream documents: no reader panics or silently loses a row, and a stored round reads back unchanged.
//! The first byte selects the reader, the rest is the document.
#![no_main]

use libfuzzer_sys::fuzz_target;
use podium_domain::events::event::{CategoryFacts, CategoryStatus};
use podium_domain::ids::{CategoryId, Series};
use podium_domain::events::round_result::RoundResult;
use podium_results::reading::{Reading, Unreadable};

/// The same bytes as in the seeds of `tools/fuzz`.
const READERS: &[(u8, fn(&str))] = &[
    (b'e', |body| {
        check(podium_results::event::event(Series::Usa, 501, body), |event| {
            event.categories.len()
        });
    }),
    (b'n', |body| {
        check(podium_results::registrations::registrations(Series::Ifsc, body), |list| {
            list.entries.len()
        })
    }),
    (b'p', |body| {
        check(podium_results::programme::programme(body), |events| {
            let rounds = events.iter().map(|event| event.rounds.len() + event.estimated as usize);
            events.len() + rounds.sum::<usize>()
        })
    }),
    (b'r', result),
    (b's', |body| check(podium_results::seasons::season(body), Vec::len)),
    (b't', |body| {
        check(podium_results::seasons::seasons(body), |root| root.listed.len())
    }),
];

fuzz_target!(|data: &[u8]| {
    let Some((pick, document)) = data.split_first() else {
        return;
    };
    let marked = READERS.iter().find(|(mark, _)| mark == pick);
    let read = marked.map_or_else(
        || READERS[usize::from(*pick) % READERS.len()].1,
        |(_, read)| *read,
    );
    read(&String::from_utf8_lossy(document));
});

fn check<T>(reading: Result<Reading<T>, Unreadable>, kept: impl FnOnce(&T) -> usize) {
    match reading {
        Ok(read) => assert_eq!(read.rows, kept(&read.facts) + read.refused.len()),
        Err(unreadable) => assert!(!unreadable.to_string().is_empty()),
    }
}

fn result(body: &str) {
    let category = CategoryFacts {
        id: CategoryId::from_upstream(7),
        name: String::new(),
        discipline: String::new(),
        status: CategoryStatus::new("active"),
        rounds: Vec::new(),
    };
    check(
        podium_results::category_result::category_result(Series::Ifsc, &category, body),
        |update| {
            let rows = update.rows.as_deref().unwrap_or_default();
            rows.iter().flat_map(|row| &row.rounds).for_each(reads_back);
            rows.len()
        },
    );
}

fn reads_back(round: &RoundResult) {
    let stored = serde_json::to_string(round).expect("JSON");
    assert_eq!(
        &serde_json::from_str::<RoundResult>(&stored).expect("a round"),
        round
    );
}
