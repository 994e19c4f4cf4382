//! Selection of the picks that may share one transaction.

use std::collections::{HashMap, HashSet};

use podium_domain::ids::{PredictionId, UserId};

use podium_store::picks::{PickCommand, PickMutation, PickRequest};

/// Maximum number of picks in one transaction.
const PICKS_MAX: usize = 1000;
/// Maximum number of saves for all leagues of a player in one transaction. Each writes up to a hundred rows; the limit
/// keeps other picks, and the event's lock, from waiting for thousands of rows.
const ALL_LEAGUES_MAX: usize = 50;

/// What all picks of a batch have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    /// Bypassing locks applies to the whole transaction, so site admins' picks get separate batches.
    bypass: bool,
    /// A batch with both could wait, for a row, on a batch that waits for its new pick (docs/invariants.md, "Picks and
    /// locks").
    creates: bool,
}

impl Kind {
    fn of(request: &PickRequest) -> Self {
        Self {
            bypass: request.author.site_admin,
            creates: matches!(
                request.command,
                PickCommand::One(PickMutation::Create { .. })
            ),
        }
    }
}

/// The picks already in the batch, and the players whose picks wait for the next one.
#[derive(Default)]
pub(crate) struct BatchBuilder {
    /// Set by the first pick.
    kind: Option<Kind>,
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
    /// A batch either creates picks or changes stored ones, as a save for all leagues does.
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
        let kind = Kind::of(request);
        let admitted = *self.kind.get_or_insert(kind) == kind
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
        self.kind.is_some_and(|kind| kind.bypass)
    }
}

#[cfg(test)]
mod tests {
    use podium_domain::picks::pick::Podium;

    use super::*;
    use podium_store::picks::{AllLeaguesPick, Author, PickMutation};

    /// A request for the player's only pick. The suffix `e` means a save for all leagues, `n` a new pick, `v` a change
    /// that depends on the version; without one, it is a change.
    fn request(player: usize, suffix: &str) -> PickRequest {
        let id = format!("{player:024x}");
        let podium = Podium::stored([None, None, None]);
        let command = match suffix {
            "e" => PickCommand::AllLeagues(AllLeaguesPick {
                league: id.parse().unwrap(),
                category: "1".parse().unwrap(),
                podium,
                seen: None,
            }),
            "n" => PickCommand::One(PickMutation::Create {
                id: id.parse().unwrap(),
                league: id.parse().unwrap(),
                category: "1".parse().unwrap(),
                podium,
                common: false,
            }),
            _ => PickCommand::One(PickMutation::Delete {
                id: id.parse().unwrap(),
                version: (suffix == "v").then_some(1),
            }),
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

    /// Requests by player number and suffix.
    fn admitted(asked: &str) -> String {
        let mut batch_builder = BatchBuilder::default();
        let goes_along = |text: &&str| {
            let player = text.trim_end_matches(['e', 'n', 'v']);
            let suffix = &text[player.len()..];
            batch_builder.try_add(&request(player.parse().unwrap(), suffix))
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
    fn a_batch_creates_picks_or_changes_them() {
        for (asked, along) in [
            ("1n 2n 3", "1n 2n"),
            ("1 2n 3 4n", "1 3"),
            ("1e 2n 3", "1e 3"),
            ("1n 2e 3n", "1n 3n"),
            // The third waits, because the second waits.
            ("1n 2 2n 3n", "1n 3n"),
        ] {
            assert_eq!(admitted(asked), along, "{asked}");
        }
    }

    #[test]
    fn a_batch_is_bounded_in_what_it_writes() {
        let count = |suffix| {
            let mut batch_builder = BatchBuilder::default();
            let asked = (1..=PICKS_MAX + 10).map(|player| request(player, suffix));
            asked
                .filter(|request| batch_builder.try_add(request))
                .count()
        };
        assert_eq!(count(""), PICKS_MAX);
        assert_eq!(count("e"), ALL_LEAGUES_MAX);
    }
}
