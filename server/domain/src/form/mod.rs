//! Athletes' form from the rankings so far: the chances of everybody on a start list, and the podium with the most
//! points to expect (docs/form.md).
//!
//! Everything is computed from the rankings before the asked date: a corrected ranking changes exactly what follows it,
//! and the order in which rankings arrive never matters.

mod calibration;
pub(crate) mod chances;
mod expected_points;
mod history;
pub(crate) mod normal;
mod pool;
mod rating;
mod rating_history;
mod rounding;
mod skill;
mod track_record;

pub use chances::{Chances, RANKS};
pub use expected_points::{best_podium, expected_points};
pub use history::{CategoryKey, Form, Outcome, Record};
pub use pool::{Discipline, Pool};
pub use rating::Rating;
pub use rating_history::{RatedDay, RatingHistory};
pub use rounding::rounded;
pub use skill::{StartList, Starter};
pub use track_record::{FormPrediction, StarterChances, Tenth, TrackRecord};
