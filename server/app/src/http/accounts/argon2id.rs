//! Argon2id in memory that is reused. A hash needs 19 MiB; freeing it each time fragmented glibc's heaps so much that
//! a flood of wrong passwords cost a gigabyte (proof P22).

use std::sync::{Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::password_hash::{Error, Result};
use argon2::{Algorithm, Argon2, Block, Params, Version};

const SALT_BYTES: usize = 16;

/// Holds as many buffers as there were ever concurrent hashes; the caller must limit their number.
#[derive(Default)]
pub(crate) struct HashMemory(Mutex<Vec<Vec<Block>>>);

impl HashMemory {
    /// A PHC string with a random salt and OWASP's parameters.
    pub(crate) fn hash(&self, password: &[u8]) -> Result<String> {
        let (algorithm, version, params) =
            (Algorithm::Argon2id, Version::default(), Params::default());
        let salt: [u8; SALT_BYTES] = rand::random();
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(Salt::new(&salt)?),
            hash: Some(self.output(
                &Argon2::new(algorithm, version, params),
                password,
                &salt,
                length,
            )?),
        };
        Ok(hash.to_string())
    }

    /// Whether the password matches the hash; takes the same time either way.
    pub(crate) fn is_of(&self, hash: &PasswordHash, password: &[u8]) -> Result<bool> {
        let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else {
            return Err(Error::EncodingInvalid);
        };
        let version = match hash.version {
            Some(version) => Version::try_from(version)?,
            None => Version::default(),
        };
        let algorithm = Algorithm::try_from(hash.algorithm.as_str())?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(hash)?);
        let computed = self.output(&argon2, password, salt, expected.len())?;
        // This comparison runs in constant time.
        Ok(computed == *expected)
    }

    fn output(
        &self,
        argon2: &Argon2<'_>,
        password: &[u8],
        salt: &[u8],
        length: usize,
    ) -> Result<Output> {
        let mut output = vec![0; length];
        let blocks = argon2.params().block_count();
        let is_kept = blocks == Params::default().block_count();
        let piece = is_kept.then(|| self.pieces().pop()).flatten();
        let mut memory = piece.unwrap_or_else(|| vec![Block::default(); blocks]);
        let hashed =
            argon2.hash_password_into_with_memory(password, salt, &mut output, &mut memory[..]);
        if is_kept {
            self.pieces().push(memory);
        }
        hashed?;
        Ok(Output::new(&output)?)
    }

    fn pieces(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn hashes_are_interchangeable_with_the_librarys() {
        let memory = HashMemory::default();
        // The second pass uses memory that still holds the first one's data.
        for password in ["a first password", "grüezi mitenand"] {
            let ours = memory.hash(password.as_bytes()).expect("a hash");
            let argon2 = Argon2::default();
            argon2
                .verify_password(password.as_bytes(), ours.as_str())
                .expect("the library knows it");
            let theirs = argon2.hash_password(password.as_bytes()).expect("a hash");
            assert!(memory.is_of(&theirs, password.as_bytes()).expect("a check"));
            assert!(!memory.is_of(&theirs, b"another").expect("a check"));
        }
        assert_eq!(memory.pieces().len(), 1, "one is enough for one at a time");
    }

    #[test]
    fn other_parameters_get_their_own_memory() {
        let memory = HashMemory::default();
        let params = Params::new(64, 3, 1, Some(24)).expect("parameters");
        let small = Argon2::new(Algorithm::Argon2id, Version::default(), params);
        let hash = small.hash_password(b"a password").expect("a hash");
        assert!(memory.is_of(&hash, b"a password").expect("a check"));
        assert!(memory.pieces().is_empty());
    }
}
