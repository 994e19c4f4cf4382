//! Recorded finals with everybody's chances at each step (docs/outlook.md, "Recorded finals, step by step"). All athletes
//! have the same form: what is known of them is this category alone.
#![allow(
    clippy::float_cmp,
    reason = "what is impossible or certain is exactly so"
)]

use podium_domain::events::deciding::{Decided, decided_by};
use podium_domain::events::event::CategoryStatus;
use podium_domain::form::{Chances, Discipline};
use podium_domain::ids::Series;
use podium_domain::outlook::{KnownRanking, Situation};
use podium_results::category_result::category_result;
use serde_json::{Value, json};

use crate::files::category;
use crate::steps::{Final, finals, rows, worth};

/// What all athletes' draws together may be off by: each has a least chance.
const OFF: f64 = 0.005;

fn chances(of: &Final, document: &Value) -> Vec<Chances> {
    let body = document.to_string();
    let read = category_result(Series::Ifsc, &category(of.category), &body);
    let facts = read.expect("readable").facts;
    let rows = facts.rows.expect("a ranking");
    let phase = CategoryStatus::new(facts.status.expect("a status")).phase();
    let deciding = decided_by(Decided::default(), phase, &facts.rounds, &rows, &[]);
    let athletes: Vec<_> = rows.iter().map(|row| row.athlete.clone()).collect();
    let state = KnownRanking {
        phase,
        rounds: &facts.rounds,
        rows: &rows,
        deciding: Some(&deciding.expect("a final").id),
    };
    let form = vec![0.0; athletes.len()];
    Situation::read(Discipline::parse(&of.kind), &athletes, form, &state).chances()
}

fn name(row: &Value) -> &str {
    row["name"].as_str().expect("a name")
}

fn wins(chances: &Chances) -> f64 {
    chances.by_rank[0]
}

/// By the rules of the sport alone, once the final has begun: nobody has more for sure than the athlete can have at
/// most. Equals are told apart by the round before.
fn can_win(of: &Final, document: &Value) -> Vec<bool> {
    let bounds = |row: usize| {
        of.result(&of.document, row)?;
        let [sure, most] = match of.result(document, row) {
            None => [0, u64::MAX],
            Some(round) if of.kind == "speed" => {
                let mut heats = round["speed_elimination_stages"].as_array()?.iter();
                if heats.any(|heat| heat["winner"] == 0) {
                    [0, 0]
                } else {
                    [1, u64::MAX]
                }
            }
            Some(round) => {
                let open = round["ascents"].as_array()?.iter();
                let open = open.filter(|one| one["status"] == "pending").map(|_| 250);
                let sure = worth(round).unwrap_or(0);
                [sure, sure.saturating_add(open.sum())]
            }
        };
        Some([sure, most].map(|worth| (worth, 1_000 - of.before[row])))
    };
    let all: Vec<_> = (0..of.before.len()).map(bounds).collect();
    let nobody_ahead = |most| all.iter().flatten().all(|[sure, _]| *sure <= most);
    all.iter()
        .map(|one| one.is_some_and(|[_, most]| nobody_ahead(most)))
        .collect()
}

fn assert_consistent(chances: &[Chances], at: &str) {
    for rank in 0..chances.len().min(6) {
        let sum: f64 = chances.iter().map(|one| one.by_rank[rank]).sum();
        assert!((sum - 1.0).abs() < OFF, "{at}: rank {} {sum}", rank + 1);
    }
}

/// What is impossible or certain stays so.
fn assert_stays(before: &[Chances], now: &[Chances], at: &str) {
    for (row, (before, now)) in before.iter().zip(now).enumerate() {
        for (before, now) in before.by_rank.iter().zip(&now.by_rank) {
            let is_open = *before > 0.0 && *before < 1.0;
            assert!(
                is_open || before == now,
                "{at}: row {row}: {before} then {now}"
            );
        }
    }
}

/// The recorded ranks are certain, and no others.
fn assert_ends(chances: &[Chances], of: &Final, ranks: usize) {
    for (row, chances) in rows(&of.document).iter().zip(chances) {
        for (rank, chance) in (1..=ranks).zip(chances.by_rank) {
            let is_own = row["rank"] == json!(rank);
            assert_eq!(
                chance,
                f64::from(u8::from(is_own)),
                "{}: {}",
                of.name,
                name(row)
            );
        }
    }
}

/// A line of a table: those who came first to fourth.
fn print(what: &str, chances: &[Chances]) {
    let shown = chances.iter().take(4).map(|one| match wins(one) {
        0.0 => "0".to_owned(),
        1.0 => "1".to_owned(),
        chance => format!("{chance:.2}"),
    });
    println!("| {what} | {} |", shown.collect::<Vec<_>>().join(" | "));
}

#[test]
fn recorded_finals_end_step_by_step_as_they_did() {
    for of in finals() {
        let names = rows(&of.document).iter().take(4).map(name);
        println!(
            "\n{}\n| step | {} |",
            of.name,
            names.collect::<Vec<_>>().join(" | ")
        );
        let mut before: Option<Vec<Chances>> = None;
        for (position, step) in of.steps().iter().enumerate() {
            let now = chances(&of, &step.document);
            let at = format!("{}: {}", of.name, step.what);
            print(&step.what, &now);
            assert_consistent(&now, &at);
            assert_stays(before.as_ref().unwrap_or(&now), &now, &at);
            let possible = can_win(&of, &step.document);
            let alone = possible.iter().filter(|can| **can).count() == 1;
            for (chances, can) in now.iter().zip(possible).filter(|_| position > 0) {
                assert_eq!(
                    (wins(chances) > 0.0, wins(chances) == 1.0),
                    (can, can && alone),
                    "{at}"
                );
            }
            before = Some(now);
        }
        let climbed = before.expect("steps");
        // Behind the last two heats, times give the ranks: the model leaves them open.
        assert_ends(&climbed, &of, if of.kind == "speed" { 4 } else { 6 });
        let official = chances(&of, &of.document);
        assert_stays(&climbed, &official, &of.name);
        assert_ends(&official, &of, 6);
    }
}

/// The last top of an athlete's final does not count.
fn without_top(of: &Final, mut document: Value, row: usize) -> Option<Value> {
    let rounds = document["ranking"][row]["rounds"].as_array_mut()?;
    let ascents = rounds.last_mut()?["ascents"].as_array_mut()?;
    let top = ascents.iter_mut().rfind(|ascent| ascent["top"] == true)?;
    top["top"] = json!(false);
    let tries = top["zone_tries"].as_f64()?;
    top["points"] = json!((101.0 - tries) / 10.0);
    of.rank(&mut document);
    Some(document)
}

#[test]
fn a_top_that_does_not_count_lowers_the_chance_of_who_had_it() {
    for of in finals().iter().filter(|of| of.kind == "boulder") {
        println!("\n{}", of.name);
        for step in of.steps() {
            let before = chances(of, &step.document);
            let by_chance = |a: &usize, b: &usize| wins(&before[*a]).total_cmp(&wins(&before[*b]));
            let leader = (0..before.len()).max_by(by_chance).expect("athletes");
            let Some(corrected) = without_top(of, step.document, leader) else {
                continue;
            };
            let after = chances(of, &corrected);
            let name = name(&rows(&of.document)[leader]);
            print(
                &format!("{}, corrected: {name} loses a top", step.what),
                &after,
            );
            assert_consistent(&after, &step.what);
            assert!(
                wins(&after[leader]) < wins(&before[leader]),
                "{}",
                step.what
            );
        }
    }
}
