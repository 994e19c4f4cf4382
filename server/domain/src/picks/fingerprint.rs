//! The text whose SHA-256 is the fingerprint of a league's picks of an event (`docs/fingerprint.md`). It can be
//! reproduced from the picks alone, so any change of it requires a new version.

use crate::ids::{CategoryId, EventId, LeagueId, UserId};

/// A pick as it appears in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FingerprintedPick {
    pub category: CategoryId,
    pub user: UserId,
    /// Athletes' ids, first to third.
    pub podium: [Option<String>; 3],
}

impl FingerprintedPick {
    fn line(&self) -> String {
        let [first, second, third] = self.podium.each_ref().map(|athlete| match athlete {
            Some(id) => id.as_str(),
            None => "-",
        });
        format!("{} {} {first} {second} {third}", self.category, self.user)
    }
}

/// The result does not depend on the order of the picks.
pub fn canonical_text(
    league: &LeagueId,
    event: &EventId,
    salt: &str,
    picks: &[FingerprintedPick],
) -> String {
    let mut lines: Vec<String> = picks.iter().map(FingerprintedPick::line).collect();
    // Sorted as bytes, like `LC_ALL=C sort`.
    lines.sort_unstable();
    let head = [
        "podium fingerprint 1".to_owned(),
        format!("league {league}"),
        format!("event {event}"),
        format!("salt {salt}"),
        format!("picks {}", lines.len()),
    ];
    let mut text = String::new();
    for line in head.iter().chain(&lines) {
        text.push_str(line);
        text.push('\n');
    }
    text
}
