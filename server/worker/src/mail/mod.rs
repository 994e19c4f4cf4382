//! E-mail: reminders of picks not made and results, handed to an SMTP server where one is configured.
//!
//! What is due is found by the database's clock and written to the outbox once, whichever node looks
//! first; a sender claims it, asks again whether it is still wanted, and sends it. Nothing here is
//! waited for by a request. Once, but for one case that SMTP leaves open: a node that dies, or is
//! cut off, between handing a mail over and noting so cannot know, and it is sent again, with the
//! same `Message-ID`, by which most mailboxes show it once.

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

use crate::mail::sender::Sender;
use crate::mail::smtp::Smtp;
use crate::shutdown::{TaskHandle, with_graceful_shutdown};
use podium_live::registry::Live;

/// How mail is sent.
#[derive(Debug, Clone)]
pub struct MailOptions {
    /// `smtp://user:password@host:port?tls=required`, or `smtps://…`.
    pub server: SecretString,
    /// `Podium <podium@example.org>`.
    pub from: String,
    pub pace: MailPace,
}

/// How often the outbox is looked at, and how patiently mail is tried again.
#[derive(Debug, Clone, Copy)]
pub struct MailPace {
    /// How often the outbox is polled.
    pub poll_interval: Duration,
    /// Delay after the first failure; each further failure doubles it.
    pub initial_backoff: Duration,
}

impl Default for MailPace {
    fn default() -> Self {
        Self {
            poll_interval: Duration::from_secs(15),
            initial_backoff: Duration::from_secs(30),
        }
    }
}

/// Handle on this node's sender; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Mail(Arc<Notify>);

impl Mail {
    /// Something was put into the outbox that somebody waits for.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Reads the configuration, and gives what is to be run on a thread that nobody's request is on.
pub fn prepare(
    options: &MailOptions,
    origin: &str,
    live: Live,
) -> Result<(Mail, TaskHandle, impl Future<Output = ()> + use<>), MailError> {
    let smtp = Smtp::new(&options.server, &options.from, origin)?;
    let mail = Mail::default();
    let (pace, woken) = (options.pace, mail.clone());
    let (handle, run) = with_graceful_shutdown(move |shutdown| {
        Sender::new(live, smtp, pace, woken, shutdown).run()
    });
    Ok((mail, handle, run))
}
