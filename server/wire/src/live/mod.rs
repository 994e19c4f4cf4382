//! Messages of the live socket, one file per direction.

pub mod change;
pub mod client_frames;
pub mod client_message;
pub mod leaderboard;
pub mod server_message;
pub mod snapshot;
pub mod topic;

pub use topic::Topic;
