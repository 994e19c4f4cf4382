//! Why a pick of a batch was not written.

use podium_domain::events::event::Closed;
use podium_domain::ids::EventId;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::batch::statements::Columns;
use crate::picks::commands::{Author, PickMutation};

/// Why a pick was not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    UnknownCategory,
    NotAMember,
    NotFound,
    Closed(Closed),
    /// The player's pick at this place, by id.
    Exists(String),
    /// The pick has another version than its player saw.
    Changed(String),
    NotOnStartList,
    NotAttending,
}

/// A row of `refused_picks.sql`.
#[allow(
    clippy::struct_excessive_bools,
    reason = "a row of a statement, column by column"
)]
#[derive(Debug, Clone, Default)]
struct Facts {
    category_exists: bool,
    category_finished: bool,
    event_locked: bool,
    /// The pick's owner is a member of its league.
    is_member: bool,
    /// The account that writes is enabled.
    may_write: bool,
    /// The stored pick: of a new one the pick at its place.
    known_id: Option<String>,
    /// The stored pick belongs to the account that writes.
    is_own: bool,
    pick_locked: bool,
    version: Option<i32>,
    /// Names an athlete who is not on the start list.
    unlisted: bool,
    /// Names an athlete who does not attend.
    withdrawn: bool,
}

/// The refusals of writes that did not pass, in their order; `None` if nothing refuses one of them any more, as when
/// its author has joined the league since. Costs no statement if all passed.
pub(crate) async fn refusals(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    refused: &[&(Author, PickMutation)],
) -> Result<Vec<Option<Refusal>>, StoreError> {
    if refused.is_empty() {
        return Ok(Vec::new());
    }
    let columns = Columns::of(refused.iter().copied());
    let rows = sqlx::query_file_as!(
        Facts,
        "queries/refused_picks.sql",
        event.as_str(),
        bypass,
        &columns.ids,
        &columns.users,
        &columns.leagues as _,
        &columns.categories as _,
        &columns.first as _,
        &columns.second as _,
        &columns.third as _
    )
    .fetch_all(tx.connection())
    .await?;
    let refusals = refused.iter().zip(&rows);
    Ok(refusals
        .map(|((_, write), facts)| refusal(write, bypass, facts))
        .collect())
}

/// The first reason that applies, `None` if there is none. First what hides from the player whether there is such a
/// pick or league, then what no podium can change, last what another podium would mend.
fn refusal(write: &PickMutation, bypass: bool, facts: &Facts) -> Option<Refusal> {
    let closed = |closed| (!bypass).then_some(Refusal::Closed(closed));
    let period = || {
        let finished = facts.category_finished.then_some(Closed::CategoryFinished);
        let locked = facts.event_locked.then_some(Closed::EventLocked);
        finished.or(locked).and_then(closed)
    };
    let pick_lock = || {
        let locked = facts.pick_locked.then_some(Closed::PredictionLocked);
        locked.and_then(closed)
    };
    let membership = || (!facts.is_member || !facts.may_write).then_some(Refusal::NotAMember);
    let athletes = || {
        let unlisted = facts.unlisted.then_some(Refusal::NotOnStartList);
        unlisted.or(facts.withdrawn.then_some(Refusal::NotAttending))
    };
    let known = facts.known_id.as_ref();
    let version = |seen: &Option<i64>| {
        let other = seen.is_some_and(|seen| Some(seen) != facts.version.map(i64::from));
        known.filter(|_| other).cloned().map(Refusal::Changed)
    };
    match write {
        PickMutation::Create { .. } => (!facts.category_exists)
            .then_some(Refusal::UnknownCategory)
            .or_else(membership)
            .or_else(period)
            .or_else(|| known.cloned().map(Refusal::Exists))
            .or_else(athletes),
        PickMutation::Update { version: seen, .. } => (known.is_none())
            .then_some(Refusal::NotFound)
            .or_else(period)
            .or_else(pick_lock)
            .or_else(membership)
            .or_else(|| version(seen))
            .or_else(athletes),
        PickMutation::Delete { version: seen, .. } => {
            let hidden = known.is_none() || !facts.is_own || !facts.may_write;
            hidden
                .then_some(Refusal::NotFound)
                .or_else(period)
                .or_else(pick_lock)
                .or_else(|| version(seen))
        }
    }
}

#[cfg(test)]
mod tests {
    use podium_domain::picks::pick::Podium;

