//! What one push says: the notices themselves. The device has the words.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::SecondsFormat;
use podium_domain::delivery::push::{Push, Urgency, push_of};
use podium_wire::delivery::push::PushMessage;
use sha2::{Digest, Sha256};

use crate::push::encryption::MESSAGE_MAX;
use podium_store::delivery::{ClaimedPush, PushSaying};

/// Notices that are said; the others are counted.
const SAID_MAX: usize = 3;
/// Of a topic as services take them: 32 letters of base64url.
const TOPIC_BYTES: usize = 24;

/// What is to be sealed, and how it is carried.
pub(crate) struct Message {
    pub(crate) json: Vec<u8>,
    pub(crate) topic: String,
    pub(crate) urgency: Urgency,
    pub(crate) worth: Duration,
}

/// As things are now; none where nothing of it is worth a call any more.
pub(crate) fn message(push: &ClaimedPush) -> Option<Message> {
    let worth_it: Vec<(&PushSaying, Push, Duration)> = push
        .says
        .iter()
        .filter_map(|saying| {
            let how = push_of(&saying.notice)?;
            let left = how.worth.checked_sub(saying.age)?;
            (left > Duration::ZERO).then_some((saying, how, left))
        })
        .collect();
    let (newest, ..) = worth_it.first()?;
    let urgency = worth_it.iter().map(|(_, how, _)| how.urgency).max()?;
    let worth = worth_it.iter().map(|(.., left)| *left).max()?;
    // Names have bounds, and three notices fit but for the oddest.
    let json = (1..=SAID_MAX).rev().find_map(|said| {
        let said = said.min(worth_it.len());
        let notices = worth_it.iter().take(said);
        let message = PushMessage {
            tag: push.topic.clone(),
            notices: notices.map(|(saying, ..)| saying.notice.clone()).collect(),
            more: u32::try_from(worth_it.len() - said).unwrap_or(u32::MAX),
            told_at: newest.told_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        };
        let json = serde_json::to_vec(&message).ok()?;
        (json.len() <= MESSAGE_MAX).then_some(json)
    })?;
    Some(Message {
        json,
        topic: veiled(&push.topic),
        urgency,
        worth,
    })
}

/// The same for the same, and nothing that tells a push service which event or league it is.
fn veiled(topic: &str) -> String {
    let hash = Sha256::digest(topic.as_bytes());
    let short: Vec<u8> = hash.iter().copied().take(TOPIC_BYTES).collect();
    URL_SAFE_NO_PAD.encode(short)
}
