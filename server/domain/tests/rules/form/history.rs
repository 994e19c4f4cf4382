//! What rankings change, and what they do not.

use podium_domain::form::{Chances, Form, Pool, Starter};
use proptest::prelude::*;

use super::support::{athlete, chances, day, form, is_near, key, lead, list, outcome};

const NEWCOMER: u64 = 99;

fn wins(all: &[Chances]) -> Vec<f64> {
    all.iter().map(|one| one.by_rank[0]).collect()
}

#[test]
fn starters_without_rankings_have_equal_chances() {
    for one in chances(&Form::new(), 5, &[1, 2, 3, 4, 5]) {
        assert!(is_near(one.by_rank[0], 0.2), "{one:?}");
        assert!(is_near(one.podium(), 0.6), "{one:?}");
    }
}

#[test]
fn a_win_raises_the_winner_s_chance_and_a_last_place_lowers_it() {
    let field = [1, 2, 3, 4, 5, 6];
    let before = wins(&chances(&form(&[(1, &[3, 1, 2, 5, 4, 6])]), 40, &field));
    let after = form(&[(1, &[3, 1, 2, 5, 4, 6]), (30, &[1, 2, 3, 5, 4, 6])]);
    let after = wins(&chances(&after, 40, &field));
    assert!(after[0] > before[0] + 0.05, "{before:?} {after:?}");
    let after = form(&[(1, &[3, 1, 2, 5, 4, 6]), (30, &[1, 2, 5, 4, 6, 3])]);
    let after = wins(&chances(&after, 40, &field));
    assert!(after[2] < before[2] - 0.05, "{before:?} {after:?}");
}

#[test]
fn a_newcomer_is_neither_a_favourite_nor_hopeless() {
    let best_first: Vec<u64> = (1..=30).collect();
    let form = form(&[(1, &best_first), (30, &best_first), (60, &best_first)]);
    let podium = |number: u64| {
        let all = chances(&form, 90, &[&best_first[..], &[NEWCOMER]].concat());
        all[usize::try_from(number.min(31)).unwrap() - 1].podium()
    };
    assert!(podium(NEWCOMER) < podium(6) / 2.0);
    assert!(podium(NEWCOMER) > podium(30) * 2.0);
}

#[test]
fn a_result_counts_the_less_the_older_it_is() {
    let form = form(&[(1, &[1, 2, 3, 4, 5, 6])]);
    let rating = |on: u64| {
        let record = form.records(&lead(), day(on), [&athlete(1)]).remove(0);
        record.rating
    };
    let (soon, later) = (rating(2).unwrap(), rating(1_000).unwrap());
    assert!(later.value < soon.value && later.value > 0.0);
    assert!(later.error > soon.error);
    assert_eq!(rating(3_000), None, "years later it is forgotten");
    let ahead = |on: u64| {
        let all = wins(&chances(&form, on, &[1, 6]));
        all[0] - all[1]
    };
    assert!(ahead(2) > ahead(1_000) && ahead(1_000) > ahead(3_000));
}

#[test]
fn rankings_of_the_same_day_or_later_are_not_used() {
    let form = form(&[(1, &[1, 2, 3]), (10, &[3, 2, 1]), (20, &[2, 3, 1])]);
    let before = self::form(&[(1, &[1, 2, 3])]);
    let field = [1, 2, 3];
    assert_eq!(chances(&form, 10, &field), chances(&before, 10, &field));
    assert_ne!(chances(&form, 11, &field), chances(&before, 11, &field));
    assert_eq!(form.records(&lead(), day(10), [&athlete(1)])[0].starts, 1);
}

