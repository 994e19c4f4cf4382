//! One leaderboard in memory per league, with its readers and subscribers.

pub(crate) mod actor;
pub(crate) mod form_standing;
pub(crate) mod live_leaderboard;
pub(crate) mod load;
pub(crate) mod pages;
pub(crate) mod rank;
pub(crate) mod rankings;
pub(crate) mod reads;
pub(crate) mod refresh;
pub(crate) mod shown;
#[cfg(test)]
pub(crate) mod test_board;
pub(crate) mod view;
pub(crate) mod windows;

pub use pages::LeaderboardPage;
pub use reads::final_standings::{FinalStanding, FinalStandings};
pub use reads::subset::{LeaderboardSnapshot, LeaderboardSubset, LeaderboardVersion};
