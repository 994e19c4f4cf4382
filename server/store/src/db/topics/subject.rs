//! Subjects: groups of topics that nodes listen to together (docs/invariants.md, "Live changes").

use std::collections::BTreeMap;

use podium_wire::live::topic::Topic;

/// Number of subjects. Nodes of all running releases must agree on it, on the hash and on the groups.
pub const SUBJECTS: u16 = 1024;
/// Accounts share these subjects, so that the signals of many accounts fit into few messages: one node has sockets of
/// thousands of accounts and would listen to all subjects anyway.
const SUBJECTS_OF_ACCOUNTS: u16 = 32;

/// A group of topics, by a hash of their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject(u16);

impl Subject {
    /// `None` for topics that every node follows: events move leaderboards whether or not anyone follows their topics.
    pub fn of(topic: &Topic) -> Option<Self> {
        match topic {
            Topic::Events | Topic::Event(_) | Topic::Feed => None,
            Topic::Account(user) => Some(Self(hash(user.as_str(), SUBJECTS_OF_ACCOUNTS))),
            Topic::League(league) | Topic::Leaderboard(league) | Topic::Requests(league) => {
                let others = SUBJECTS - SUBJECTS_OF_ACCOUNTS;
                Some(Self(SUBJECTS_OF_ACCOUNTS + hash(league.as_str(), others)))
            }
        }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..SUBJECTS).map(Self)
    }

    pub fn number(self) -> u16 {
        self.0
    }
}

/// FNV-1a, because the hash must not change with the compiler.
fn hash(text: &str, groups: u16) -> u16 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    u16::try_from(hash % u32::from(groups)).unwrap_or_default()
}

/// Messages of at most `bytes` bytes with these wake-ups, one on a line, and their subjects.
pub fn wakeup_messages(moved: &[(Topic, u64)], bytes: usize) -> Vec<(Option<Subject>, String)> {
    let mut messages: BTreeMap<Option<Subject>, Vec<String>> = BTreeMap::new();
    for (topic, offset) in moved {
        let line = format!("{topic} {offset}");
        let of_subject = messages.entry(Subject::of(topic)).or_default();
        match of_subject.last_mut() {
            Some(text) if text.len() + 1 + line.len() <= bytes => {
                text.push('\n');
                text.push_str(&line);
            }
            _ => of_subject.push(line),
        }
    }
    let of_subjects = messages.into_iter();
    of_subjects
        .flat_map(|(subject, texts)| texts.into_iter().map(move |text| (subject, text)))
        .collect()
}

/// Reads a message: `TOPIC OFFSET` on each line. Invalid lines are left out.
pub fn parse_wakeups(message: &str) -> Vec<(Topic, u64)> {
    let parse = |line: &str| {
        let (topic, offset) = line.split_once(' ')?;
        Some((topic.parse().ok()?, offset.parse().ok()?))
    };
    message.lines().filter_map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topic(text: &str) -> Topic {
        text.parse().expect("a topic")
    }

    #[test]
    fn subjects_are_the_same_in_every_release() {
        for (text, subject) in [
            ("events", None),
            ("event:1405", None),
            ("feed", None),
            ("account:0123456789abcdef01234567", Some(21)),
            ("league:0123456789abcdef01234567", Some(821)),
            ("requests:0123456789abcdef01234567", Some(821)),
            ("leaderboard:0123456789abcdef01234567", Some(821)),
        ] {
            let found = Subject::of(&topic(text)).map(Subject::number);
            assert_eq!(found, subject, "{text}");
        }
    }

    #[test]
    fn every_subject_is_used() {
        let mut used = std::collections::HashSet::new();
        for number in 0..20_000 {
            for kind in ["account", "league"] {
                used.extend(Subject::of(&topic(&format!("{kind}:{number:024x}"))));
            }
        }
        assert!(Subject::all().all(|subject| used.contains(&subject)));
    }

    #[test]
    fn wakeups_of_a_subject_share_messages_of_bounded_length() {
        let moved: Vec<(Topic, u64)> = (0..2_000)
            .map(|number| (topic(&format!("account:{number:024x}")), number))
            .chain([(topic("events"), 7)])
            .collect();
        let messages = wakeup_messages(&moved, 1_000);
        assert!(messages.len() < 200, "{}", messages.len());
        let mut received = Vec::new();
        for (subject, text) in &messages {
            assert!(text.len() <= 1_000);
            let wakeups = parse_wakeups(text);
            assert!(
                wakeups
                    .iter()
                    .all(|(topic, _)| Subject::of(topic) == *subject)
            );
            received.extend(wakeups);
        }
        received.sort();
        let mut moved = moved;
        moved.sort();
        assert_eq!(received, moved);
    }

    #[test]
    fn lines_that_are_no_wakeups_are_left_out() {
        assert_eq!(parse_wakeups(""), []);
        assert_eq!(
            parse_wakeups("no bell at all\nevents 3\nevents -1\nfeed"),
            [(Topic::Events, 3)]
        );
    }
}
