//! A stand-in for the results service. It speaks the service's own wire format on a loopback
//! port, serves recorded or invented events, and tells them step by step.
//!
//! In reading order:
//!
//! - `documents`: one event as upstream publishes it when everything is over.
//! - `recorded`, `invented`: where such events come from.
//! - `stage`, `staging`: how much has happened, and documents cut down to that. Pure.
//! - `correction`, `dates`: renames, disqualifications, other days.
//! - `staged_event`, `round_page`, `season`: every page a client can ask for.
//! - `gate`, `fault`, `request_log`: the service's manners, good and bad, and its memory.
//! - `world`, `overview`, `control`: all of that together, and the strings a test pulls.
//! - `http`, `running`: the same over HTTP, on a thread of its own.

mod control;
mod correction;
mod dates;
mod documents;
mod fault;
mod gate;
mod http;
pub mod invented;
mod json;
mod overview;
mod recorded;
mod request_log;
mod round_page;
mod running;
mod season;
pub mod simulated;
mod stage;
mod staged_event;
mod staging;
mod world;

pub use control::{Control, ControlError, Reveal};
pub use correction::Correction;
pub use documents::{CategoryId, EventDocuments, EventId};
pub use fault::{Fault, FaultRule};
pub use gate::Gate;
pub use overview::{CategoryOverview, EventOverview, RankedAthlete};
pub use recorded::{RecordedError, RecordedFolder};
pub use request_log::RequestSeen;
pub use running::{Running, StandIn, StartError, start};
pub use stage::{Revealed, Stage};
