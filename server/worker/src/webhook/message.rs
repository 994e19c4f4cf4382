//! News as the services read them.

use podium_domain::delivery::webhook::{WebhookKind, WebhookMessage};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use podium_store::delivery::{ClaimedMessage, MessageKind};

/// What is sent, and by what it is known again.
pub(crate) struct Message {
    pub(crate) body: Value,
    pub(crate) sent_digest: Vec<u8>,
}

/// Nothing where it was said.
pub(crate) fn message(
    claimed: &ClaimedMessage,
    content: &WebhookMessage,
    origin: &str,
) -> Option<Message> {
    let kind = claimed.address.kind;
    let words = content.words(kind, &claimed.league_name);
    let text = format!("{words}\n{}", link(claimed, origin));
    let sent_digest = Sha256::digest(&words).to_vec();
    (claimed.sent_digest.as_ref() != Some(&sent_digest)).then(|| Message {
        body: body(kind, &text),
        sent_digest,
    })
}

fn body(kind: WebhookKind, text: &str) -> Value {
    match kind {
        WebhookKind::Discord => json!({
            "content": text,
            // Nobody is called, whatever names say.
            "allowed_mentions": {"parse": []},
            // No pictures of the link.
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
