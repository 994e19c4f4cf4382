//! Delivery by this node: mail and pushes if configured, and messages to leagues' chats. It runs on the background
//! thread, so that no request waits for it.

use actix::Arbiter;

use crate::http::middleware::origin::PublicOrigin;
use crate::start_error::StartError;
use podium_live::registry::Live;
use podium_worker::mail;
use podium_worker::mail::{Mail, MailOptions};
use podium_worker::push;
use podium_worker::push::{Push, PushOptions};
use podium_worker::shutdown::TaskHandle;
use podium_worker::webhook;
use podium_worker::webhook::{WebhookOptions, Webhooks};

/// The running senders, to be stopped.
#[derive(Default)]
pub(crate) struct Outgoing(Vec<TaskHandle>);

impl Outgoing {
    pub(crate) fn start_mail(
        &mut self,
        options: Option<MailOptions>,
        origin: &PublicOrigin,
        live: &Live,
        background: &Arbiter,
    ) -> Result<Option<Mail>, StartError> {
        let Some(options) = options else {
            return Ok(None);
        };
        let (mail, handle, run) = mail::prepare(&options, origin.as_str(), live.clone())?;
        background.spawn(run);
        self.0.push(handle);
        Ok(Some(mail))
    }

    pub(crate) fn start_push(
        &mut self,
        options: Option<PushOptions>,
        live: &Live,
        background: &Arbiter,
    ) -> Result<Option<Push>, StartError> {
        let Some(options) = options else {
            return Ok(None);
        };
        let (push, handle, run) = push::prepare(&options, live.store().clone())?;
        background.spawn(run);
        self.0.push(handle);
        Ok(Some(push))
    }

    pub(crate) fn start_webhooks(
        &mut self,
        options: &WebhookOptions,
        origin: &PublicOrigin,
        live: &Live,
        background: &Arbiter,
    ) -> Result<Webhooks, StartError> {
        let prepared = webhook::prepare(options, origin.as_str(), live.clone());
        let (webhooks, handle, run) = prepared.map_err(StartError::Webhooks)?;
        background.spawn(run);
        self.0.push(handle);
        Ok(webhooks)
    }

    /// Finishes deliveries in progress, and starts no new ones.
    pub(crate) async fn stop(self) {
        futures_util::future::join_all(self.0.into_iter().map(TaskHandle::stop)).await;
    }
}
