//! E-mail: reminders of missing picks, and results, handed to an SMTP server if one is configured.
//!
//! Due mails are determined by the database's clock and written to the outbox once, by the first node that polls. A
//! sender claims a mail, checks again whether it is still wanted, and sends it. No request waits for any of this. A
//! mail is sent once, with one exception, which SMTP does not allow to rule out: if a node dies or loses its connection
//! between handing over a mail and recording that, the mail is sent again with the same `Message-ID`; most mailboxes
//! show it once.

pub(crate) mod boards;
pub(crate) mod html;
pub(crate) mod letter;
pub(crate) mod message;
pub(crate) mod plain;
pub(crate) mod sender;
pub(crate) mod smtp;
pub(crate) mod texts;
pub(crate) mod trial;

pub use smtp::MailError;
pub use trial::send_trial;

use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use tokio::sync::Notify;

use crate::delivery::Pace;
use crate::mail::boards::Boards;
use crate::mail::sender::Sender;
use crate::mail::smtp::Smtp;
use crate::outbox_loop;
use crate::shutdown::TaskHandle;
use podium_live::registry::Live;

/// Options of the mail sender.
#[derive(Debug, Clone)]
pub struct MailOptions {
    /// `smtp://user:password@host:port?tls=required`, or `smtps://…`.
    pub server: SecretString,
    /// `Podium <podium@example.org>`.
    pub from: String,
    pub pace: Pace,
}

/// Mails become due by the clock, within minutes.
pub const PACE: Pace = Pace {
    poll_interval: Duration::from_secs(15),
    count_interval: Duration::from_secs(15),
    debounce: Duration::ZERO,
    initial_backoff: Duration::from_secs(30),
};

/// Handle on this node's sender; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Mail(Arc<Notify>);

impl Mail {
    /// Wakes the sender at once, for a mail that a user is waiting for.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Reads the configuration; returns a handle on the sender, its shutdown handle, and its future, to be run on a thread
/// without requests.
pub fn prepare(
    options: &MailOptions,
    origin: &str,
    live: Live,
) -> Result<(Mail, TaskHandle, impl Future<Output = ()> + use<>), MailError> {
    let smtp = Smtp::new(&options.server, &options.from, origin)?;
    let mail = Mail::default();
    let sender = Sender {
        live,
        smtp,
        pace: options.pace,
        mail: mail.clone(),
        boards: Boards::default(),
    };
    let (handle, run) = outbox_loop::start(sender);
    Ok((mail, handle, run))
}