#[test]
fn a_record_lists_the_last_ranks() {
    let rankings: Vec<(u64, Vec<u64>)> = (1..=7).map(|n| (n, vec![2, 1, 3])).collect();
    let rankings: Vec<(u64, &[u64])> = rankings.iter().map(|(n, all)| (*n, &all[..])).collect();
    let mut form = form(&rankings);
    form.record(key(8), &outcome(8, &[1, 2]));
    let [known, unknown] = &form.records(&lead(), day(9), [&athlete(1), &athlete(NEWCOMER)])[..]
    else {
        panic!("two records");
    };
    assert_eq!(known.starts, 8);
    let last: Vec<_> = (4..=8)
        .rev()
        .map(|n| (day(n), if n == 8 { 1 } else { 2 }))
        .collect();
    assert_eq!(known.last, last);
    assert_eq!((unknown.starts, unknown.last.len()), (0, 0));
    assert_eq!(unknown.rating, None);
}

#[test]
fn a_ranking_is_known_only_as_it_was_recorded() {
    let known = form(&[(1, &[1, 2, 3])]);
    let same = outcome(1, &[1, 2, 3]);
    assert!(known.has(&key(1), &same));
    assert!(!known.has(&key(2), &same));
    assert!(!known.has(&key(1), &outcome(2, &[1, 2, 3])), "another day");
    for others in [&[2, 1, 3][..], &[1, 2], &[1, 2, NEWCOMER], &[1, 2, 3, 4]] {
        assert!(!known.has(&key(1), &outcome(1, others)), "{others:?}");
    }
    let mut corrected = same.clone();
    corrected.pool = Pool::new("boulder", "M");
    assert!(!known.has(&key(1), &corrected));
}

#[test]
fn disciplines_are_rated_apart_but_help_each_other() {
    let mut form = form(&[(2, &[11, 12, 13])]);
    let mut boulder = outcome(1, &[1, 2, 3, 4, 5]);
    boulder.pool = Pool::new("boulder", "M");
    form.record(key(1), &boulder);
    let in_lead = chances(&form, 9, &[1, 5]);
    assert!(in_lead[0].by_rank[0] > in_lead[1].by_rank[0]);
    let mut in_boulder = list(9, &[1, 5]);
    in_boulder.pool = boulder.pool;
    let in_boulder = form.chances(&in_boulder);
    assert!(in_boulder[0].by_rank[0] > in_lead[0].by_rank[0]);
    assert_eq!(form.records(&lead(), day(9), [&athlete(1)])[0].starts, 0);
    let mut women = list(9, &[1, 5]);
    women.pool = Pool::new("lead", "Women");
    let women = form.chances(&women);
    assert!(is_near(women[0].by_rank[0], women[1].by_rank[0]));
}

#[test]
fn other_disciplines_count_more_where_nothing_else_is_known() {
    let mut form = Form::new();
    let mut boulder = outcome(1, &[1, 2, 3, 4, 5]);
    boulder.pool = Pool::new("boulder", "M");
    form.record(key(1), &boulder);
    let favourite = |form: &Form, pool: &Pool| {
        let mut list = list(9, &[1, 5]);
        list.pool = pool.clone();
        form.chances(&list)[0].by_rank[0]
    };
    let combined = Pool::new("combined", "M");
    let before = favourite(&form, &lead());
    assert!(is_near(before, favourite(&form, &combined)));
    for (number, pool) in [(2, lead()), (3, combined.clone())] {
        let mut others = outcome(2, &[11, 12, 13]);
        others.pool = pool;
        form.record(key(number), &others);
    }
    assert!(favourite(&form, &lead()) < before);
    assert!(is_near(before, favourite(&form, &combined)));
}

#[test]
fn hosts_help_those_who_know_the_field_and_bring_newcomers() {
    let form = form(&[(1, &[1, 2, 3, 4])]);
    let at_home = |number: u64| {
        let mut list = list(9, &[1, 2, 3, 4, NEWCOMER]);
        list.host = Some("SLO".to_owned());
        for starter in &mut list.starters {
            let own = starter.athlete == athlete(number);
            starter.country = own.then(|| "SLO".to_owned());
        }
        wins(&form.chances(&list))
    };
    let abroad = wins(&chances(&form, 9, &[1, 2, 3, 4, NEWCOMER]));
    assert!(at_home(2)[1] > abroad[1]);
    assert!(at_home(NEWCOMER)[4] < abroad[4]);
}

