//! A league's season: a member's, its averages, its race.

pub(crate) mod league_averages;
pub(crate) mod my_season;
pub(crate) mod race;
