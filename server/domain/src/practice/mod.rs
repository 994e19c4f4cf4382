//! The practice final: a finished final that is climbed once more, step by step, for a pick made today
//! (docs/rules.md, "The practice final").

mod course;
#[cfg(test)]
mod course_tests;
mod crowd;

pub use course::{Climb, Course, Step};
pub use crowd::Crowd;
