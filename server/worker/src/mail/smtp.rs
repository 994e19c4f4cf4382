//! SMTP client; the only code that uses SMTP. The server's address contains a password and is never logged.

use std::net::IpAddr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use podium_domain::delivery::result::DeliveryResult;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use crate::delivery::Reply;

/// Timeout of one mail, from the connection to the server's last reply.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Errors of the mail configuration. None of them contains the server's address.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error(
        "the address of the mail server cannot be read: smtp://user:password@host:port?tls=required, or smtps://…"
    )]
    Server,
    /// The password would be readable on the network.
    #[error(
        "the mail server's password would travel in the clear: add ?tls=required to its address, or use smtps://"
    )]
    PasswordInTheClear,
    #[error("the sender of mail is no address: {0}")]
    Sender(#[from] lettre::address::AddressError),
}

/// A mail server and the sender's identity. Each mail uses its own connection.
pub(crate) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    pub(crate) from: Mailbox,
    /// `https://podium.example`, for links.
    pub(crate) origin: String,
    /// `podium.example`, for `Message-ID`s and the server's greeting.
    pub(crate) host: String,
}

impl Smtp {
    pub(crate) fn new(server: &SecretString, from: &str, origin: &str) -> Result<Self, MailError> {
        let url = Url::parse(server.expose_secret()).map_err(|_| MailError::Server)?;
        if gives_password_away(&url) {
            return Err(MailError::PasswordInTheClear);
        }
        let host = Url::parse(origin)
            .ok()
            .and_then(|origin| origin.host_str().map(ToOwned::to_owned))
            .unwrap_or_else(|| "localhost".to_owned());
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.expose_secret())
            .map_err(|_| MailError::Server)?
            .hello_name(ClientId::Domain(host.clone()))
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self {
            transport,
            from: from.parse()?,
            origin: origin.to_owned(),
            host,
        })
    }

    pub(crate) async fn send(&self, message: Message) -> Reply {
        let sent = tokio::time::timeout(TIMEOUT, self.transport.send(message)).await;
        match sent {
            Ok(Ok(_)) => Reply::new(DeliveryResult::Delivered, ""),
            Ok(Err(error)) => refusal(&error),
            Err(_) => {
                let reason = format!("no answer within {} s", TIMEOUT.as_secs());
                Reply::new(DeliveryResult::Retry, reason)
            }
        }
    }
}

fn refusal(error: &lettre::transport::smtp::Error) -> Reply {
    let cause = std::error::Error::source(error).map(ToString::to_string);
    let result = match (error.status(), &cause) {
        (Some(code), Some(cause)) => DeliveryResult::of_smtp(code.into(), cause),
        _ => DeliveryResult::Retry,
    };
    let answered = cause.filter(|_| error.status().is_some());
    Reply::new(result, answered.unwrap_or_else(|| error.to_string()))
}

/// Whether the password would be sent unencrypted over a network. A connection within this machine is safe.
fn gives_password_away(url: &Url) -> bool {
    let is_protected = url.scheme() == "smtps"
        || url
            .query_pairs()
            .any(|(name, value)| name == "tls" && value == "required");
    // In URLs with non-web schemes, the `url` crate does not recognise IPv4 addresses, so the host is parsed here.
    let is_here = url.host_str().is_some_and(|host| {
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    });
    url.password().is_some() && !is_protected && !is_here
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configured(server: &str, from: &str) -> Result<Smtp, MailError> {
        Smtp::new(&server.to_owned().into(), from, "https://podium.test:8443")
    }

    #[test]
    fn smtp_passwords_need_an_encrypted_connection() {
        let from = "Podium <podium@podium.test>";
        for good in [
            "smtp://mail.test:25",
            "smtp://mail.test?tls=opportunistic",
            "smtp://me:secret@mail.test?tls=required",
            "smtps://me:secret@mail.test",
            "smtp://me:secret@127.0.0.1:2525",
            "smtp://me:secret@localhost:2525",
        ] {
            let smtp = configured(good, from);
            assert_eq!(
                smtp.map(|smtp| smtp.host).ok().as_deref(),
                Some("podium.test"),
                "{good}"
            );
        }
        for bad in [
            "smtp://me:secret@mail.test",
            "smtp://me:secret@mail.test?tls=opportunistic",
            "smtp://me:secret@10.0.0.1",
            "http://mail.test",
            "mail.test",
            "",
        ] {
            let error = configured(bad, from).err().map(|error| error.to_string());
            let error = error.unwrap_or_default();
            assert!(
                !error.is_empty() && !error.contains("secret"),
                "{bad}: {error}"
            );
        }
        assert!(matches!(
            configured("smtp://mail.test", "nobody"),
            Err(MailError::Sender(_))
        ));
    }
}
