//! How sure the form is: less where it knows little, and where its own record was too sure.

use podium_domain::form::{Chances, Form, Outcome, Pool};

use super::support::{chances, form, is_near, key, list, outcome};

const FIELD: [u64; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const UPSIDE_DOWN: [u64; 10] = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/// A boulder ranking of those other athletes.
fn boulder(on: u64, best_first: &[u64; 10]) -> Outcome {
    let others: Vec<u64> = best_first.iter().map(|number| number + 100).collect();
    Outcome {
        pool: Pool::new("boulder", "Women"),
        ..outcome(on, &others)
    }
}

fn favourite(all: &[Chances]) -> f64 {
    all.iter().map(Chances::podium).fold(0.0, f64::max)
}

/// Some lead rankings; then boulder rankings of other athletes, every second one of them as given.
fn with_boulder_record(every_second: &[u64; 10]) -> Form {
    let lead: Vec<(u64, &[u64])> = (1..=8).map(|on| (on, &FIELD[..])).collect();
    let mut form = form(&lead);
    for on in 101..=160 {
        let best_first = if on % 2 == 0 { every_second } else { &FIELD };
        form.record(key(on), &boulder(on, best_first));
    }
    form
}

#[test]
fn a_record_that_was_too_sure_makes_the_chances_flatter() {
    let mut favourites_lost = with_boulder_record(&FIELD);
    let sure = favourite(&chances(&favourites_lost, 200, &FIELD));
    for on in 161..=170 {
        favourites_lost.record(key(on), &boulder(on, &UPSIDE_DOWN));
    }
    let flatter = chances(&favourites_lost, 200, &FIELD);
    assert!(favourite(&flatter) < sure - 0.01, "{sure} {flatter:?}");
    assert!(flatter[0].podium() > flatter[9].podium(), "the order stays");
    for rank in 0..6 {
        assert!(is_near(
            flatter.iter().map(|one| one.by_rank[rank]).sum(),
            1.0
        ));
    }
}

#[test]
fn a_record_that_was_right_or_too_cautious_leaves_the_chances() {
    let without = form(&(1..=8).map(|on| (on, &FIELD[..])).collect::<Vec<_>>());
    let with = with_boulder_record(&FIELD);
    let [without, with] = [without, with].map(|form| chances(&form, 200, &FIELD));
    assert_eq!(without, with);
}

#[test]
fn the_record_counts_from_the_day_after() {
    let mut form = with_boulder_record(&FIELD);
    let [before, after] = [170, 171].map(|on| chances(&form, on, &FIELD));
    for number in 161..=170 {
        form.record(key(number), &boulder(170, &UPSIDE_DOWN));
    }
    assert_eq!(chances(&form, 170, &FIELD), before);
    assert_ne!(chances(&form, 171, &FIELD), after);
}

#[test]
fn a_correction_renews_every_comparison_after_it() {
    let mut corrected = with_boulder_record(&UPSIDE_DOWN);
    // What was compared before the correction must not be remembered.
    let mistaken = chances(&corrected, 200, &FIELD);
    corrected.record(key(102), &boulder(102, &FIELD));
    let mut rebuilt = with_boulder_record(&UPSIDE_DOWN);
    rebuilt.record(key(102), &boulder(102, &FIELD));
    let [corrected, rebuilt] = [&corrected, &rebuilt].map(|form| chances(form, 200, &FIELD));
    assert_eq!(corrected, rebuilt);
    assert_ne!(corrected, mistaken);
}

#[test]
fn few_rankings_of_a_pool_are_believed_less() {
    let favourite = |rankings: u64| {
        let rankings: Vec<(u64, &[u64])> = (1..=rankings).map(|on| (on, &FIELD[..])).collect();
        favourite(&chances(&form(&rankings), 20, &FIELD))
    };
    let (none, one, two, ten) = (favourite(0), favourite(1), favourite(2), favourite(10));
    assert!(is_near(none, 0.3), "{none}");
    assert!(one < two && two < ten - 0.1, "{one} {two} {ten}");
}

#[test]
fn a_missing_season_and_a_long_absence_make_the_form_less_sure() {
    let season: Vec<(u64, &[u64])> = (1..=8).map(|on| (on, &FIELD[..])).collect();
    let mut with_absence = form(&season);
    let on = |form: &Form, on: u64| chances(form, on, &FIELD)[0].podium();
    let (soon, later) = (on(&with_absence, 10), on(&with_absence, 800));
    assert!(later < soon - 0.05, "{soon} {later}");
    // The pool goes on without the favourite.
    for day in 400..=407 {
        with_absence.record(key(day), &outcome(day, &FIELD[1..]));
    }
    assert!(on(&with_absence, 800) < soon - 0.05);
}

#[test]
fn where_nobody_has_started_a_first_start_at_home_is_no_drawback() {
    let mut at_home = list(5, &FIELD);
    at_home.host = Some("SLO".to_owned());
    at_home.starters[0].country = Some("SLO".to_owned());
    let all = Form::new().chances(&at_home);
    assert!(all[0].podium() > all[1].podium());
}
