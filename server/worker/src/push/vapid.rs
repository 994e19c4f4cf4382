//! Identification to push services (RFC 8292): a key pair, and a token signed with it for each service.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use url::Url;

use crate::push::PushError;
use crate::push::encryption::random_key;

/// Validity of a signed token; services refuse more than a day.
const GOOD_FOR: TimeDelta = TimeDelta::hours(12);

pub(crate) struct Vapid {
    signing: SigningKey,
    /// Base64url, in the format that browsers expect.
    pub(crate) public: String,
    contact: String,
}

/// A new key pair: the private key in the configuration's format, then the public key, both base64url.
pub fn new_keys() -> (String, String) {
    let secret = random_key();
    (URL_SAFE_NO_PAD.encode(secret.to_bytes()), public(&secret))
}

fn public(secret: &SecretKey) -> String {
    URL_SAFE_NO_PAD.encode(secret.public_key().to_sec1_point(false).as_bytes())
}

impl Vapid {
    pub(crate) fn new(key: &SecretString, contact: &str) -> Result<Self, PushError> {
        let bytes = URL_SAFE_NO_PAD
            .decode(key.expose_secret().trim().trim_end_matches('='))
            .map_err(|_| PushError::Key)?;
        let secret = Some(bytes)
            .filter(|bytes| bytes.len() == 32)
            .and_then(|bytes| SecretKey::from_slice(&bytes).ok())
            .ok_or(PushError::Key)?;
        let is_contact = Url::parse(contact)
            .is_ok_and(|url| matches!(url.scheme(), "mailto" | "https") && contact.contains('.'));
        if !is_contact {
            return Err(PushError::Contact);
        }
        Ok(Self {
            public: public(&secret),
            signing: SigningKey::from(&secret),
            contact: contact.to_owned(),
        })
    }

    /// The `Authorization` header for one service; a token is valid for that service only.
    pub(crate) fn authorization(&self, endpoint: &Url, now: DateTime<Utc>) -> String {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + GOOD_FOR).timestamp(),
            "sub": self.contact,
        });
        let [head, claims] = [head, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.signing.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_keys_and_contacts_are_refused_without_being_repeated() {
        let (key, public) = new_keys();
        let contact = "mailto:admin@podium.test";
        let vapid = Vapid::new(&key.clone().into(), contact).expect("a key");
        assert_eq!(vapid.public, public);
        assert_eq!((key.len(), public.len()), (43, 87));
        for bad in ["", "AAAA", "not base64!", &public, &"A".repeat(43)] {
            let refused = Vapid::new(&bad.to_owned().into(), contact).err();
            let words = refused.expect("refused").to_string();
            assert!(bad.is_empty() || !words.contains(bad), "{words}");
        }
        for bad in ["", "admin@podium.test", "http://podium.test", "mailto:"] {
            assert!(Vapid::new(&key.clone().into(), bad).is_err(), "{bad}");
        }
    }
}