#[test]
fn an_unknown_host_or_country_changes_nothing() {
    let form = form(&[(1, &[1, 2, 3, 4])]);
    let mut elsewhere = list(9, &[1, 2]);
    elsewhere.host = Some("SLO".to_owned());
    assert_eq!(form.chances(&elsewhere), chances(&form, 9, &[1, 2]));
    elsewhere.host = None;
    elsewhere.starters[0] = Starter {
        athlete: athlete(1),
        country: Some("SLO".to_owned()),
    };
    assert_eq!(form.chances(&elsewhere), chances(&form, 9, &[1, 2]));
}

/// A day, and athletes with their ranks.
type Ranked = (u64, Vec<(u64, Option<u32>)>);

/// A season of rankings of nine athletes, some of whom stay away, with equals.
fn seasons() -> impl Strategy<Value = Vec<Ranked>> {
    let row = (0_u64..9, prop::option::weighted(0.9, 1_u32..9));
    let rows = prop::collection::vec(row, 1..10);
    prop::collection::vec((0_u64..900, rows), 1..12)
}

fn recorded<'a>(season: impl Iterator<Item = (u64, &'a Ranked)>, backwards: bool) -> Form {
    let mut form = Form::new();
    for (number, (on, rows)) in season {
        let mut outcome = outcome(*on, &[]);
        outcome.rows = rows
            .iter()
            .map(|(of, rank)| (athlete(*of), *rank))
            .collect();
        if backwards {
            outcome.rows.reverse();
        }
        form.record(key(number), &outcome);
    }
    form
}

const FIELD: [u64; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, NEWCOMER];

proptest! {
    #[test]
    fn the_order_of_rankings_and_rows_never_matters(season in seasons()) {
        let forwards = recorded((0..).zip(&season), false);
        let numbered: Vec<_> = (0..).zip(&season).collect();
        let backwards = recorded(numbered.into_iter().rev(), true);
        prop_assert_eq!(chances(&forwards, 950, &FIELD), chances(&backwards, 950, &FIELD));
    }

    #[test]
    fn every_rank_is_given_once(season in seasons()) {
        let all = chances(&recorded((0..).zip(&season), false), 950, &FIELD);
        for rank in 0..6 {
            let sum: f64 = all.iter().map(|one| one.by_rank[rank]).sum();
            prop_assert!(is_near(sum, 1.0));
        }
        prop_assert!(all.iter().all(|one| one.by_rank.iter().all(|chance| (0.0..=1.0).contains(chance))));
    }

    #[test]
    fn a_corrected_ranking_changes_exactly_what_follows(season in seasons(), at in any::<prop::sample::Index>()) {
        let mut corrected = season.clone();
        let at = at.index(season.len());
        let (on, rows) = &mut corrected[at];
        for (_, rank) in rows.iter_mut() {
            *rank = rank.map(|rank| 10 - rank);
        }
        let on = *on;
        let mut form = recorded((0..).zip(&season), false);
        let before = chances(&form, on, &FIELD);
        let number = u64::try_from(at).unwrap();
        let mut outcome = outcome(on, &[]);
        outcome.rows = corrected[at].1.iter().map(|(of, rank)| (athlete(*of), *rank)).collect();
        form.record(key(number), &outcome);
        prop_assert_eq!(chances(&form, on, &FIELD), before);
        let rebuilt = recorded((0..).zip(&corrected), false);
        prop_assert_eq!(chances(&form, 950, &FIELD), chances(&rebuilt, 950, &FIELD));
        form.remove(&key(number));
        corrected[at].1.clear();
        let emptied = recorded((0..).zip(&corrected), false);
        prop_assert_eq!(chances(&form, 950, &FIELD), chances(&emptied, 950, &FIELD));
    }
}
