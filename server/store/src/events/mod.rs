//! Competitions, their categories, start lists and rankings.

pub(crate) mod athlete_form;
pub(crate) mod form_predictions;
pub(crate) mod list;
pub(crate) mod ongoing;
pub(crate) mod outlook_steps;
pub(crate) mod paid_ranks;
pub(crate) mod ranking_history;
pub(crate) mod rankings_so_far;
pub(crate) mod result_pages;
pub(crate) mod results;
pub(crate) mod state;

pub use form_predictions::JudgedPrediction;
pub use ongoing::RankedCategory;
pub use outlook_steps::{JudgedStep, OutlookStep};
pub use rankings_so_far::EventOffset;
pub use state::{CategoryState, EventState};
