//! Mail, push and chat messages, from the queue to the outcome.

pub(crate) mod mail_contents;
pub(crate) mod mail_outbox;
pub(crate) mod mail_settings;
pub(crate) mod notification_fanout;
pub(crate) mod push_devices;
pub(crate) mod push_outbox;
pub(crate) mod webhook_contents;
pub(crate) mod webhook_outbox;
pub(crate) mod webhooks;

pub use mail_contents::{BestPick, EventPoints, LeaguePoints, MissingPicks, Recipient};
pub use mail_outbox::{ClaimedMail, MailOutcome, MailPurpose};
pub use mail_settings::MailSettingsError;
pub use push_devices::{PushAddress, PushDeviceError};
pub use push_outbox::{ClaimedPush, QueuedNotification};
pub use webhook_outbox::{ClaimedMessage, MessageKind};
pub use webhooks::{LeagueWebhook, WebhookAddress, WebhookError};
