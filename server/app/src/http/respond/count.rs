//! Helpers shared by responses.

use std::borrow::Cow;

use actix_web::web::Bytes;

/// The number of rows in a response.
pub(crate) fn count<T>(rows: &[T]) -> u32 {
    u32::try_from(rows.len()).unwrap_or(u32::MAX)
}

/// A file built into the binary, without a copy for each response.
pub(crate) fn shared(file: Cow<'static, [u8]>) -> Bytes {
    match file {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}
