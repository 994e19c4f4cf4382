//! Which picks may go into one transaction together.

use std::collections::{HashMap, HashSet};

use podium_domain::ids::{PredictionId, UserId};

use podium_store::picks::{PickRequest, PickWish, PickWrite};

/// Picks written in one transaction.
const PICKS_MAX: usize = 1000;
/// Those among them that are for all leagues of their players, each of which is up to a hundred rows: whoever saves for
/// one league does not wait for thousands of others' leagues, nor does whoever locks the event.
const EVERYWHERE_MAX: usize = 50;

/// What a batch has already, and who waits for the next one.
#[derive(Default)]
pub(crate) struct Company {
    /// Of its first pick: to bypass locks is a transaction's property, so site admins' picks go apart.
    bypass: Option<bool>,
    picks: usize,
    players: HashSet<UserId>,
    everywhere: HashSet<UserId>,
    /// Picks that are changed, and whether only if they are as their player saw them.
    changed: HashMap<PredictionId, bool>,
    later: HashSet<UserId>,
}

/// The pick that a request changes, and whether only if it has a certain version.
fn changed(request: &PickRequest) -> Option<(&PredictionId, bool)> {
    match &request.wish {
        PickWish::One(
            PickWrite::Update { id, version, .. } | PickWrite::Delete { id, version },
        ) => Some((id, version.is_some())),
        PickWish::One(PickWrite::Create { .. }) | PickWish::Everywhere(_) => None,
    }
}

impl Company {
    /// Whether this one goes along. A save for all leagues is made of what its player's other saves have left, so it
    /// is the only one of theirs. Of two changes of one pick, one of which depends on its version, the second is judged
    /// by what the first has left. And whoever waits is not overtaken by what they sent later.
    pub(crate) fn admits(&mut self, request: &PickRequest) -> bool {
        if self.picks == PICKS_MAX {
            return false;
        }
        let player = &request.picker.user;
        let is_everywhere = match request.wish {
            PickWish::One(_) => false,
            PickWish::Everywhere(_) => true,
        };
        let bypass = *self.bypass.get_or_insert(request.picker.site_admin);
        let admitted = request.picker.site_admin == bypass
            && !self.later.contains(player)
            && !self.everywhere.contains(player)
            && (!is_everywhere
                || (self.everywhere.len() < EVERYWHERE_MAX && !self.players.contains(player)))
            && changed(request).is_none_or(|(pick, versioned)| {
                let before = self.changed.get(pick);
                before.is_none_or(|before_versioned| !versioned && !before_versioned)
            });
        if !admitted {
            self.later.insert(player.clone());
            return false;
        }
        self.picks += 1;
        self.players.insert(player.clone());
        if is_everywhere {
            self.everywhere.insert(player.clone());
        }
        if let Some((pick, versioned)) = changed(request) {
            self.changed.insert(pick.clone(), versioned);
        }
        true
    }

    pub(crate) fn bypass(&self) -> bool {
        self.bypass.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use podium_domain::picks::pick::Podium;

    use super::*;
    use podium_store::picks::{CommonPick, PickWrite, Picker};

    /// Of the player's only pick; with `version`, only if the pick has one.
    fn request(player: usize, everywhere: bool, version: Option<i64>) -> PickRequest {
        let id = format!("{player:024x}");
        let podium = Podium::stored([None, None, None]);
        let wish = if everywhere {
            PickWish::Everywhere(CommonPick {
                league: id.parse().unwrap(),
                category: "1".parse().unwrap(),
                podium,
                seen: None,
            })
        } else {
            PickWish::One(PickWrite::Delete {
                id: id.parse().unwrap(),
                version,
            })
        };
        let picker = Picker {
            user: id.parse().unwrap(),
            site_admin: player == 0,
        };
        PickRequest {
            picker,
            wish,
            claim: None,
        }
    }

    /// Players by number; an `e` is for all leagues, a `v` depends on the version.
    fn admitted(asked: &str) -> String {
        let mut company = Company::default();
        let goes_along = |text: &&str| {
            let player = text.trim_end_matches(['e', 'v']).parse().unwrap();
            let version = text.ends_with('v').then_some(1);
            company.admits(&request(player, text.ends_with('e'), version))
        };
        let along: Vec<&str> = asked.split(' ').filter(goes_along).collect();
        along.join(" ")
    }

    #[test]
    fn who_saves_for_all_leagues_saves_nothing_else_in_the_same_transaction() {
        for (asked, along) in [
            ("1 2 1 3", "1 2 1 3"),
            ("1 0 2", "1 2"),
            ("0 1 0", "0 0"),
            ("1e 2e 3", "1e 2e 3"),
            ("1e 1e 2", "1e 2"),
            ("1e 1 2", "1e 2"),
            // The third is not done before the second.
            ("1 1e 1 2", "1 2"),
        ] {
            assert_eq!(admitted(asked), along, "{asked}");
        }
    }

    #[test]
    fn a_change_that_depends_on_the_version_is_judged_by_what_the_one_before_has_left() {
        for (asked, along) in [
            ("1v 2v 3", "1v 2v 3"),
            ("1v 1v 2", "1v 2"),
            ("1v 1 2", "1v 2"),
            ("1 1v 2", "1 2"),
            // The third is not done before the second.
            ("1 1v 1 2", "1 2"),
        ] {
            assert_eq!(admitted(asked), along, "{asked}");
        }
    }

    #[test]
    fn a_batch_is_bounded_in_what_it_writes() {
        let count = |everywhere| {
            let mut company = Company::default();
            let asked = (1..=PICKS_MAX + 10).map(|player| request(player, everywhere, None));
            asked.filter(|request| company.admits(request)).count()
        };
        assert_eq!(count(false), PICKS_MAX);
        assert_eq!(count(true), EVERYWHERE_MAX);
    }
}
