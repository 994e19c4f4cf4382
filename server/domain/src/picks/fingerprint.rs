//! The text whose SHA-256 is the fingerprint of a league's picks of an event (`docs/fingerprint.md`). Anybody can write
//! it down from the picks alone, so nothing of it may ever change but with its version.

use crate::ids::{CategoryId, EventId, LeagueId, UserId};

/// A pick as it is counted in.
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

/// The same whatever order the picks come in.
pub fn canonical_text(
    league: &LeagueId,
    event: &EventId,
    salt: &str,
    picks: &[FingerprintedPick],
) -> String {
    let mut lines: Vec<String> = picks.iter().map(FingerprintedPick::line).collect();
    // As bytes: what `LC_ALL=C sort` does.
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
