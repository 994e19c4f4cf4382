//! Messages for a league's own chat, with names escaped so that they are always shown as plain names.

use serde::{Deserialize, Serialize};

use crate::text::is_control;

/// The service that the channel belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WebhookKind {
    Discord,
    /// And whatever else reads Slack's messages, such as Mattermost.
    Slack,
}

impl WebhookKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Discord => "discord",
            Self::Slack => "slack",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "discord" => Some(Self::Discord),
            "slack" => Some(Self::Slack),
            _ => None,
        }
    }

    /// The text escaped for this chat: it mentions no user, links nowhere and has no formatting.
    ///
    /// Other services that accept Slack's form (Mattermost, Rocket.Chat) interpret `@all`, Markdown and addresses
    /// regardless of Slack's settings, and cannot escape them: an invisible character after a sign keeps it from being
    /// interpreted.
    pub fn plain(self, text: &str) -> String {
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match (self, c) {
                (_, c) if is_control(c) => plain.push(' '),
                (Self::Discord, c) if c.is_ascii_punctuation() => plain.extend(['\\', c]),
                (Self::Slack, '&') => plain.push_str("&amp;"),
                (Self::Slack, '<') => plain.push_str("&lt;"),
                (Self::Slack, '>') => plain.push_str("&gt;"),
                (Self::Slack, c) if c.is_ascii_punctuation() => plain.extend([c, UNSEEN]),
                (_, c) => plain.push(c),
            }
        }
        plain
    }
}

/// A word joiner: has no width and breaks no line.
const UNSEEN: char = '\u{2060}';

/// One of the leaders of a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    pub rank: u32,
    pub name: String,
    /// All settled points.
    pub points: u32,
    /// Points from the event of the message.
    pub event_points: u32,
}

/// The content of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookMessage {
    /// A test by a league admin.
    Test,
    PicksClosed {
        event_name: String,
        /// Members with any pick of the event in the league.
        players: u32,
    },
    PicksScored {
        event_name: String,
        /// Number of final categories, of those that were picked.
        scored: u32,
        picked: u32,
        /// The first three of the league; further members with a shared rank are left out.
        leaders: Vec<Leader>,
    },
}

impl WebhookMessage {
    /// The message's text; the link follows on a line of its own.
    pub fn words(&self, kind: WebhookKind, league: &str) -> String {
        let league = kind.plain(league);
        match self {
            Self::Test => {
                format!("This is a test. News from {league} will be posted here.")
            }
            Self::PicksClosed {
                event_name,
                players,
            } => {
                let event = kind.plain(event_name);
                let who = match players {
                    1 => "1 player has".to_owned(),
                    players => format!("{players} players have"),
                };
                format!("Picks for {event} are closed. {who} called it. See all podiums:")
            }
            Self::PicksScored {
                event_name,
                scored,
                picked,
                leaders,
            } => {
                let event = kind.plain(event_name);
                let how_far = if scored < picked {
                    format!("{event}: {scored} of {picked} categories are final.")
                } else {
                    format!("{event} is final.")
                };
                let dot = match kind {
                    // Otherwise Discord would render a list with its own numbers.
                    WebhookKind::Discord => "\\.",
                    WebhookKind::Slack => ".",
                };
                let head = if leaders.is_empty() {
                    how_far
                } else {
                    format!("{how_far} Top of {league}:")
                };
                let mut lines = vec![head];
                lines.extend(leaders.iter().map(|leader| {
                    let name = kind.plain(&leader.name);
                    let points = counted_points(leader.points);
                    let (rank, gain) = (leader.rank, leader.event_points);
                    format!("{rank}{dot} {name}: {points} (+{gain})")
                }));
                lines.join("\n")
            }
        }
    }
}

fn counted_points(points: u32) -> String {
    match points {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_cannot_mention_or_link() {
        for (kind, text, plain) in [
            (
                WebhookKind::Slack,
                "<!channel> & co",
                "&lt;!\u{2060}channel&gt; &amp; co",
            ),
            (
                WebhookKind::Slack,
                "@all https://x",
                "@\u{2060}all https:\u{2060}/\u{2060}/\u{2060}x",
            ),
            (WebhookKind::Discord, "@everyone", "\\@everyone"),
            (WebhookKind::Discord, "<@1>", "\\<\\@1\\>"),
            (WebhookKind::Discord, "[a](b)", "\\[a\\]\\(b\\)"),
            (
                WebhookKind::Discord,
                "# *M* _i_ `a`",
                "\\# \\*M\\* \\_i\\_ \\`a\\`",
            ),
            (WebhookKind::Discord, "a\nb", "a b"),
            (WebhookKind::Discord, "a\u{202e}b\u{2066}c", "a b c"),
            (WebhookKind::Slack, "a\u{202e}b\u{2066}c", "a b c"),
        ] {
            assert_eq!(kind.plain(text), plain, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_markup_survives_escaping(text in "\\PC{0,40}") {
            let slack = WebhookKind::Slack.plain(&text);
            prop_assert!(!slack.contains(['<', '>']));
            let back = slack.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let mut letters = back.chars().peekable();
            while let Some(letter) = letters.next() {
                let is_sign = letter.is_ascii_punctuation() && !matches!(letter, '<' | '>' | '&');
                prop_assert!(!is_sign || letters.peek() == Some(&UNSEEN), "{:?}", slack);
            }
            let seen = |text: &str| text.replace(UNSEEN, "");
            prop_assert_eq!(seen(&back), seen(&text.chars().map(|c| if is_control(c) { ' ' } else { c }).collect::<String>()));
            let discord = WebhookKind::Discord.plain(&text);
            let mut letters = discord.chars();
            while let Some(letter) = letters.next() {
                if letter == '\\' {
                    prop_assert!(letters.next().is_some_and(|next| next.is_ascii_punctuation()));
                } else {
                    prop_assert!(!letter.is_ascii_punctuation());
                }
            }
        }
    }

    #[test]
    fn a_scored_message_names_the_leaders() {
        let leader = |rank, name: &str, points| Leader {
            rank,
            name: name.to_owned(),
            points,
            event_points: points,
        };
        let message = |scored| WebhookMessage::PicksScored {
            event_name: "Cup".to_owned(),
            scored,
            picked: 2,
            leaders: vec![leader(1, "Mia", 20), leader(2, "B<b", 1)],
        };
        assert_eq!(
            message(1).words(WebhookKind::Slack, "Walls"),
            "Cup: 1 of 2 categories are final. Top of Walls:\n\
             1. Mia: 20 points (+20)\n2. B&lt;b: 1 point (+1)"
        );
        let nobody = WebhookMessage::PicksScored {
            event_name: "Cup".to_owned(),
            scored: 2,
            picked: 2,
            leaders: Vec::new(),
        };
        assert_eq!(nobody.words(WebhookKind::Slack, "Walls"), "Cup is final.");
        let all = message(2).words(WebhookKind::Discord, "Walls");
        assert!(
            all.starts_with("Cup is final. Top of Walls:\n1\\. Mia"),
            "{all}"
        );
        let closed = |players| WebhookMessage::PicksClosed {
            event_name: "Cup".to_owned(),
            players,
        };
        let words = |players| closed(players).words(WebhookKind::Slack, "Walls");
        assert!(words(1).contains("1 player has called it"));
        assert!(words(7).contains("7 players have called it"));
    }
}
