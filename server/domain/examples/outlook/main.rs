//! Chances within each category of a list of results, after its qualification and after its semi-final, to measure the
//! model (docs/outlook.md, "Measured"): `cargo run --release -p podium-domain --example outlook < rounds.tsv`.
//!
//! It prints a row for each athlete who is still in, for boulder and lead, the categories in order of date. The form
//! rests on rankings of earlier days only.

#[path = "../rate/category.rs"]
mod category;
#[path = "../rate/results.rs"]
mod results;
mod scores;
#[path = "../rate/shell.rs"]
mod shell;

use std::io::{self, Write};
use std::process::ExitCode;

use podium_domain::form::{Chances, Discipline, Form};
use podium_domain::outlook::{Deciding, Round, Situation};

use category::{pool, record, start_list};
use results::{Athlete, Category};
use scores::Scores;
use shell::Failure;

fn main() -> ExitCode {
    shell::run("outlook", tell)
}

/// After which round: the number of rounds that are known.
const STAGES: [(&str, usize); 2] = [("qualification", 1), ("semi", 2)];

fn tell(text: &str, mut out: impl Write) -> Result<(), Failure> {
    let categories = results::read(text)?;
    let scores = Scores::read(text);
    writeln!(
        out,
        "date\tdiscipline\tgender\tevent\tstage\tathlete_id\tp1\tp2\tp3"
    )?;
    let mut form = Form::new();
    let mut number = 0;
    for day in categories.chunk_by(|a, b| a.date == b.date) {
        for category in day {
            let discipline = pool(category).discipline().clone();
            if matches!(discipline, Discipline::Boulder | Discipline::Lead) {
                for (stage, known) in STAGES {
                    print(
                        &mut out,
                        category,
                        stage,
                        &after(&form, category, &scores, known),
                    )?;
                }
            }
        }
        for category in day {
            number += 1;
            record(&mut form, number, category);
        }
    }
    Ok(out.flush()?)
}

/// Those in the round after the first `known` ones, with their chances.
fn after<'a>(
    form: &Form,
    category: &'a Category,
    scores: &Scores<'_>,
    known: usize,
) -> Vec<(&'a Athlete, Chances)> {
    let list = start_list(category);
    let starters: Vec<&Athlete> = category::starters(category).collect();
    let is_in: Vec<bool> = starters
        .iter()
        .map(|athlete| !scores.of(category, athlete, known).is_empty())
        .collect();
    let discipline = list.pool.discipline().clone();
    let rounds = (0..known).map(|round| {
        let of = |athlete: &&Athlete| scores.of(category, athlete, round);
        let written: Vec<&str> = starters.iter().map(of).collect();
        Round {
            ranks: scores::ranks(&written),
            progress: 1.0,
        }
    });
    let situation = Situation {
        rounds: rounds
            .filter(|round| round.ranks.iter().any(Option::is_some))
            .collect(),
        form: form.expected(&list),
        out: vec![None; starters.len()],
        is_in: is_in.clone(),
        deciding: if known == scores::BEFORE_THE_FINAL {
            Deciding::Next
        } else {
            Deciding::Later
        },
        discipline,
    };
    let chances = situation.chances();
    let all = starters.into_iter().zip(chances).zip(is_in);
    all.filter(|(_, is_in)| *is_in)
        .map(|(one, _)| one)
        .collect()
}

fn print(
    out: &mut impl Write,
    category: &Category,
    stage: &str,
    all: &[(&Athlete, Chances)],
) -> io::Result<()> {
    let names = category.names.join("\t");
    for (athlete, chances) in all {
        let [first, second, third, ..] = chances.by_rank;
        let name = &athlete.name;
        writeln!(
            out,
            "{names}\t{stage}\t{name}\t{first:.9}\t{second:.9}\t{third:.9}"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
