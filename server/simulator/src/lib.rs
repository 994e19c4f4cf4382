//! A fake results service. It uses the service's own wire format on a loopback port, serves recorded or invented
//! events and reveals them step by step, or simulates a season.
//!
//! In reading order:
//!
//! - `event`: one event's documents, corrections, dates, and every page that a client can request.
//! - `simulated`: a whole season, with one event that progresses attempt by attempt; or one invented event, as an
//!   alternative to recorded ones.
//! - `timeline`: stages of an event, and documents reduced to a stage. Pure.
//! - `service`: the pages over HTTP, with access checks, faults, a request log and controls, on a thread of its
//!   own.

pub mod event;
pub mod service;
pub mod simulated;
pub mod timeline;