    use super::*;

    fn create() -> PickMutation {
        PickMutation::Create {
            id: "000000000000000000000001".parse().unwrap(),
            league: "000000000000000000000002".parse().unwrap(),
            category: "1".parse().unwrap(),
            podium: Podium::stored([None, None, None]),
            common: false,
        }
    }

    fn update() -> PickMutation {
        PickMutation::Update {
            id: "000000000000000000000001".parse().unwrap(),
            podium: Podium::stored([None, None, None]),
            common: false,
            version: Some(1),
        }
    }

    fn delete() -> PickMutation {
        PickMutation::Delete {
            id: "000000000000000000000001".parse().unwrap(),
            version: Some(1),
        }
    }

    /// A write that would pass.
    fn passing() -> Facts {
        Facts {
            category_exists: true,
            is_member: true,
            may_write: true,
            is_own: true,
            version: Some(1),
            ..Facts::default()
        }
    }

    /// Everything refuses; each step takes the reason away that was given.
    fn reasons(write: &PickMutation, bypass: bool) -> Vec<Refusal> {
        let is_new = matches!(write, PickMutation::Create { .. });
        let mut facts = Facts {
            category_finished: true,
            event_locked: true,
            known_id: is_new.then(|| "a pick".to_owned()),
            pick_locked: true,
            version: Some(2),
            unlisted: true,
            withdrawn: true,
            ..Facts::default()
        };
        let mut reasons = Vec::new();
        while let Some(reason) = refusal(write, bypass, &facts) {
            match &reason {
                Refusal::UnknownCategory => facts.category_exists = true,
                Refusal::NotAMember if facts.is_member => facts.may_write = true,
                Refusal::NotAMember => facts.is_member = true,
                Refusal::NotFound if facts.known_id.is_none() => {
                    facts.known_id = Some("a pick".to_owned());
                }
                Refusal::NotFound if facts.is_own => facts.may_write = true,
                Refusal::NotFound => facts.is_own = true,
                Refusal::Closed(Closed::CategoryFinished) => facts.category_finished = false,
                Refusal::Closed(Closed::EventLocked) => facts.event_locked = false,
                Refusal::Closed(Closed::PredictionLocked) => facts.pick_locked = false,
                Refusal::Exists(_) => facts.known_id = None,
                Refusal::Changed(_) => facts.version = Some(1),
                Refusal::NotOnStartList => facts.unlisted = false,
                Refusal::NotAttending => facts.withdrawn = false,
            }
            reasons.push(reason);
        }
        reasons.dedup();
        reasons
    }

    #[test]
    fn the_reasons_come_in_one_order() {
        let pick = || "a pick".to_owned();
        let finished = Refusal::Closed(Closed::CategoryFinished);
        let locked = Refusal::Closed(Closed::EventLocked);
        let pick_locked = Refusal::Closed(Closed::PredictionLocked);
        assert_eq!(
            reasons(&create(), false),
            [
                Refusal::UnknownCategory,
                Refusal::NotAMember,
                finished.clone(),
                locked.clone(),
                Refusal::Exists(pick()),
                Refusal::NotOnStartList,
                Refusal::NotAttending,
            ]
        );
        assert_eq!(
            reasons(&update(), false),
            [
                Refusal::NotFound,
                finished.clone(),
                locked.clone(),
                pick_locked.clone(),
                Refusal::NotAMember,
                Refusal::Changed(pick()),
                Refusal::NotOnStartList,
                Refusal::NotAttending,
            ]
        );
        assert_eq!(
            reasons(&delete(), false),
            [
                Refusal::NotFound,
                finished,
                locked,
                pick_locked,
                Refusal::Changed(pick()),
            ]
        );
    }

    #[test]
    fn no_lock_refuses_who_bypasses_locks() {
        for write in [create(), update(), delete()] {
            let reasons = reasons(&write, true);
            let closed = |reason: &&Refusal| matches!(reason, Refusal::Closed(_));
            assert_eq!(reasons.iter().find(closed), None, "{reasons:?}");
        }
    }

    #[test]
    fn what_nothing_refuses_has_no_reason() {
        let known = Facts {
            known_id: Some("a pick".to_owned()),
            ..passing()
        };
        assert_eq!(refusal(&create(), false, &passing()), None);
        assert_eq!(refusal(&update(), false, &known), None);
        assert_eq!(refusal(&delete(), false, &known), None);
    }
}
