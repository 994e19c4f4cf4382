//! Web push: notifications for devices on which Podium is closed.
//!
//! The transaction that writes a durable notification also writes it to the outbox, for each device with push enabled.
//! A sender claims it, reads which notifications are still to be pushed, encrypts them for the device and hands them to
//! the push service that the browser has named. A push is sent once, unless a node dies between handing it over and
//! recording that: it is then sent again with the same tag, and the device shows it once.

pub(crate) mod encryption;
pub(crate) mod endpoint;
pub(crate) mod message;
pub(crate) mod sender;
pub(crate) mod service;
pub(crate) mod vapid;

pub use endpoint::Reach;
pub use vapid::new_keys;

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::SecretString;

use crate::delivery::Pace;
use crate::outbox_loop;
use crate::push::encryption::Recipient;
use crate::push::endpoint::read_endpoint;
use crate::push::sender::Sender;
use crate::push::service::PushClient;
use crate::push::vapid::Vapid;
use crate::shutdown::TaskHandle;
use podium_store::db::Store;
use podium_store::delivery::PushAddress;

/// Options of the push sender.
#[derive(Debug, Clone)]
pub struct PushOptions {
    /// This installation's private key for push services: 32 bytes in base64url.
    pub key: SecretString,
    /// Contact for operators of push services in case of problems: `mailto:…` or `https://…`.
    pub contact: String,
    pub reach: Reach,
    pub pace: Pace,
}

/// Pushes wait a moment for related notifications.
pub const PACE: Pace = Pace {
    poll_interval: Duration::from_secs(1),
    count_interval: Duration::from_secs(15),
    debounce: Duration::from_secs(2),
    initial_backoff: Duration::from_secs(30),
};

/// Errors of the push configuration. None of them contains the key.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    #[error("the push key is not valid: make one with `podium push-keys`")]
    Key,
    #[error("the push contact is neither mailto:somebody@example.org nor an https address")]
    Contact,
    #[error("cannot call push services")]
    Client(#[from] reqwest::Error),
}

/// The invalid part of a browser's subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressFault {
    Endpoint,
    Key,
    Secret,
}

/// Public key and subscription check for the rest of the node; cheap to clone.
#[derive(Debug, Clone)]
pub struct Push {
    /// This installation's public key, in the format that browsers expect.
    pub public_key: Arc<str>,
    reach: Reach,
}

impl Push {
    /// Validates a browser's subscription.
    pub fn address(
        &self,
        endpoint: &str,
        p256dh: &str,
        auth: &str,
    ) -> Result<PushAddress, AddressFault> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        let url = read_endpoint(endpoint, self.reach).ok_or(AddressFault::Endpoint)?;
        let p256dh = bytes(p256dh).ok_or(AddressFault::Key)?;
        let auth = bytes(auth).filter(|secret| secret.len() == 16);
        let auth = auth.ok_or(AddressFault::Secret)?;
        Recipient::read(&p256dh, &auth).ok_or(AddressFault::Key)?;
        Ok(PushAddress {
            endpoint: url.into(),
            p256dh,
            auth,
        })
    }
}

/// Reads the configuration; returns the public part, the shutdown handle, and the sender's future, to be run on a
/// thread without requests.
pub fn prepare(
    options: &PushOptions,
    store: Store,
) -> Result<(Push, TaskHandle, impl Future<Output = ()> + use<>), PushError> {
    let vapid = Vapid::new(&options.key, &options.contact)?;
    let push = Push {
        public_key: vapid.public.as_str().into(),
        reach: options.reach,
    };
    let client = PushClient::new(vapid, options.reach)?;
    let sender = Sender {
        store,
        client,
        reach: options.reach,
        pace: options.pace,
    };
    let (handle, run) = outbox_loop::start(sender);
    Ok((push, handle, run))
}
