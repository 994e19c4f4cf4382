//! Selection of the picks that may share one transaction.

use std::collections::HashSet;

use podium_domain::ids::{PredictionId, UserId};

use podium_store::picks::{PickCommand, PickMutation, PickRequest};

/// Maximum number of picks in one transaction.
const PICKS_MAX: usize = 1000;
/// Maximum number of saves for all leagues in one transaction. Each writes up to a hundred rows; the limit keeps the
/// next batch, and the event's lock, from waiting for thousands of rows.
const ALL_LEAGUES_MAX: usize = 50;

/// What all picks of a batch have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    /// Bypassing locks applies to the whole transaction, so site admins' picks get separate batches.
    bypass: bool,
    writes: Writes,
}

/// New picks get batches without changes: a batch with both could wait, for a row, on a batch that waits for its new
/// pick (docs/invariants.md, "Picks and locks"). Saves for all leagues, which do both and therefore lock their picks
/// first, have batches of their own: which picks they change is not known before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writes {
    New,
    Changes,
    AllLeagues,
}

impl Kind {
    fn of(request: &PickRequest) -> Self {
        let writes = match request.command {
            PickCommand::One(PickMutation::Create { .. }) => Writes::New,
            PickCommand::One(PickMutation::Update { .. } | PickMutation::Delete { .. }) => {
                Writes::Changes
            }
            PickCommand::AllLeagues(_) => Writes::AllLeagues,
        };
        Self {
            bypass: request.author.site_admin,
            writes,
        }
    }
}

/// The picks already in the batch, and the players whose picks wait for the next one.
#[derive(Default)]
pub(crate) struct BatchBuilder {
    /// Set by the first pick.
    kind: Option<Kind>,
    picks: usize,
    /// Players of saves for all leagues.
    all_leagues: HashSet<UserId>,
    /// Stored picks that the batch changes, each with its author unless that author bypasses locks.
    changed: HashSet<(PredictionId, Option<UserId>)>,
    deferred: HashSet<UserId>,
}

impl BatchBuilder {
    /// Adds a pick to the batch; false if it has to wait for the next one.
    ///
    /// A save for all leagues depends on the results of the player's other saves, so it is the player's only one in a
    /// batch. Of two changes to one pick the second waits for the result of the first; a stranger's change of it cannot
    /// pass, and holds up nobody. Once a player's pick waits, the player's later picks wait too, so that their order is
    /// kept.
    pub(crate) fn try_add(&mut self, request: &PickRequest) -> bool {
        if self.picks == PICKS_MAX {
            return false;
        }
        let player = &request.author.user;
        let kind = Kind::of(request);
        let admitted = *self.kind.get_or_insert(kind) == kind
            && !self.deferred.contains(player)
            && match &request.command {
                PickCommand::One(PickMutation::Create { .. }) => true,
                PickCommand::One(
                    PickMutation::Update { id, .. } | PickMutation::Delete { id, .. },
                ) => {
                    let author = (!kind.bypass).then(|| player.clone());
                    self.changed.insert((id.clone(), author))
                }
                PickCommand::AllLeagues(_) => {
                    self.all_leagues.len() < ALL_LEAGUES_MAX
                        && self.all_leagues.insert(player.clone())
                }
            };
        if admitted {
            self.picks += 1;
        } else {
            self.deferred.insert(player.clone());
        }
        admitted
    }

    pub(crate) fn bypass(&self) -> bool {
        self.kind.is_some_and(|kind| kind.bypass)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use podium_domain::picks::pick::Podium;

    use super::*;
    use podium_store::picks::{AllLeaguesPick, Author, PickMutation};

    /// A request for the player's only pick. The suffix `e` means a save for all leagues, `n` a new pick; without one,
    /// it is a change.
    pub(crate) fn request(player: usize, suffix: &str) -> PickRequest {
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
                version: None,
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
    fn admitted(requests: &str) -> String {
        let mut batch_builder = BatchBuilder::default();
        let goes_along = |text: &&str| {
            let player = text.trim_end_matches(['e', 'n']);
            let suffix = &text[player.len()..];
            batch_builder.try_add(&request(player.parse().unwrap(), suffix))
        };
        let along: Vec<&str> = requests.split(' ').filter(goes_along).collect();
        along.join(" ")
    }

    #[test]
    fn a_save_for_all_leagues_is_its_players_only_pick_in_a_batch() {
        for (requests, along) in [
            ("1 0 2", "1 2"),
            ("0 1 0", "0"),
            ("1e 2e 3", "1e 2e"),
            ("1e 1e 2e", "1e 2e"),
            ("1 2e 3", "1 3"),
            // The third waits, because the second waits.
            ("1 1e 1 2", "1 2"),
        ] {
            assert_eq!(admitted(requests), along, "{requests}");
        }
    }

    #[test]
    fn a_pick_is_changed_once_in_a_batch() {
        assert_eq!(admitted("1 2 1 3 1"), "1 2 3");
        assert_eq!(admitted("0 0"), "0");
    }

    #[test]
    fn a_strangers_change_of_a_pick_holds_up_nobody() {
        let mut batch_builder = BatchBuilder::default();
        let mut strange = request(1, "");
        strange.author = request(2, "").author;
        assert!(batch_builder.try_add(&strange));
        assert!(batch_builder.try_add(&request(1, "")));
        assert!(!batch_builder.try_add(&strange));
    }

    #[test]
    fn a_pick_is_changed_by_one_site_admin_in_a_batch() {
        let mut batch_builder = BatchBuilder::default();
        let by_admin = |pick: usize| PickRequest {
            author: Author {
                site_admin: true,
                ..request(pick, "").author
            },
            ..request(1, "")
        };
        assert!(batch_builder.try_add(&by_admin(2)));
        assert!(!batch_builder.try_add(&by_admin(3)));
    }

    #[test]
    fn a_batch_creates_picks_or_changes_them() {
        for (requests, along) in [
            ("1n 2n 3", "1n 2n"),
            ("1 2n 3 4n", "1 3"),
            ("1e 2n 3e", "1e 3e"),
            ("1n 2e 3n", "1n 3n"),
            // The third waits, because the second waits.
            ("1n 2 2n 3n", "1n 3n"),
        ] {
            assert_eq!(admitted(requests), along, "{requests}");
        }
    }

    #[test]
    fn a_batch_is_bounded_in_what_it_writes() {
        let count = |suffix| {
            let mut batch_builder = BatchBuilder::default();
            let requests = (1..=PICKS_MAX + 10).map(|player| request(player, suffix));
            requests
                .filter(|request| batch_builder.try_add(request))
                .count()
        };
        assert_eq!(count(""), PICKS_MAX);
        assert_eq!(count("e"), ALL_LEAGUES_MAX);
    }
}
