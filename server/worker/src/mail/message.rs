//! Builds a message with headers, text and HTML from a letter.

use chrono::{DateTime, Utc};
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use podium_domain::delivery::result::DeliveryResult;
use podium_domain::text::is_control;

use crate::delivery::Reply;
use crate::mail::html::html;
use crate::mail::letter::Letter;
use crate::mail::plain::plain;
use crate::mail::smtp::Smtp;

const AUTO_SUBMITTED: HeaderName = HeaderName::new_from_ascii_str("Auto-Submitted");
const LIST_ID: HeaderName = HeaderName::new_from_ascii_str("List-Id");
const LIST_UNSUBSCRIBE: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe");
const LIST_UNSUBSCRIBE_POST: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");

/// Error of a letter that cannot be addressed, or not be built as a message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoMessage {
    #[error("not an address that mail can be sent to: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("not a message: {0}")]
    Message(#[from] lettre::error::Error),
}

impl From<NoMessage> for Reply {
    fn from(error: NoMessage) -> Self {
        let result = match error {
            NoMessage::Address(_) => DeliveryResult::Rejected,
            // The fault is ours: the address must not be marked as refused.
            NoMessage::Message(_) => DeliveryResult::Retry,
        };
        Self::new(result, error.to_string())
    }
}

/// The `Message-ID` of a queued mail: all its attempts have the same one, so that a mailbox shows repeated deliveries once.
pub(crate) fn message_id(id: i64, queued_at: DateTime<Utc>) -> String {
    format!("{id}.{}", queued_at.timestamp_millis())
}

/// Builds a message with this address and `Message-ID`.
pub(crate) fn message(
    smtp: &Smtp,
    id: &str,
    email: &str,
    name: Option<&str>,
    letter: &Letter,
) -> Result<Message, NoMessage> {
    let header = |name: &HeaderName, value: &str| HeaderValue::new(name.clone(), value.to_owned());
    let mut builder = Message::builder()
        .from(smtp.from.clone())
        .to(Mailbox::new(name.map(one_line), email.parse()?))
        .subject(one_line(&letter.subject))
        .message_id(Some(format!("<{id}@{}>", smtp.host)))
        .raw_header(header(&AUTO_SUBMITTED, "auto-generated"));
    if let Some(unsubscribe) = &letter.unsubscribe {
        let target = format!("<{}>", unsubscribe.one_click);
        builder = builder
            .raw_header(header(&LIST_ID, &format!("Podium <news.{}>", smtp.host)))
            .raw_header(header(&LIST_UNSUBSCRIBE, &target))
            .raw_header(header(&LIST_UNSUBSCRIBE_POST, "List-Unsubscribe=One-Click"));
    }
    let body = MultiPart::alternative_plain_html(plain(letter), html(letter));
    Ok(builder.multipart(body)?)
}

/// Replaces line breaks and control characters by spaces: lettre panics over line breaks in a name.
fn one_line(text: &str) -> String {
    let ends_line =
        |character: char| is_control(character) || matches!(character, '\u{2028}' | '\u{2029}');
    let parts: Vec<&str> = text
        .split(ends_line)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::{Action, Unsubscribe};

    fn formatted(name: &str, letter: &Letter) -> String {
        let server = "smtp://127.0.0.1:25".to_owned().into();
        let smtp = Smtp::new(
            &server,
            "Podium <podium@podium.test>",
            "https://podium.test",
        )
        .expect("configured");
        let id = message_id(7, DateTime::UNIX_EPOCH);
        let message = message(&smtp, &id, "ada@podium.test", Some(name), letter);
        String::from_utf8(message.expect("a message").formatted()).expect("ASCII")
    }

    #[test]
    fn user_text_cannot_add_headers() {
        for evil in [
            "Ada\r\nBcc: everybody@podium.test",
            "Ada\nBcc: everybody@podium.test",
            "Ada\rBcc: everybody@podium.test",
            "\u{2028}Bcc: everybody@podium.test\r\n\r\n<h1>",
            "Ada <everybody@podium.test>, \"",
            "Zoë\r\n Bcc: everybody@podium.test",
        ] {
            let letter = Letter {
                subject: evil.to_owned(),
                ..Letter::default()
            };
            let text = formatted(evil, &letter);
            let head = text.split("\r\n\r\n").next().expect("a head");
            let mut names: Vec<&str> = head
                .split("\r\n")
                .filter(|line| !line.starts_with([' ', '\t']))
                .filter_map(|line| line.split(':').next())
                .collect();
            names.sort_unstable();
            let expected = [
                "Auto-Submitted",
                "Content-Type",
                "Date",
                "From",
                "MIME-Version",
                "Message-ID",
                "Subject",
                "To",
            ];
            assert_eq!(names, expected, "{evil:?} makes {head}");
            let lone = head.replace("\r\n", "");
            assert!(!lone.contains(['\r', '\n']), "{evil:?} makes {head}");
        }
    }

    #[test]
    fn mails_have_unsubscribe_headers_and_a_stable_message_id() {
        let letter = Letter {
            action: Action::default(),
            unsubscribe: Some(Unsubscribe {
                label: "No more".to_owned(),
                page: "https://podium.test/mail/unsubscribe#ab".to_owned(),
                one_click: "https://podium.test/api/auth/mail/unsubscribe/ab".to_owned(),
            }),
            ..Letter::default()
        };
        let text = formatted("Ada", &letter);
        for header in [
            "List-Id: Podium <news.podium.test>\r\n",
            "List-Unsubscribe: <https://podium.test/api/auth/mail/unsubscribe/ab>\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "Message-ID: <7.0@podium.test>\r\n",
            "Auto-Submitted: auto-generated\r\n",
        ] {
            assert!(text.contains(header), "{header} in {text}");
        }
    }
}
