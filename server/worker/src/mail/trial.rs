//! Test mail at an operator's request, which bypasses the outbox, to check the configuration.

use crate::mail::MailOptions;
use crate::mail::message::addressed;
use crate::mail::smtp::{MailError, NotSent, Smtp};
use crate::mail::texts;

#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    #[error(transparent)]
    Configuration(#[from] MailError),
    /// The mail server's refusal, or the reason why there was no answer.
    #[error("the mail was not taken: {0}")]
    NotTaken(String),
}

impl From<NotSent> for TrialError {
    fn from(error: NotSent) -> Self {
        Self::NotTaken(error.reason)
    }
}

/// Sends a test mail now; returns when the mail server has accepted it.
pub async fn send_trial(options: &MailOptions, origin: &str, to: &str) -> Result<(), TrialError> {
    let smtp = Smtp::new(&options.server, &options.from, origin)?;
    let id = format!("trial.{}", hex::encode(rand::random::<[u8; 8]>()));
    let letter = texts::trial(&smtp.origin);
    let message = addressed(&smtp, &id, to, None, &letter).map_err(NotSent::from)?;
    Ok(smtp.send(message).await?)
}
