//! A fake results service. It speaks the service's own wire format on a loopback
//! port, serves recorded or invented events and tells them step by step, or simulates a season.
//!
//! In reading order:
//!
//! - `documents`: one event as upstream publishes it when everything is over.
//! - `recorded`, `generated`: where such events come from.
//! - `simulated`: or a whole season, one of whose events goes on by itself, attempt by attempt.
//! - `stage`, `timeline`: how much has happened, and documents cut down to that. Pure.
//! - `correction`, `dates`: renames, disqualifications, other days.
//! - `staged_event`, `round_page`, `season`: every page a client can ask for.
//! - `gate`, `fault`, `request_log`: the service's manners, good and bad, and its memory.
//! - `world`, `overview`, `control`: all of that together, and the strings a test pulls.
//! - `http`, `running`: the same over HTTP, on a thread of its own.

pub mod event;
pub mod generated;
pub mod service;
pub mod simulated;
pub mod timeline;
