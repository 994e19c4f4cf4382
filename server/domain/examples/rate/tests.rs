#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::BTreeSet;

use super::*;

const HEADER: &str = "date\tdiscipline\tgender\tevent\tathlete_id\trank\tcountry";

fn rated(text: &str) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    rate(text, &mut out).map_err(|failure| failure.to_string())?;
    let out = String::from_utf8(out).unwrap();
    Ok(out.lines().skip(1).map(str::to_owned).collect())
}

/// Athletes and their ranks of one category.
fn rows(date: &str, discipline: &str, ranks: &[(&str, &str)]) -> Vec<String> {
    let row = |(athlete, rank): &(&str, &str)| {
        format!("{date}\t{discipline}\tW\tWorld Cup - Kranj (SLO)\t{athlete}\t{rank}\tSLO")
    };
    ranks.iter().map(row).collect()
}

fn file(rows: &[String]) -> String {
    format!("{HEADER}\n{}\n", rows.join("\n"))
}

/// Of the rows that start like this: athlete and chances.
fn of(out: &[String], start: &str) -> Vec<(String, [f64; 3])> {
    let rows = out.iter().filter(|row| row.starts_with(start));
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let chances = [5, 6, 7].map(|column: usize| fields[column].parse().unwrap());
        (fields[4].to_owned(), chances)
    })
    .collect()
}

fn seasons() -> Vec<String> {
    let field = [("a", "1"), ("b", "2"), ("c", "2"), ("d", "4"), ("e", "")];
    [
        rows("2018-05-01", "lead", &field),
        rows("2018-06-01", "boulder", &field[1..3]),
        rows("2021-06-01", "lead", &field),
        rows("2021-06-01", "boulder&lead", &field),
        rows("2021-07-01", "ice", &field[..1]),
    ]
    .concat()
}

#[test]
fn chances_of_each_category_come_from_earlier_days_only() {
    let before = rated(&file(&seasons())).unwrap();
    let other_ranks = |on: &str| -> Vec<String> {
        let later = |row: &String| row.as_str() >= on;
        let turn = |row: String| row.replace("\t1\tSLO", "\t9\tSLO");
        let rows = seasons().into_iter();
        rows.map(|row| if later(&row) { turn(row) } else { row })
            .collect()
    };
    assert_eq!(rated(&file(&other_ranks("2021-06-01"))).unwrap(), before);
    let after = rated(&file(&other_ranks("2018"))).unwrap();
    assert_eq!(of(&after, "2018-05-01"), of(&before, "2018-05-01"));
    assert_ne!(of(&after, "2021-06-01"), of(&before, "2021-06-01"));
}

#[test]
fn the_order_of_rows_and_line_ends_never_matter() {
    let mut backwards = seasons();
    backwards.reverse();
    let windows = format!("\u{feff}{}\n", file(&backwards)).replace('\n', "\r\n");
    let [forwards, backwards] = [file(&seasons()), windows].map(|text| rated(&text).unwrap());
    let dates =
        |rows: &[String]| -> Vec<String> { rows.iter().map(|row| row[..10].to_owned()).collect() };
    assert!(dates(&backwards).is_sorted());
    let set = |rows: Vec<String>| rows.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(set(backwards), set(forwards));
}

#[test]
fn every_athlete_has_one_row_and_each_rank_is_given_at_most_once() {
    let mut twice = seasons();
    twice.push(twice[0].replace("\t1\tSLO", "\t3\tSLO"));
    assert_eq!(rated(&file(&twice)), rated(&file(&seasons())));
    let out = rated(&file(&seasons())).unwrap();
    assert_eq!(out.len(), seasons().len());
    for category in [
        "2018-05",
        "2018-06",
        "2021-06-01\tlead",
        "2021-06-01\tb",
        "2021-07",
    ] {
        let rows = of(&out, category);
        assert!(!rows.is_empty(), "{category}");
        for rank in 0..3 {
            let sum: f64 = rows.iter().map(|(_, chances)| chances[rank]).sum();
            assert!(sum <= 1.0 + 1e-12, "{category} {sum}");
        }
        for (_, chances) in rows {
            assert!(chances.iter().all(|chance| *chance >= 0.0));
            assert!(chances.iter().sum::<f64>() <= 1.0 + 1e-12, "{category}");
        }
    }
}

#[test]
fn athletes_without_a_rank_start_only_where_nobody_has_one() {
    let out = rated(&file(&seasons())).unwrap();
    let lead = of(&out, "2021-06-01\tlead");
    assert_eq!(lead[4], ("e".to_owned(), [0.0; 3]));
    let mut next = seasons();
    next.extend(rows(
        "2022-01-01",
        "lead",
        &[("a", ""), ("d", "DNS"), ("e", "")],
    ));
    let out = rated(&file(&next)).unwrap();
    let start_list = of(&out, "2022-01-01");
    assert!(start_list[0].1[0] > start_list[1].1[0]);
    assert!(start_list.iter().all(|(_, chances)| chances[0] > 0.0));
}

#[test]
fn columns_are_found_by_name_and_may_be_missing_at_the_end() {
    let text = "rank\tevent\tathlete_id\tgender\tdate\tdiscipline\n1.0\tX\ta\tM\t2024-01-01\tlead\n2\tX\tb\tM\t2024-01-01\tlead\n";
    let out = rated(text).unwrap();
    assert_eq!(out.len(), 2);
    assert!(
        out[0].starts_with("2024-01-01\tlead\tM\tX\ta\t0.5"),
        "{}",
        out[0]
    );
    let short = format!("{HEADER}\n2024-01-01\tlead\tM\tX\ta\n");
    assert_eq!(rated(&short).unwrap().len(), 1);
    assert_eq!(rated(&format!("{HEADER}\n\n")), Ok(Vec::new()));
}

#[test]
fn errors_name_the_line() {
    let line = |row: &str| rated(&format!("{}{row}\n", file(&seasons()[..1]))).unwrap_err();
    let row = |date: &str, athlete: &str, rank: &str| {
        line(&format!("{date}\tlead\tM\tX\t{athlete}\t{rank}\t"))
    };
    assert_eq!(
        row("14.4.2018", "a", "1"),
        "line 3: \"14.4.2018\" is no date such as 2018-04-14"
    );
    for rank in ["-1", "1st", "1.x"] {
        assert_eq!(
            row("2018-04-14", "a", rank),
            format!("line 3: {rank:?} is no rank")
        );
    }
    assert_eq!(row("2018-04-14", " ", "1"), "line 3: no athlete_id");
    assert_eq!(rated("").unwrap_err(), "line 1: no column date");
    assert_eq!(
        rated("date\tdiscipline\n").unwrap_err(),
        "line 1: no column gender"
    );
}
