//! Webhook messages in the formats of the services.

use podium_domain::delivery::webhook::{WebhookKind, WebhookMessage};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use podium_store::delivery::{ClaimedMessage, MessageKind};

/// The body to send, and a digest that identifies its text.
pub(crate) struct Message {
    pub(crate) body: Value,
    pub(crate) sent_digest: Vec<u8>,
}

/// The message; `None` if the same text was already sent.
pub(crate) fn message(
    claimed: &ClaimedMessage,
    content: &WebhookMessage,
    origin: &str,
) -> Option<Message> {
    let kind = claimed.address.kind;
    let words = content.words(kind, &claimed.league_name);
    let text = format!("{words}\n{}", link(claimed, origin));
    let sent_digest = Sha256::digest(&words).to_vec();
    (claimed.row.sent_digest.as_ref() != Some(&sent_digest)).then(|| Message {
        body: body(kind, &text),
        sent_digest,
    })
}

fn body(kind: WebhookKind, text: &str) -> Value {
    match kind {
        WebhookKind::Discord => json!({
            "content": text,
            // Prevents mentions, whatever names contain.
            "allowed_mentions": {"parse": []},
            // Suppresses the link preview.
            "flags": 4,
        }),
        WebhookKind::Slack => json!({
            "text": text,
            "mrkdwn": false,
            "unfurl_links": false,
            "unfurl_media": false,
        }),
    }
}

fn link(claimed: &ClaimedMessage, origin: &str) -> String {
    match &claimed.about {
        MessageKind::PicksClosed(event) => {
            let league = &claimed.league;
            format!("{origin}/dashboard/reveal/{event}?league={league}")
        }
        MessageKind::PicksScored(_) | MessageKind::Test => {
            format!("{origin}/dashboard/league/{}", claimed.slug)
        }
    }
}
