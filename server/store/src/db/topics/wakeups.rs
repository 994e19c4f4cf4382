//! Wake-ups as text between nodes: which topics moved, and to which offset (docs/invariants.md, "Live changes").

use podium_wire::live::topic::Topic;

/// Messages of at most `bytes` bytes with these wake-ups, one on a line.
pub fn wakeup_messages(moved: &[(Topic, u64)], bytes: usize) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for (topic, offset) in moved {
        let line = format!("{topic} {offset}");
        match messages.last_mut() {
            Some(text) if text.len() + 1 + line.len() <= bytes => {
                text.push('\n');
                text.push_str(&line);
            }
            _ => messages.push(line),
        }
    }
    messages
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

    #[test]
    fn wakeups_share_messages_of_bounded_length() {
        let topic = |number| format!("account:{number:024x}").parse().expect("a topic");
        let moved: Vec<(Topic, u64)> = (0..2_000)
            .map(|number| (topic(number), number))
            .chain([(Topic::Events, 7)])
            .collect();
        let messages = wakeup_messages(&moved, 1_000);
        assert!(messages.len() < 100, "{}", messages.len());
        assert!(messages.iter().all(|text| text.len() <= 1_000));
        let received: Vec<_> = messages
            .iter()
            .flat_map(|text| parse_wakeups(text))
            .collect();
        assert_eq!(received, moved);
    }

    #[test]
    fn lines_that_are_no_wakeups_are_left_out() {
        assert_eq!(parse_wakeups(""), []);
        assert_eq!(
            parse_wakeups("no wake-up at all\nevents 3\nevents -1\nfeed"),
            [(Topic::Events, 3)]
        );
    }
}
