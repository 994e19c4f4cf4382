//! Ratings over time.

use std::collections::BTreeSet;

use podium_domain::form::{Form, Pool, RatedDay};
use podium_domain::ids::EventId;

use super::support::{athlete, day, form, key, lead, outcome};

fn history(form: &Form, of: u64, today: u64, hidden: &[u64], most: usize) -> Vec<RatedDay> {
    let hidden: BTreeSet<EventId> = hidden.iter().map(|event| key(*event).event).collect();
    let mut histories = form.rating_histories(&athlete(of), day(today), &hidden, most);
    assert!(histories.len() <= 1, "one discipline");
    histories.pop().map_or_else(Vec::new, |history| {
        assert_eq!(history.pool, lead());
        history.days
    })
}

#[test]
fn a_history_has_each_day_with_a_rank_and_today() {
    let form = form(&[(1, &[1, 2, 3]), (10, &[2, 3]), (20, &[3, 2, 1])]);
    let days = history(&form, 1, 50, &[], 9);
    let rows: Vec<_> = days
        .iter()
        .map(|one| (one.date, one.result.as_ref().map(|(_, rank)| *rank)))
        .collect();
    assert_eq!(
        rows,
        [(day(1), Some(1)), (day(20), Some(3)), (day(50), None)]
    );
    assert!(days[0].rating.value > 0.0 && days[0].rating.value > days[1].rating.value);
    // As chances of the next day see it.
    let record = form.records(&lead(), day(21), [&athlete(1)]);
    assert_eq!(Some(days[1].rating), record[0].rating);
    assert!(days[2].rating.error > days[1].rating.error, "nothing since");
    assert_eq!(history(&form, 9, 50, &[], 9), [], "unknown");
}

#[test]
fn a_history_keeps_the_newest_days_and_has_no_other_today_on_a_day_of_a_result() {
    let form = form(&[(1, &[1, 2]), (10, &[1, 2]), (20, &[1, 2])]);
    let days = |today, most| -> Vec<_> {
        let days = history(&form, 1, today, &[], most);
        days.into_iter().map(|one| one.date).collect()
    };
    assert_eq!(days(20, 2), [day(10), day(20)]);
    assert_eq!(days(19, 1), [day(20)], "its last day may be yet to come");
    assert_eq!(days(21, 1), [day(20), day(21)]);
}

#[test]
fn a_hidden_event_leaves_no_trace() {
    let all = form(&[(1, &[1, 2, 3]), (10, &[3, 2, 1]), (20, &[2, 1, 3])]);
    let rest = form(&[(1, &[1, 2, 3]), (20, &[2, 1, 3])]);
    for of in [1, 2, 3] {
        let hidden = history(&all, of, 50, &[10], 9);
        assert_eq!(hidden, history(&rest, of, 50, &[], 9));
        assert_ne!(hidden, history(&all, of, 50, &[], 9));
    }
    assert_eq!(history(&all, 1, 50, &[1, 10, 20], 9), []);
}

#[test]
fn disciplines_have_histories_of_their_own() {
    let mut form = form(&[(1, &[1, 2])]);
    let mut boulder = outcome(2, &[2, 1]);
    boulder.pool = Pool::new("boulder", "Men");
    form.record(key(2), &boulder);
    let histories = form.rating_histories(&athlete(1), day(2), &BTreeSet::new(), 9);
    let pools: Vec<_> = histories
        .iter()
        .map(|history| (history.pool.discipline().name(), history.days.len()))
        .collect();
    assert_eq!(pools, [("boulder", 1), ("lead", 2)]);
    assert!(histories[0].days[0].rating.value < 0.0);
}
