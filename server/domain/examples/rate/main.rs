//! Chances before each category of a list of results, to measure the model (docs/form.md, "Measured"):
//! `cargo run --release -p podium-domain --example rate < results.tsv`.
//!
//! It prints a row for each athlete of each category, the categories in order of date. Only rankings of earlier days
//! are used. Athletes without a rank did not start: they have no chance, and nobody's chance depends on them. In a
//! category without any rank, all are starters.
#![allow(
    clippy::print_stderr,
    reason = "it reports errors on standard error, for lack of a log"
)]

mod results;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use podium_domain::form::{CategoryKey, Chances, Form, Outcome, Pool, StartList, Starter};
use podium_domain::ids::{CategoryId, Series};

use results::{Athlete, Category, InvalidResults};

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Results(#[from] InvalidResults),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn main() -> ExitCode {
    let out = BufWriter::new(io::stdout().lock());
    match io::read_to_string(io::stdin())
        .map_err(Failure::from)
        .and_then(|text| rate(&text, out))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("rate: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn rate(text: &str, mut out: impl Write) -> Result<(), Failure> {
    let categories = results::read(text)?;
    writeln!(
        out,
        "date\tdiscipline\tgender\tevent\tathlete_id\tp1\tp2\tp3"
    )?;
    let mut form = Form::new();
    let mut number = 0;
    for day in categories.chunk_by(|a, b| a.date == b.date) {
        for category in day {
            print(&mut out, category, &chances(&form, category))?;
        }
        for category in day {
            number += 1;
            let key = CategoryKey {
                event: Series::Ifsc.event_id(number),
                category: CategoryId::from_upstream(1),
            };
            form.record(key, &outcome(category));
        }
    }
    Ok(out.flush()?)
}

/// Names of events end with the host's country: `Erlangen (GER) 2007`.
fn host(event: &str) -> Option<String> {
    let (_, after) = event.rsplit_once('(')?;
    let (country, _) = after.split_once(')')?;
    let is_country = country.len() == 3 && country.bytes().all(|b| b.is_ascii_uppercase());
    is_country.then(|| country.to_owned())
}

fn pool(category: &Category) -> Pool {
    let [_, discipline, gender, _] = &category.names;
    Pool::new(discipline, gender)
}

fn outcome(category: &Category) -> Outcome {
    let rows = category.athletes.iter();
    Outcome {
        pool: pool(category),
        date: category.date,
        rows: rows
            .map(|athlete| (athlete.id.clone(), athlete.rank))
            .collect(),
    }
}

/// The athletes with their chances, those of starters.
fn chances<'a>(form: &Form, category: &'a Category) -> Vec<(&'a Athlete, Chances)> {
    let is_ranked = category.athletes.iter().any(|one| one.rank.is_some());
    let is_starter = |athlete: &Athlete| athlete.rank.is_some() || !is_ranked;
    let [.., event] = &category.names;
    let starters = category.athletes.iter().filter(|one| is_starter(one));
    let list = StartList {
        pool: pool(category),
        date: category.date,
        host: host(event),
        starters: starters
            .map(|athlete| Starter {
                athlete: athlete.id.clone(),
                country: athlete.country.clone(),
            })
            .collect(),
    };
    let mut of_starters = form.chances(&list).into_iter();
    let athletes = category.athletes.iter();
    athletes
        .map(|athlete| {
            let own = is_starter(athlete).then(|| of_starters.next()).flatten();
            (athlete, own.unwrap_or_default())
        })
        .collect()
}

fn print(out: &mut impl Write, category: &Category, all: &[(&Athlete, Chances)]) -> io::Result<()> {
    let names = category.names.join("\t");
    for (athlete, chances) in all {
        // Where nearly all stand on the podium, the integration's error could make more than a certainty of it.
        let certainty = chances.by_rank.iter().take(3).sum::<f64>().max(1.0);
        let [first, second, third, ..] = chances.by_rank.map(|one| rounded_down(one / certainty));
        let name = &athlete.name;
        writeln!(out, "{names}\t{name}\t{first:.9}\t{second:.9}\t{third:.9}")?;
    }
    Ok(())
}

/// To the digits that are printed, so that no rank's chances add up to more than 1.
fn rounded_down(chance: f64) -> f64 {
    (chance * 1e9).floor() / 1e9
}

#[cfg(test)]
mod tests;
