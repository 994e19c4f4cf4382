//! Tests of the fake service over HTTP: a server on a free port and an ordinary client.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test, and a missing field reads as null"
)]

mod controls;
mod dates;
mod faults;
mod gate;
mod generated;
mod program;
mod programme;
mod reveal;
mod simulated;
mod support;
mod timeline;
mod timeline_rules;
