//! Leaderboard rows as JSON, written directly from the board without a copy of each row's texts. The output equals the
//! serialised `LeaderboardRow` of the wire byte by byte, which a test checks.

use podium_domain::ids::{CategoryId, EventId};
use podium_domain::leaderboard::dense::{CategoryPoints, RankedRow};
use serde::Serialize;

/// JSON text before the points of a result in a category; the same for all members.
pub(crate) fn result_head(
    event: &EventId,
    event_name: &str,
    category: &CategoryId,
    category_name: &str,
) -> Vec<u8> {
    let mut head = b"{\"eventId\":".to_vec();
    write(&mut head, event.as_str());
    head.extend_from_slice(b",\"eventName\":");
    write(&mut head, event_name);
    head.extend_from_slice(b",\"categoryId\":");
    write(&mut head, category.as_str());
    head.extend_from_slice(b",\"categoryName\":");
    write(&mut head, category_name);
    head.extend_from_slice(b",\"points\":");
    head
}

/// The JSON text around the points of a result.
pub(crate) struct Words<'a> {
    pub(crate) head: &'a [u8],
    pub(crate) corrected_from: Option<u32>,
    pub(crate) tail: &'a [u8],
}

/// JSON text after the points of a result and their correction.
pub(crate) fn result_tail(provisional: bool, timestamp: &str) -> Vec<u8> {
    let mut tail = b",\"provisional\":".to_vec();
    write(&mut tail, &provisional);
    tail.extend_from_slice(b",\"timestamp\":");
    write(&mut tail, timestamp);
    tail.push(b'}');
    tail
}

/// Appends a row; results for which `words` returns `None` are omitted.
pub(crate) fn write_row<'a>(
    text: &mut Vec<u8>,
    row: &RankedRow<'_>,
    avatar: Option<&str>,
    results: impl Iterator<Item = CategoryPoints>,
    words: impl Fn(&CategoryPoints) -> Option<Words<'a>>,
) {
    text.extend_from_slice(b"{\"rank\":");
    write(text, &row.rank);
    text.extend_from_slice(b",\"previousRank\":");
    write(text, &row.previous_rank);
    text.extend_from_slice(b",\"userId\":\"");
    // Hex digits need no escape.
    text.extend_from_slice(row.user.as_str().as_bytes());
    text.extend_from_slice(b"\",\"userName\":");
    write(text, row.name);
    text.extend_from_slice(b",\"avatarUrl\":");
    write(text, &avatar);
    text.extend_from_slice(b",\"totalPoints\":");
    write(text, &row.settled);
    text.extend_from_slice(b",\"provisionalPoints\":");
    write(text, &row.provisional);
    text.extend_from_slice(b",\"eventResults\":");
    let shown = results.filter_map(|of| Some((of.points, words(&of)?)));
    write_list(text, shown, |text, (points, words)| {
        text.extend_from_slice(words.head);
        write(text, &points);
        text.extend_from_slice(b",\"correctedFrom\":");
        write(text, &words.corrected_from);
        text.extend_from_slice(words.tail);
    });
    text.push(b'}');
}

/// An empty text with room for this many rows with few results, so that it need not grow in many steps.
pub(crate) fn text_of_rows(rows: usize) -> Vec<u8> {
    const ROW: usize = 512;
    Vec::with_capacity(rows.saturating_mul(ROW))
}

/// Appends a JSON list whose items `write_one` writes.
pub(crate) fn write_list<T>(
    text: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut write_one: impl FnMut(&mut Vec<u8>, T),
) {
    text.push(b'[');
    let mut between: &[u8] = b"";
    for item in items {
        text.extend_from_slice(between);
        write_one(text, item);
        between = b",";
    }
    text.push(b']');
}

fn write<T: Serialize + ?Sized>(text: &mut Vec<u8>, value: &T) {
    // Cannot fail: writes to memory always succeed, and numbers and strings are always valid JSON values.
    drop(serde_json::to_writer(text, value));
}
