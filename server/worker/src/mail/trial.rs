//! Test mail at an operator's request, which bypasses the outbox, to check the configuration.

use podium_domain::delivery::result::DeliveryResult;

use crate::mail::MailOptions;
use crate::mail::message::message;
use crate::mail::smtp::{MailError, Smtp};
use crate::mail::texts;

#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    #[error(transparent)]
    Configuration(#[from] MailError),
    /// The mail server's refusal, or the reason why there was no response.
    #[error("the mail was not taken: {0}")]
    NotTaken(String),
}

/// Sends a test mail now; returns when the mail server has accepted it.
pub async fn send_trial(options: &MailOptions, origin: &str, to: &str) -> Result<(), TrialError> {
    let smtp = Smtp::new(&options.server, &options.from, origin)?;
    let id = format!("trial.{}", hex::encode(rand::random::<[u8; 8]>()));
    let letter = texts::trial(&smtp.origin);
    let reply = match message(&smtp, &id, to, None, &letter) {
        Ok(message) => smtp.send(message).await,
        Err(error) => error.into(),
    };
    match reply.result {
        DeliveryResult::Delivered => Ok(()),
        DeliveryResult::Gone | DeliveryResult::Retry | DeliveryResult::Rejected => {
            Err(TrialError::NotTaken(reply.reason))
        }
    }
}
