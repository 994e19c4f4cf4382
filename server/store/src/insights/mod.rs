//! Evaluations of many rows: profiles, seasons, statistics, replays.

pub(crate) mod athlete;
pub(crate) mod event_picks;
pub(crate) mod form_podiums;
pub(crate) mod league_export;
pub(crate) mod member_podiums;
pub(crate) mod pick_stats;
pub(crate) mod practice;
pub(crate) mod profile;
pub(crate) mod replay;
pub(crate) mod reveal;
pub(crate) mod season;
pub(crate) mod season_race;
pub(crate) mod season_sums;
pub(crate) mod season_views;

pub use event_picks::{EventPicks, PicksVersion, SharedPodium};
pub use pick_stats::PickStats;
pub use practice::FinishedFinal;
pub use profile::{JoinedLeague, ProfileFacts};
pub use replay::LeagueReplay;
pub use season::{OwnSeason, SeasonFacts, SeasonState};
pub use season_views::{SeasonPage, SeasonRequest};
