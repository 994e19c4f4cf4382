//! Competitions, results, and documents of the results service.

pub(crate) mod athlete_form;
pub(crate) mod athletes;
mod documents;
pub(crate) mod feed_health;
pub(crate) mod form_record;
pub(crate) mod ingest;
pub(crate) mod lost_starts;
mod outlook;
mod outlook_history;
mod practice;
mod programme;
pub(crate) mod replays;
pub(crate) mod results_routes;
pub(crate) mod squads;
pub(crate) mod standings;
