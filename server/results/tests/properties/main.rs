//! Believable documents, bent in every way we could think of: no reader panics, loses a row without
//! saying so, invents a rank, or cares in which order rows stand.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failed helper is a failed test"
)]

mod documents;
mod holds;
mod mutation;
mod spellings;
