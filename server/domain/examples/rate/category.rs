//! A category of the list as the form reads it.

use podium_domain::form::{CategoryKey, Form, Outcome, Pool, StartList, Starter};
use podium_domain::ids::{CategoryId, Series};

use crate::results::{Athlete, Category};

/// Names of events end with the host's country: `Erlangen (GER) 2007`.
fn host(event: &str) -> Option<String> {
    let (_, after) = event.rsplit_once('(')?;
    let (country, _) = after.split_once(')')?;
    let is_country = country.len() == 3 && country.bytes().all(|b| b.is_ascii_uppercase());
    is_country.then(|| country.to_owned())
}

pub(crate) fn pool(category: &Category) -> Pool {
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

/// Those with a rank; all where nobody has one.
pub(crate) fn starters(category: &Category) -> impl Iterator<Item = &Athlete> {
    let is_ranked = category.athletes.iter().any(|one| one.rank.is_some());
    let athletes = category.athletes.iter();
    athletes.filter(move |athlete| athlete.rank.is_some() || !is_ranked)
}

pub(crate) fn start_list(category: &Category) -> StartList {
    let [.., event] = &category.names;
    StartList {
        pool: pool(category),
        date: category.date,
        host: host(event),
        starters: starters(category)
            .map(|athlete| Starter {
                athlete: athlete.id.clone(),
                country: athlete.country.clone(),
            })
            .collect(),
    }
}

/// Adds the category's ranking, the `number`th one.
pub(crate) fn record(form: &mut Form, number: u64, category: &Category) {
    let key = CategoryKey {
        event: Series::Ifsc.event_id(number),
        category: CategoryId::from_upstream(1),
    };
    form.record(key, &outcome(category));
}
