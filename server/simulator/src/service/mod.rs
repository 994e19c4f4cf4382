//! The service over HTTP: faults, limits, controls.

pub(crate) mod control;
pub(crate) mod fault;
pub(crate) mod gate;
pub(crate) mod http;
pub(crate) mod overview;
pub(crate) mod request_log;
pub(crate) mod running;
pub(crate) mod world;

/// The path of the programme.
pub const PROGRAMME_PATH: &str = "/programme.json";

pub use control::{Control, ControlError, Reveal};
pub use fault::{Fault, FaultRule};
pub use gate::Gate;
pub use overview::{CategoryOverview, EventOverview, RankedAthlete};
pub use request_log::RequestSeen;
pub use running::{FakeResultsService, Running, StartError, start};
