//! Form: ratings and chances.

mod calibration;
mod expected_points;
mod history;
mod measured;
mod rating_history;
mod support;
mod track_record;
