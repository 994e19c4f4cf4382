//! Which picks may go into one transaction together.

use std::collections::{HashMap, HashSet};

use podium_domain::ids::{PredictionId, UserId};

use podium_store::picks::{PickCommand, PickMutation, PickRequest};

/// Picks written in one transaction.
const PICKS_MAX: usize = 1000;
/// Those among them that are for all leagues of their players, each of which is up to a hundred rows: whoever saves for
/// one league does not wait for thousands of others' leagues, nor does whoever locks the event.
const ALL_LEAGUES_MAX: usize = 50;

/// What is in the batch already, and whose picks wait for the next one.
#[derive(Default)]
pub(crate) struct BatchBuilder {
    /// Of its first pick: to bypass locks is a transaction's property, so site admins' picks go apart.
    bypass: Option<bool>,
    picks: usize,
    players: HashSet<UserId>,
    all_leagues: HashSet<UserId>,
    /// Picks that are changed, and whether only if they are as their player saw them.
    changed: HashMap<PredictionId, bool>,
    deferred: HashSet<UserId>,
}

/// The pick that a request changes, and whether only if it has a certain version.
fn changed(request: &PickRequest) -> Option<(&PredictionId, bool)> {
    match &request.command {
        PickCommand::One(
            PickMutation::Update { id, version, .. } | PickMutation::Delete { id, version },
        ) => Some((id, version.is_some())),
        PickCommand::One(PickMutation::Create { .. }) | PickCommand::AllLeagues(_) => None,
    }
}

impl BatchBuilder {
    /// Adds a pick to the batch; false if it has to wait for the next one. A save for all leagues is made of what its
    /// player's other saves have left, so it
    /// is the only one of theirs. Of two changes of one pick, one of which depends on its version, the second is judged
    /// by what the first has left. And whoever waits is not overtaken by what they sent later.
    pub(crate) fn try_add(&mut self, request: &PickRequest) -> bool {
        if self.picks == PICKS_MAX {
            return false;
        }
        let player = &request.author.user;
        let is_everywhere = match request.command {
            PickCommand::One(_) => false,
            PickCommand::AllLeagues(_) => true,
        };
        let bypass = *self.bypass.get_or_insert(request.author.site_admin);
        let admitted = request.author.site_admin == bypass
            && !self.deferred.contains(player)
            && !self.all_leagues.contains(player)
            && (!is_everywhere
                || (self.all_leagues.len() < ALL_LEAGUES_MAX && !self.players.contains(player)))
            && changed(request).is_none_or(|(pick, versioned)| {
                let before = self.changed.get(pick);
                before.is_none_or(|before_versioned| !versioned && !before_versioned)
            });
        if !admitted {
            self.deferred.insert(player.clone());
            return false;
        }
        self.picks += 1;
        self.players.insert(player.clone());
        if is_everywhere {
            self.all_leagues.insert(player.clone());
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
    use podium_store::picks::{AllLeaguesPick, Author, PickMutation};

    /// Of the player's only pick; with `version`, only if the pick has one.
    fn request(player: usize, all_leagues: bool, version: Option<i64>) -> PickRequest {
        let id = format!("{player:024x}");
        let podium = Podium::stored([None, None, None]);
        let command = if all_leagues {
            PickCommand::AllLeagues(AllLeaguesPick {
                league: id.parse().unwrap(),
                category: "1".parse().unwrap(),
                podium,
                seen: None,
            })
        } else {
            PickCommand::One(PickMutation::Delete {
                id: id.parse().unwrap(),
                version,
            })
        };
        let author = Author {
            user: id.parse().unwrap(),
            site_admin: player == 0,
        };
        PickRequest {
            author,
            command,
            key: None,
        }
    }

    /// Players by number; an `e` is for all leagues, a `v` depends on the version.
    fn admitted(asked: &str) -> String {
        let mut batch_builder = BatchBuilder::default();
        let goes_along = |text: &&str| {
            let player = text.trim_end_matches(['e', 'v']).parse().unwrap();
            let version = text.ends_with('v').then_some(1);
            batch_builder.try_add(&request(player, text.ends_with('e'), version))
        };
        let along: Vec<&str> = asked.split(' ').filter(goes_along).collect();
        along.join(" ")
    }

    #[test]
    fn a_save_for_all_leagues_is_its_players_only_pick_in_a_batch() {
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
        let count = |all_leagues| {
            let mut batch_builder = BatchBuilder::default();
            let asked = (1..=PICKS_MAX + 10).map(|player| request(player, all_leagues, None));
            asked
                .filter(|request| batch_builder.try_add(request))
                .count()
        };
        assert_eq!(count(false), PICKS_MAX);
        assert_eq!(count(true), ALL_LEAGUES_MAX);
    }
}
