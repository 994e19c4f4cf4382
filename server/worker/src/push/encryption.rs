//! Encryption of pushes for one device (RFC 8291, RFC 8188), so that push services cannot read them.

use hkdf::Hkdf;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use sha2::Sha256;

/// Size of the only record in bytes, the largest that push services accept.
const RECORD: u32 = 4096;
/// Overhead of a record in bytes: salt, record size, key length, public key, delimiter and authentication tag.
const AROUND: usize = 16 + 4 + 1 + 65 + 1 + 16;
/// Maximum length of a message in bytes.
pub(crate) const MESSAGE_MAX: usize = 4096 - AROUND;
/// Delimiter of the last record.
const LAST: u8 = 2;

/// A device's keys.
pub(crate) struct Recipient {
    pub(crate) key: PublicKey,
    pub(crate) secret: [u8; 16],
}

/// The message is too long, or a cryptographic operation failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot be encrypted")]
pub(crate) struct NotSealed;

impl Recipient {
    pub(crate) fn read(p256dh: &[u8], auth: &[u8]) -> Option<Self> {
        // Browsers send the point uncompressed.
        let is_point = p256dh.len() == 65;
        let key = PublicKey::from_sec1_bytes(p256dh)
            .ok()
            .filter(|_| is_point)?;
        let secret = auth.try_into().ok()?;
        Some(Self { key, secret })
    }
}

/// Encrypts a message with a fresh key and salt.
pub(crate) fn seal(message: &[u8], to: &Recipient) -> Result<Vec<u8>, NotSealed> {
    seal_with(message, to, &random_key(), rand::random())
}

pub(crate) fn random_key() -> SecretKey {
    loop {
        // All but about one in 2^32 numbers of 32 bytes are valid keys.
        if let Ok(key) = SecretKey::from_slice(&rand::random::<[u8; 32]>()) {
            return key;
        }
    }
}

fn seal_with(
    message: &[u8],
    to: &Recipient,
    ours: &SecretKey,
    salt: [u8; 16],
) -> Result<Vec<u8>, NotSealed> {
    if message.len() > MESSAGE_MAX {
        return Err(NotSealed);
    }
    let our_key = ours.public_key().to_sec1_point(false);
    let (key, nonce) = derive(to, ours, &salt)?;
    let key = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| NotSealed)?;
    let mut record = [message, &[LAST]].concat();
    LessSafeKey::new(key)
        .seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut record,
        )
        .map_err(|_| NotSealed)?;
    let mut sealed = salt.to_vec();
    sealed.extend(RECORD.to_be_bytes());
    sealed.push(65);
    sealed.extend(our_key.as_bytes());
    sealed.extend(record);
    Ok(sealed)
}

/// The key and the nonce of the message (RFC 8291, section 3.4).
fn derive(
    to: &Recipient,
    ours: &SecretKey,
    salt: &[u8; 16],
) -> Result<([u8; 16], [u8; 12]), NotSealed> {
    let shared = ours.diffie_hellman(&to.key);
    let both = [
        b"WebPush: info\0",
        to.key.to_sec1_point(false).as_bytes(),
        ours.public_key().to_sec1_point(false).as_bytes(),
    ]
    .concat();
    let mut input = [0; 32];
    expand(&to.secret, shared.raw_secret_bytes(), &both, &mut input)?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(salt, &input, b"Content-Encoding: aes128gcm\0", &mut key)?;
    expand(salt, &input, b"Content-Encoding: nonce\0", &mut nonce)?;
    Ok((key, nonce))
}

fn expand(salt: &[u8], input: &[u8], about: &[u8], into: &mut [u8]) -> Result<(), NotSealed> {
    let key = Hkdf::<Sha256>::new(Some(salt), input);
    key.expand(about, into).map_err(|_| NotSealed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    fn recipient() -> Recipient {
        Recipient::read(
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        )
        .expect("keys")
    }

    /// RFC 8291, appendix A.
    #[test]
    fn encryption_reproduces_the_example_of_the_rfc() {
        let ours = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
        let sealed = seal_with(
            b"When I grow up, I want to be a watermelon",
            &recipient(),
            &ours.expect("a key"),
            salt,
        );
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sealed.expect("sealed")),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn encrypted_messages_are_unique_and_bounded() {
        let message = [7; MESSAGE_MAX];
        let sealed = seal(&message, &recipient()).expect("sealed");
        assert_eq!(sealed.len(), 4096);
        assert_ne!(sealed, seal(&message, &recipient()).expect("sealed"));
        assert!(seal(&[7; MESSAGE_MAX + 1], &recipient()).is_err());
    }

    #[test]
    fn invalid_keys_are_refused() {
        let point = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        assert!(Recipient::read(&point, &[0; 16]).is_some());
        assert!(Recipient::read(&point, &[0; 15]).is_none());
        assert!(Recipient::read(&point[1..], &[0; 16]).is_none());
        assert!(Recipient::read(&[], &[0; 16]).is_none());
        let mut elsewhere = point;
        elsewhere[64] ^= 1;
        assert!(
            Recipient::read(&elsewhere, &[0; 16]).is_none(),
            "not on the curve"
        );
    }
}
