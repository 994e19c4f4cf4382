//! The shell around the rules. Imports point left along this line, and `tests/tidy.rs` enforces it:
//! `store < fanout < live < feed < http < ws < startup`.

pub mod fanout;
pub mod live;
pub mod store;
