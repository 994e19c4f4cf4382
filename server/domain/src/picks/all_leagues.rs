//! One set of picks for all leagues of a player: where the save of a podium goes, and where it does not.
//!
//! A pick that was chosen for its league alone stays as it is, unless it is the common one all the same.

use crate::picks::pick::Podium;

/// What a player has picked of a category in one of their leagues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExistingPick<T> {
    pub podium: Podium,
    /// Saved for all leagues; otherwise for this one alone.
    pub common: bool,
    /// Grows with each save.
    pub saved_at: T,
}

/// What to do in one league.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncAction {
    /// There is no pick yet.
    Create,
    Update,
    /// It has this very podium as one of the common ones: nothing is to be written.
    Keep,
    /// Its player chose differently there, on purpose.
    Skip,
}

/// By league, in the order of `leagues`; the first one is the one on the page, which is written in any case: its player
/// sees what is there, and is told of the save by its time.
pub fn plan_sync<T: Ord>(leagues: &[Option<ExistingPick<T>>], podium: &Podium) -> Vec<SyncAction> {
    let common = all_leagues_podium(leagues);
    let action = |(place, existing): (usize, &Option<ExistingPick<T>>)| match existing {
        None => SyncAction::Create,
        Some(_) if place == 0 => SyncAction::Update,
        Some(existing) if existing.common && existing.podium == *podium => SyncAction::Keep,
        Some(existing) if existing.common || Some(&existing.podium) == common => SyncAction::Update,
        Some(existing) if existing.podium == *podium => SyncAction::Update,
        Some(_) => SyncAction::Skip,
    };
    leagues.iter().enumerate().map(action).collect()
}

/// What was common until now: the last podium that was saved for all leagues. If none was, the one on the page, or else
/// the one that all leagues have where there is any.
fn all_leagues_podium<T: Ord>(leagues: &[Option<ExistingPick<T>>]) -> Option<&Podium> {
    let existing = || leagues.iter().flatten();
    let last = existing()
        .filter(|existing| existing.common)
        .max_by_key(|existing| &existing.saved_at);
    if let Some(last) = last {
        return Some(&last.podium);
    }
    if let Some(Some(here)) = leagues.first() {
        return Some(&here.podium);
    }
    let first = &existing().next()?.podium;
    existing()
        .all(|existing| existing.podium == *first)
        .then_some(first)
}
