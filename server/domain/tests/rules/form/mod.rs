//! Form: ratings and chances.

mod expected_points;
mod history;
mod measured;
mod support;
mod track_record;
