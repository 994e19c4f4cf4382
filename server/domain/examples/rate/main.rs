//! Chances before each category of a list of results, to measure the model (docs/form.md, "Measured"):
//! `cargo run --release -p podium-domain --example rate < results.tsv`.
//!
//! It prints a row for each athlete of each category, the categories in order of date. Only rankings of earlier days
//! are used. Athletes without a rank did not start: they have no chance, and nobody's chance depends on them. In a
//! category without any rank, all are starters.

mod category;
mod results;
mod shell;

use std::io::{self, Write};
use std::process::ExitCode;

use podium_domain::form::{Chances, Form};

use category::{record, start_list, starters};
use results::{Athlete, Category};
use shell::Failure;

fn main() -> ExitCode {
    shell::run("rate", rate)
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
            record(&mut form, number, category);
        }
    }
    Ok(out.flush()?)
}

/// The athletes with their chances, those of starters.
fn chances<'a>(form: &Form, category: &'a Category) -> Vec<(&'a Athlete, Chances)> {
    let mut of_starters = starters(category)
        .map(|athlete| &athlete.id)
        .zip(form.chances(&start_list(category)))
        .peekable();
    let athletes = category.athletes.iter();
    athletes
        .map(|athlete| {
            let own = of_starters.next_if(|(id, _)| **id == athlete.id);
            (athlete, own.map_or_else(Chances::default, |(_, own)| own))
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
