//! One set of picks for all leagues of a player: where the save of a podium goes, and where it does not.
//!
//! A pick that was chosen for its league alone stays as it is, unless it is the common one all the same.

use crate::picks::pick::Podium;

/// What a player has picked of a category in one of their leagues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held<T> {
    pub podium: Podium,
    /// Saved for all leagues; otherwise for this one alone.
    pub common: bool,
    /// Grows with each save.
    pub saved_at: T,
}

/// What becomes of one league.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// There is no pick yet.
    Make,
    Change,
    /// It has this very podium as one of the common ones: nothing is to be written.
    Same,
    /// Its player chose differently there, on purpose.
    Apart,
}

/// By league, in the order of `leagues`; the first one is the one on the page, which is written in any case: its player
/// sees what is there, and is told of the save by its time.
pub fn spread<T: Ord>(leagues: &[Option<Held<T>>], podium: &Podium) -> Vec<Spread> {
    let common = common_podium(leagues);
    let fate = |(place, held): (usize, &Option<Held<T>>)| match held {
        None => Spread::Make,
        Some(_) if place == 0 => Spread::Change,
        Some(held) if held.common && held.podium == *podium => Spread::Same,
        Some(held) if held.common || Some(&held.podium) == common => Spread::Change,
        Some(held) if held.podium == *podium => Spread::Change,
        Some(_) => Spread::Apart,
    };
    leagues.iter().enumerate().map(fate).collect()
}

/// What was common until now: the last podium that was saved for all leagues. If none was, the one on the page, or else
/// the one that all leagues have where there is any.
fn common_podium<T: Ord>(leagues: &[Option<Held<T>>]) -> Option<&Podium> {
    let held = || leagues.iter().flatten();
    let last = held()
        .filter(|held| held.common)
        .max_by_key(|held| &held.saved_at);
    if let Some(last) = last {
        return Some(&last.podium);
    }
    if let Some(Some(here)) = leagues.first() {
        return Some(&here.podium);
    }
    let first = &held().next()?.podium;
    held().all(|held| held.podium == *first).then_some(first)
}
