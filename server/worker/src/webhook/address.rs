//! Webhook addresses that this installation may call: those of Discord and Slack, matched exactly, and those of the
//! configured hosts. Any other address that a league admin enters is refused.

use podium_domain::delivery::webhook::WebhookKind;
use url::Url;

const DISCORD: [&str; 4] = [
    "discord.com",
    "discordapp.com",
    "ptb.discord.com",
    "canary.discord.com",
];
const SLACK: &str = "hooks.slack.com";
/// Maximum length of an address in bytes; those of Discord and Slack have about 120.
const LENGTH_MAX: usize = 500;

/// An address that may be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub kind: WebhookKind,
    pub url: Url,
    /// Whether its origin is configured, in which case it may be within the operator's own network.
    pub is_ours: bool,
}

/// The parsed address, if it belongs to Discord, Slack, or one of the configured origins `ours`.
pub fn known(text: &str, ours: &[String]) -> Option<Known> {
    let is_plain = text.len() <= LENGTH_MAX && text.bytes().all(|byte| byte.is_ascii_graphic());
    let url = Url::parse(text).ok().filter(|_| is_plain)?;
    let is_bare = url.username().is_empty()
        && url.password().is_none()
        && url.fragment().is_none()
        && url.query().is_none();
    if !is_bare || url.path().len() < 2 {
        return None;
    }
    let origin = url.origin().ascii_serialization();
    if ours.contains(&origin) {
        let kind = if is_discord_path(url.path()) {
            WebhookKind::Discord
        } else {
            WebhookKind::Slack
        };
        return Some(Known {
            kind,
            url,
            is_ours: true,
        });
    }
    if url.scheme() != "https" || url.port().is_some() {
        return None;
    }
    let host = url.host_str()?;
    let kind = if DISCORD.contains(&host) && is_discord_path(url.path()) {
        WebhookKind::Discord
    } else if host == SLACK && is_slack_path(url.path()) {
        WebhookKind::Slack
    } else {
        return None;
    };
    Some(Known {
        kind,
        url,
        is_ours: false,
    })
}

/// `/api/webhooks/123/token`.
fn is_discord_path(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts.as_slice(), ["", "api", "webhooks", id, token]
        if is_word(id) && id.bytes().all(|byte| byte.is_ascii_digit()) && is_word(token))
}

/// `/services/T0/B0/token`.
fn is_slack_path(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts.as_slice(), ["", "services", team, hook, token]
        if is_word(team) && is_word(hook) && is_word(token))
}

fn is_word(part: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !part.is_empty() && part.bytes().all(is_of_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_webhook_addresses_are_accepted() {
        let ours = ["http://127.0.0.1:8065".to_owned()];
        for (good, kind, is_ours) in [
            (
                "https://discord.com/api/webhooks/12/a-B_9",
                WebhookKind::Discord,
                false,
            ),
            (
                "https://discordapp.com/api/webhooks/1/x",
                WebhookKind::Discord,
                false,
            ),
            (
                "https://DISCORD.com:443/api/webhooks/1/x",
                WebhookKind::Discord,
                false,
            ),
            (
                "https://hooks.slack.com/services/T0/B0/x",
                WebhookKind::Slack,
                false,
            ),
            ("http://127.0.0.1:8065/hooks/abc", WebhookKind::Slack, true),
            (
                "http://127.0.0.1:8065/api/webhooks/1/x",
                WebhookKind::Discord,
                true,
            ),
        ] {
            let found = known(good, &ours).expect(good);
            assert_eq!((found.kind, found.is_ours), (kind, is_ours), "{good}");
        }
        for bad in [
            "",
            "discord.com/api/webhooks/1/x",
            "http://discord.com/api/webhooks/1/x",
            "https://discord.com:8443/api/webhooks/1/x",
            "https://me@discord.com/api/webhooks/1/x",
            "https://:pass@discord.com/api/webhooks/1/x",
            "https://discord.com./api/webhooks/1/x",
            "https://discord.com.evil.test/api/webhooks/1/x",
            "https://evil.test/discord.com/api/webhooks/1/x",
            "https://discord.com/api/webhooks/1/x?wait=true",
            "https://discord.com/api/webhooks/1/x#y",
            "https://discord.com/api/webhooks/1/x/../../../users",
            "https://discord.com/api/webhooks/one/x",
            "https://discord.com/api/webhooks/1/",
            "https://discord.com/api/webhooks/1/%2e%2e",
            "https://discord.com/api/users/1/x",
            "https://hooks.slack.com/services/T0/B0",
            "https://hooks.slack.com/workflows/T0/B0/x",
            "https://slack.com/services/T0/B0/x",
            "http://127.0.0.1:8066/hooks/abc",
            "https://127.0.0.1:8065/hooks/abc",
            "http://127.0.0.1:8065/",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
        ] {
            assert_eq!(known(bad, &ours), None, "{bad}");
        }
        let long = format!(
            "https://discord.com/api/webhooks/1/{}",
            "x".repeat(LENGTH_MAX)
        );
        assert_eq!(known(&long, &ours), None);
    }
}
