//! What answers have in common.

/// How many rows an answer has.
pub(super) fn count<T>(rows: &[T]) -> u32 {
    u32::try_from(rows.len()).unwrap_or(u32::MAX)
}
