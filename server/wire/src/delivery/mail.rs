//! E-mail: the kinds that a user has switched on, and the state of their address.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/mail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MailSettings {
    /// The account's address, to which mail is sent.
    pub email: String,
    pub address: MailAddressState,
    /// Reminders of missing picks before they close.
    pub reminders: bool,
    /// Results, once all points of an event are final.
    pub results: bool,
    /// The mail server's response, if it refused the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refusal: Option<String>,
}

/// State of an address: until it is confirmed, it gets only the confirmation mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailAddressState {
    /// No confirmation mail was sent, or its link has expired.
    Unconfirmed,
    /// The confirmation mail was queued or sent.
    Asked,
    Confirmed,
    /// The mail server reports that the mailbox does not exist.
    Refused,
}

/// `PUT /api/auth/mail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSwitchesBody {
    pub reminders: bool,
    pub results: bool,
    /// IANA time zone of the device, for the times in mails. UTC without one, or if it is unknown.
    #[serde(default)]
    #[ts(optional)]
    #[schema(max_length = 64)]
    pub time_zone: Option<String>,
}

/// `POST /api/auth/mail/confirm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ConfirmMailBody {
    pub token: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UnsubscribedAnswer {
    pub success: bool,
    /// The kind of mail that is no longer sent.
    pub kind: MailKind,
}

/// The kinds of mail with a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    Reminders,
    Results,
}

/// Stored data about an account's mail.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMail {
    /// ISO 8601, UTC; null unless the address is confirmed.
    pub confirmed_at: Option<String>,
    /// ISO 8601, UTC; null unless the address was refused permanently.
    pub refused_at: Option<String>,
    /// ISO 8601, UTC; null when off.
    pub reminders_since: Option<String>,
    /// ISO 8601, UTC; null when off.
    pub results_since: Option<String>,
    /// Newest first.
    pub mails: Vec<ExportedMailItem>,
}

/// A sent or queued mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMailItem {
    /// `confirmation`, `reminder_day`, `reminder_hours` or `result`.
    pub kind: String,
    /// Null for the confirmation mail.
    pub event_id: Option<String>,
    /// ISO 8601, UTC.
    pub queued_at: String,
    /// `sent`, `refused` or `failed`; null while it is queued.
    pub outcome: Option<String>,
    /// ISO 8601, UTC.
    pub ended_at: Option<String>,
}
