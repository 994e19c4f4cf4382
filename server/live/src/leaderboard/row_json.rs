//! Leaderboard rows as text, written straight from the board: what `LeaderboardRow` of the wire says, byte by byte (a
//! test holds it to that), without a copy of each row's words.

use podium_domain::ids::{CategoryId, EventId};
use podium_domain::leaderboard::dense::{CategoryPoints, RankedRow};
use serde::Serialize;

/// What results in a category begin with, for everybody.
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

/// What surrounds the points of a result.
pub(crate) struct Words<'a> {
    pub(crate) head: &'a [u8],
    pub(crate) corrected_from: Option<u32>,
    pub(crate) tail: &'a [u8],
}

/// What they end with, after the points.
pub(crate) fn result_tail(provisional: bool, timestamp: &str) -> Vec<u8> {
    let mut tail = b",\"provisional\":".to_vec();
    write(&mut tail, &provisional);
    tail.extend_from_slice(b",\"timestamp\":");
    write(&mut tail, timestamp);
    tail.push(b'}');
    tail
}

/// Appends a row; `words` are none for a result that is not to be shown.
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

/// Appends a list of what `write_one` appends.
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
    // Memory takes everything, and numbers and strings can all be said in JSON.
    drop(serde_json::to_writer(text, value));
}
