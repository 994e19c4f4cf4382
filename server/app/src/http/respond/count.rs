//! What answers have in common.

use std::borrow::Cow;

use actix_web::web::Bytes;

/// How many rows an answer has.
pub(crate) fn count<T>(rows: &[T]) -> u32 {
    u32::try_from(rows.len()).unwrap_or(u32::MAX)
}

/// A file that is built into the binary, without a copy of it for each answer.
pub(crate) fn shared(file: Cow<'static, [u8]>) -> Bytes {
    match file {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}
