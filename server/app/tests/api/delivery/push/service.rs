//! Browsers of a test, which decrypt the pushes sent to them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::support::person::{Answer, Person};
use crate::support::receiver::{Delivery, Receiver};

/// A browser with its own keys.
pub(crate) struct Browser {
    pub(crate) path: String,
    pub(crate) endpoint: String,
    key: SecretKey,
    secret: [u8; 16],
}

impl Browser {
    pub(crate) fn at(service: &Receiver) -> Self {
        let path = format!("/send/{}", hex::encode(rand::random::<[u8; 8]>()));
        Self {
            endpoint: format!("{}{path}", service.origin),
            path,
            key: SecretKey::from_slice(&rand::random::<[u8; 32]>()).expect("a key"),
            secret: rand::random(),
        }
    }

    fn public(&self) -> Vec<u8> {
        self.key
            .public_key()
            .to_sec1_point(false)
            .as_bytes()
            .to_vec()
    }

    /// The body with which it registers its subscription.
    pub(crate) fn body(&self, switches: [bool; 3]) -> Value {
        let [picks, results, leagues] = switches;
        json!({
            "endpoint": self.endpoint,
            "p256dh": URL_SAFE_NO_PAD.encode(self.public()),
            "auth": URL_SAFE_NO_PAD.encode(self.secret),
            "switches": {"picks": picks, "results": results, "leagues": leagues},
        })
    }

    pub(crate) async fn is_switched_on_by(&self, person: &Person) -> Answer {
        person.put("/api/auth/push", self.body([true; 3])).await
    }

    /// The decrypted push (RFC 8291, from the receiver's side).
    pub(crate) fn reads(&self, delivery: &Delivery) -> Value {
        assert_eq!(delivery.path, self.path, "not for this browser");
        let (salt, rest) = delivery.body.split_at(16);
        let (head, rest) = rest.split_at(5);
        assert_eq!(head, [0, 0, 16, 0, 65], "one record, one key");
        let (theirs, sealed) = rest.split_at(65);
        let shared = self
            .key
            .diffie_hellman(&PublicKey::from_sec1_bytes(theirs).expect("a key"));
        let info = [b"WebPush: info\0", &*self.public(), theirs].concat();
        let expand = |salt: &[u8], input: &[u8], info: &[u8], length: usize| {
            let mut made = vec![0; length];
            let key = Hkdf::<Sha256>::new(Some(salt), input);
            key.expand(info, &mut made).expect("short");
            made
        };
        let input = expand(&self.secret, shared.raw_secret_bytes(), &info, 32);
        let key = expand(salt, &input, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = expand(salt, &input, b"Content-Encoding: nonce\0", 12);
        let mut record = sealed.to_vec();
        let opened = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"))
            .open_in_place(
                Nonce::try_assume_unique_for_key(&nonce).expect("a nonce"),
                Aad::empty(),
                &mut record,
            )
            .expect("sealed for this browser");
        let (end, message) = opened.split_last().expect("an end");
        assert_eq!(*end, 2, "the last record");
        serde_json::from_slice(message).expect("JSON")
    }
}

/// Asserts that the authorization header is signed with the published key, for this service, and has not expired.
pub(crate) fn is_vouched_for(delivery: &Delivery, origin: &str, key: &str) {
    let header = delivery.headers["authorization"].strip_prefix("vapid t=");
    let (token, public) = header.expect("a word").split_once(", k=").expect("a key");
    assert_eq!(public, key);
    let (content, signature) = token.rsplit_once('.').expect("signed");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    VerifyingKey::from_sec1_bytes(&bytes(key))
        .expect("a key")
        .verify(content.as_bytes(), &signature)
        .expect("signed by it");
    let (head, claims) = content.split_once('.').expect("two parts");
    let read = |part: &str| serde_json::from_slice::<Value>(&bytes(part)).expect("JSON");
    assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = read(claims);
    assert_eq!(claims["aud"], origin);
    assert_eq!(claims["sub"], "mailto:admin@podium.test");
    let left = claims["exp"].as_i64().expect("seconds") - chrono::Utc::now().timestamp();
    assert!((3_600..=86_400).contains(&left), "{left}");
}
