//! Tab-separated results: a header that names at least `date discipline gender event athlete_id rank` (and `country`,
//! if known), in any order, then a row for each athlete of each category, in any order.

use std::collections::HashMap;

use chrono::NaiveDate;
use podium_domain::ids::{AthleteId, Series};

pub(crate) struct Category {
    /// Date, discipline, gender and event as in the list.
    pub(crate) names: [String; 4],
    pub(crate) date: NaiveDate,
    /// Each once, in the order of the list.
    pub(crate) athletes: Vec<Athlete>,
}

pub(crate) struct Athlete {
    /// As in the list; the model's ids have a form of their own.
    pub(crate) name: String,
    pub(crate) id: AthleteId,
    pub(crate) rank: Option<u32>,
    pub(crate) country: Option<String>,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InvalidResults {
    #[error("line 1: no column {0}")]
    NoColumn(&'static str),
    #[error("line {line}: {text:?} is no date such as 2018-04-14")]
    Date { line: usize, text: String },
    #[error("line {line}: {text:?} is no rank")]
    Rank { line: usize, text: String },
    #[error("line {line}: no athlete_id")]
    NoAthlete { line: usize },
}

struct Columns {
    names: [usize; 4],
    athlete: usize,
    rank: usize,
    country: Option<usize>,
}

impl Columns {
    fn read(header: &str) -> Result<Self, InvalidResults> {
        let titles: Vec<&str> = header.split('\t').map(str::trim).collect();
        let column = |name: &str| titles.iter().position(|title| *title == name);
        let needed = |name| column(name).ok_or(InvalidResults::NoColumn(name));
        Ok(Self {
            names: [
                needed("date")?,
                needed("discipline")?,
                needed("gender")?,
                needed("event")?,
            ],
            athlete: needed("athlete_id")?,
            rank: needed("rank")?,
            country: column("country"),
        })
    }
}

/// The categories in order of date, those of a day in order of their names.
pub(crate) fn read(text: &str) -> Result<Vec<Category>, InvalidResults> {
    let mut lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let columns = Columns::read(lines.next().map_or("", |(_, header)| header))?;
    let mut categories: Vec<Category> = Vec::new();
    let mut by_names: HashMap<[String; 4], usize> = HashMap::new();
    let mut ids: HashMap<String, AthleteId> = HashMap::new();
    let mut listed: HashMap<(usize, AthleteId), usize> = HashMap::new();
    for (line, row) in lines.filter(|(_, row)| !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split('\t').collect();
        let field = |column: usize| fields.get(column).copied().unwrap_or_default();
        let names = columns.names.map(|column| field(column).to_owned());
        let date = date_of(field(columns.names[0]), line)?;
        let rank = rank_of(field(columns.rank), line)?;
        let name = field(columns.athlete).to_owned();
        if name.trim().is_empty() {
            return Err(InvalidResults::NoAthlete { line });
        }
        let position = *by_names.entry(names.clone()).or_insert(categories.len());
        if position == categories.len() {
            categories.push(Category {
                names,
                date,
                athletes: Vec::new(),
            });
        }
        let next = ids.len().try_into().unwrap_or(u64::MAX);
        let id = ids.entry(name.clone());
        let id = id.or_insert_with(|| Series::Ifsc.athlete_id(next)).clone();
        let country = columns.country.map(|column| field(column).trim());
        let Some(category) = categories.get_mut(position) else {
            continue;
        };
        let next = category.athletes.len();
        let known = *listed.entry((position, id.clone())).or_insert(next);
        if let Some(athlete) = category.athletes.get_mut(known) {
            athlete.rank = athlete.rank.into_iter().chain(rank).min();
        } else {
            category.athletes.push(Athlete {
                name,
                id,
                rank,
                country: country.filter(|text| !text.is_empty()).map(str::to_owned),
            });
        }
    }
    categories.sort_by(|a, b| (a.date, &a.names).cmp(&(b.date, &b.names)));
    Ok(categories)
}

fn date_of(text: &str, line: usize) -> Result<NaiveDate, InvalidResults> {
    text.trim().parse().map_err(|_| InvalidResults::Date {
        line,
        text: text.to_owned(),
    })
}

/// `3`, and `3.0` of tools that know no empty integers. Without a rank: nothing, 0, or words such as `DNS`.
fn rank_of(text: &str, line: usize) -> Result<Option<u32>, InvalidResults> {
    let text = text.trim();
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return Ok(None);
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_fraction = fraction.bytes().all(|b| b.is_ascii_digit());
    match whole.parse() {
        Ok(rank) if is_fraction => Ok(Some(rank).filter(|rank| *rank > 0)),
        _ => Err(InvalidResults::Rank {
            line,
            text: text.to_owned(),
        }),
    }
}
