//! News as the services read them.

use podium_domain::delivery::webhook::{WebhookKind, WebhookNews};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use podium_store::delivery::{ClaimedNews, NewsAbout};

/// What is sent, and by what it is known again.
pub(crate) struct Message {
    pub(crate) body: Value,
    pub(crate) said: Vec<u8>,
}

/// Nothing where it was said.
pub(crate) fn message(claimed: &ClaimedNews, news: &WebhookNews, origin: &str) -> Option<Message> {
    let kind = claimed.address.kind;
    let words = news.words(kind, &claimed.league_name);
    let text = format!("{words}\n{}", link(claimed, origin));
    let said = Sha256::digest(&words).to_vec();
    (claimed.said.as_ref() != Some(&said)).then(|| Message {
        body: body(kind, &text),
        said,
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

fn link(claimed: &ClaimedNews, origin: &str) -> String {
    match &claimed.about {
        NewsAbout::PicksClosed(event) => {
            let league = &claimed.league;
            format!("{origin}/dashboard/reveal/{event}?league={league}")
        }
        NewsAbout::PicksScored(_) | NewsAbout::Test => {
            format!("{origin}/dashboard/league/{}", claimed.slug)
        }
    }
}
