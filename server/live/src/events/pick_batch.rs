//! Selection of the picks that may share one transaction.

use std::collections::{HashMap, HashSet};

use podium_domain::ids::{PredictionId, UserId};

use podium_store::picks::{PickCommand, PickMutation, PickRequest};

/// Maximum number of picks in one transaction.
const PICKS_MAX: usize = 1000;
/// Maximum number of saves for all leagues of a player in one transaction. Each writes up to a hundred rows; the limit
/// keeps other picks, and the event's lock, from waiting for thousands of rows.
const ALL_LEAGUES_MAX: usize = 50;

/// The picks already in the batch, and the players whose picks wait for the next one.
#[derive(Default)]
pub(crate) struct BatchBuilder {
    /// Set by the first pick. Bypassing locks applies to the whole transaction, so site admins' picks get separate
    /// batches.
    bypass: Option<bool>,
    picks: usize,
    players: HashSet<UserId>,
    all_leagues: HashSet<UserId>,
    /// Existing picks that the batch changes, and whether the change depends on the pick's version.
    changed: HashMap<PredictionId, bool>,
    deferred: HashSet<UserId>,
}

/// The existing pick that a request changes, and whether the change depends on the pick's version.
fn changed(request: &PickRequest) -> Option<(&PredictionId, bool)> {
    match &request.command {
        PickCommand::One(
            PickMutation::Update { id, version, .. } | PickMutation::Delete { id, version },
        ) => Some((id, version.is_some())),
        PickCommand::One(PickMutation::Create { .. }) | PickCommand::AllLeagues(_) => None,
    }
}

impl BatchBuilder {
    /// Adds a pick to the batch; false if it has to wait for the next one.
    ///
    /// A save for all leagues depends on the results of the player's other saves, so it is the player's only one in a
    /// batch. Of two changes to one pick, if either depends on its version, the second waits for the result of the
    /// first. Once a player's pick waits, the player's later picks wait too, so that their order is kept.
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

    /// A request for the player's only pick; with `version`, it depends on that version.
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

    /// Requests by player number; the suffix `e` means a save for all leagues, `v` a change that depends on the
    /// version.
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
            // The third waits, because the second waits.
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
            // The third waits, because the second waits.
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
