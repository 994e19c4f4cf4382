//! Interpretation of the answers of push services, chats and mail servers.

/// The meaning of an answer of a push service, chat or mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryResult {
    Delivered,
    /// The recipient no longer exists: the browser has ended its subscription, or the chat its webhook.
    Gone,
    /// Try again later: too many requests, or the service has a problem.
    Retry,
    /// The message, or our server, is rejected: a retry would fail again.
    Rejected,
}

impl DeliveryResult {
    /// Interprets the status of a push service or chat.
    pub fn of_http(status: u16) -> Self {
        match status {
            200..=299 => Self::Delivered,
            404 | 410 => Self::Gone,
            408 | 425 | 429 | 500..=599 => Self::Retry,
            _ => Self::Rejected,
        }
    }

    /// Interprets the code and text of a mail server's refusal: `Rejected` if the mailbox does not exist. Everything else
    /// may be accepted later; our configuration may be fixed meanwhile. The text's enhanced code (RFC 3463: `5.1.1`) is
    /// more specific than the code: mailboxes are 5.1 and 5.2, and all others, such as a wrong password of ours or a
    /// policy we violate, do not concern the address.
    pub fn of_smtp(code: u16, text: &str) -> Self {
        let is_of_address = match enhanced(text) {
            // 5.1.7 and 5.1.8 concern the sender's address, 5.2.2 is a full mailbox.
            Some((1, 7 | 8) | (2, 2)) => false,
            Some((1 | 2, _)) => true,
            Some(_) => false,
            None => matches!(code, 550 | 551 | 553),
        };
        if (500..600).contains(&code) && is_of_address {
            Self::Rejected
        } else {
            Self::Retry
        }
    }
}

/// Subject and detail of the enhanced code at the start of a reply's text.
fn enhanced(text: &str) -> Option<(u16, u16)> {
    let mut numbers = text.split_whitespace().next()?.split('.');
    let class = numbers.next()?;
    let subject = numbers.next()?.parse().ok()?;
    let detail = numbers.next()?.parse().ok()?;
    (class == "5" && numbers.next().is_none()).then_some((subject, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permanent_answers_end_a_subscription() {
        for (status, expected) in [
            (200, DeliveryResult::Delivered),
            (201, DeliveryResult::Delivered),
            (202, DeliveryResult::Delivered),
            (404, DeliveryResult::Gone),
            (410, DeliveryResult::Gone),
            (408, DeliveryResult::Retry),
            (429, DeliveryResult::Retry),
            (500, DeliveryResult::Retry),
            (503, DeliveryResult::Retry),
            // Redirects are not followed.
            (301, DeliveryResult::Rejected),
            (400, DeliveryResult::Rejected),
            (401, DeliveryResult::Rejected),
            (403, DeliveryResult::Rejected),
            (413, DeliveryResult::Rejected),
        ] {
            assert_eq!(DeliveryResult::of_http(status), expected, "{status}");
        }
    }

    #[test]
    fn only_an_unknown_mailbox_is_a_permanent_refusal() {
        for (code, text, expected) in [
            (550, "5.1.1 no such user", DeliveryResult::Rejected),
            (550, "no such user", DeliveryResult::Rejected),
            (553, "mailbox name not allowed", DeliveryResult::Rejected),
            (550, "5.2.1 mailbox disabled", DeliveryResult::Rejected),
            (554, "5.1.10 null MX", DeliveryResult::Rejected),
            (552, "5.2.2 mailbox full", DeliveryResult::Retry),
            (550, "5.7.1 your network is blocked", DeliveryResult::Retry),
            (
                550,
                "5.1.8 sender's domain does not exist",
                DeliveryResult::Retry,
            ),
            (535, "5.7.8 authentication failed", DeliveryResult::Retry),
            (554, "transaction failed", DeliveryResult::Retry),
            (450, "4.1.1 greylisted", DeliveryResult::Retry),
            (421, "", DeliveryResult::Retry),
            (250, "5.1.1", DeliveryResult::Retry),
        ] {
            assert_eq!(
                DeliveryResult::of_smtp(code, text),
                expected,
                "{code} {text}"
            );
        }
    }
}
