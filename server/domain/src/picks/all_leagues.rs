//! One set of picks for all leagues of a player: which leagues a save of a podium is written to.
//!
//! A pick that was chosen for its league alone is left unchanged, unless it equals the pick for all leagues.

use crate::picks::pick::Podium;

/// A player's pick of a category in one of their leagues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExistingPick<T> {
    pub podium: Podium,
    /// Saved for all leagues; otherwise for this one alone.
    pub common: bool,
    /// Grows with each save.
    pub saved_at: T,
}

/// Action in one league.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncAction {
    /// There is no pick yet.
    Create,
    Update,
    /// The pick has this podium and is marked as saved for all leagues: nothing to write.
    Keep,
    /// The player has deliberately chosen differently there.
    Skip,
}

/// Actions in the order of `leagues`. The first league is the one on the page, which is always written: its player sees
/// the pick there, and the time of the save.
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

/// The podium for all leagues so far: the one last saved for all leagues. Without one, the podium on the page, or else
/// the one shared by all leagues with a pick.
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
