//! Mail, push and chat messages, and notifications for everyone: what each kind of the outbox delivers.

pub(crate) mod kinds;
pub(crate) mod mail_contents;
pub(crate) mod mail_settings;
pub(crate) mod push_devices;
pub(crate) mod webhook_contents;
pub(crate) mod webhooks;

pub use kinds::fanout::{ClaimedFanout, QueuedFanout};
pub use kinds::mail::{ClaimedMail, MailPurpose, QueuedMail};
pub use kinds::push::{ClaimedPush, QueuedNotification, QueuedPush};
pub use kinds::webhook::{ClaimedMessage, MessageKind, QueuedMessage};
pub use mail_contents::{BestPick, EventPoints, LeaguePoints, MissingPicks, Recipient};
pub use mail_settings::MailSettingsError;
pub use push_devices::{PushAddress, PushDeviceError};
pub use webhooks::{LeagueWebhook, WebhookAddress, WebhookError};
