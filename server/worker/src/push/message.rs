//! The content of a push: the notifications themselves. The device generates their texts.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::SecondsFormat;
use podium_domain::delivery::push::{Push, Urgency, push_of};
use podium_wire::delivery::push::PushMessage;
use sha2::{Digest, Sha256};

use crate::push::encryption::MESSAGE_MAX;
use podium_store::delivery::{ClaimedPush, QueuedNotification};

/// Maximum number of notifications in one push; the others are only counted.
const SHOWN_MAX: usize = 3;
/// Length of a topic's hash in bytes: services accept 32 characters of base64url.
const TOPIC_BYTES: usize = 24;

/// The message to encrypt, and its delivery parameters.
pub(crate) struct Message {
    pub(crate) json: Vec<u8>,
    pub(crate) topic: String,
    pub(crate) urgency: Urgency,
    pub(crate) ttl: Duration,
}

/// Composes a push from the current state; `None` if none of its notifications is still worth sending.
pub(crate) fn message(push: &ClaimedPush) -> Option<Message> {
    let fresh: Vec<(&QueuedNotification, Push, Duration)> = push
        .notifications
        .iter()
        .filter_map(|queued| {
            let how = push_of(&queued.notice)?;
            let left = how.ttl.checked_sub(queued.age)?;
            (left > Duration::ZERO).then_some((queued, how, left))
        })
        .collect();
    let (newest, ..) = fresh.first()?;
    let urgency = fresh.iter().map(|(_, how, _)| how.urgency).max()?;
    let ttl = fresh.iter().map(|(.., left)| *left).max()?;
    // Names are bounded, so three notifications fit except in extreme cases.
    let json = (1..=SHOWN_MAX).rev().find_map(|count| {
        let count = count.min(fresh.len());
        let notices = fresh.iter().take(count);
        let message = PushMessage {
            tag: push.row.about.clone(),
            notices: notices.map(|(queued, ..)| queued.notice.clone()).collect(),
            more: u32::try_from(fresh.len() - count).unwrap_or(u32::MAX),
            told_at: newest.told_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        };
        let json = serde_json::to_vec(&message).ok()?;
        (json.len() <= MESSAGE_MAX).then_some(json)
    })?;
    Some(Message {
        json,
        topic: veiled(&push.row.about),
        urgency,
        ttl,
    })
}

/// Hashes a topic: equal topics stay equal, but the push service cannot see which event or league they are about.
fn veiled(topic: &str) -> String {
    let hash = Sha256::digest(topic.as_bytes());
    let short: Vec<u8> = hash.iter().copied().take(TOPIC_BYTES).collect();
    URL_SAFE_NO_PAD.encode(short)
}
