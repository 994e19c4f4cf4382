//! Chances before each category of a list of results, to measure the model (docs/form.md, "Measured"):
//! `cargo run --release -p podium-domain --example rate < results.tsv`.
//!
//! It reads tab-separated rows with a header that names at least `date discipline gender event athlete_id rank` (and
//! `country`, if known), and prints a row for each row it read, in order of date. Athletes without a rank did not
//! start: they have no chance, and nobody's chance depends on them.
#![allow(clippy::print_stdout, reason = "it answers on standard output")]

use std::collections::HashMap;
use std::error::Error;
use std::io::{self, BufWriter, Write};

use chrono::NaiveDate;
use podium_domain::form::{CategoryKey, Chances, Form, Outcome, Pool, StartList, Starter};
use podium_domain::ids::{AthleteId, CategoryId, Series};

struct Category {
    names: [String; 4],
    date: NaiveDate,
    athletes: Vec<Athlete>,
}

struct Athlete {
    /// As in the list; the model's ids have a form of their own.
    name: String,
    id: AthleteId,
    rank: Option<u32>,
    country: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let categories = read(&io::read_to_string(io::stdin())?)?;
    let mut out = BufWriter::new(io::stdout().lock());
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
    out.flush()?;
    Ok(())
}

/// The categories in order of date.
fn read(text: &str) -> Result<Vec<Category>, Box<dyn Error>> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().ok_or("no header")?.split('\t').collect();
    let column = |name: &str| header.iter().position(|column| column.trim() == name);
    let needed = |name: &'static str| column(name).ok_or(format!("no column {name}"));
    let names = ["date", "discipline", "gender", "event"];
    let [date, discipline, gender, event] = names.map(needed);
    let columns = [date?, discipline?, gender?, event?];
    let (athlete, rank, country) = (needed("athlete_id")?, needed("rank")?, column("country"));
    let mut categories: Vec<Category> = Vec::new();
    let mut by_names: HashMap<[String; 4], usize> = HashMap::new();
    let mut ids: HashMap<String, AthleteId> = HashMap::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
        let field = |column: usize| fields.get(column).copied().unwrap_or_default();
        let names = columns.map(|column| field(column).to_owned());
        let next = categories.len();
        let position = *by_names.entry(names.clone()).or_insert(next);
        if position == next {
            categories.push(Category {
                date: field(columns[0]).parse()?,
                names,
                athletes: Vec::new(),
            });
        }
        let next = u64::try_from(ids.len())?;
        let name = field(athlete).to_owned();
        let id = ids.entry(name.clone());
        let id = id.or_insert_with(|| Series::Ifsc.athlete_id(next)).clone();
        let country = country.map(field).filter(|country| !country.is_empty());
        if let Some(category) = categories.get_mut(position) {
            category.athletes.push(Athlete {
                name,
                id,
                rank: rank_of(field(rank)),
                country: country.map(str::to_owned),
            });
        }
    }
    categories.sort_by_key(|category| category.date);
    Ok(categories)
}

/// `3`, and `3.0` of tools that know no empty integers.
fn rank_of(text: &str) -> Option<u32> {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    whole.parse().ok().filter(|rank| *rank > 0)
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

/// The chances of those with a rank, in their order.
fn chances(form: &Form, category: &Category) -> Vec<Chances> {
    let [.., event] = &category.names;
    let starters = category.athletes.iter().filter(|one| one.rank.is_some());
    form.chances(&StartList {
        pool: pool(category),
        date: category.date,
        host: host(event),
        starters: starters
            .map(|athlete| Starter {
                athlete: athlete.id.clone(),
                country: athlete.country.clone(),
            })
            .collect(),
    })
}

fn print(out: &mut impl Write, category: &Category, chances: &[Chances]) -> io::Result<()> {
    let names = category.names.join("\t");
    let mut chances = chances.iter();
    for athlete in &category.athletes {
        let own = athlete.rank.and_then(|_| chances.next());
        let own = own.copied().unwrap_or_default();
        let [first, second, third, ..] = own.by_rank;
        let name = &athlete.name;
        writeln!(out, "{names}\t{name}\t{first:.6}\t{second:.6}\t{third:.6}")?;
    }
    Ok(())
}
