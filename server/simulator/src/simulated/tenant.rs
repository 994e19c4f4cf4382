//! The two federations whose services are simulated, and their numbering.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::simulated::plan::League;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "camelCase")]
pub enum Tenant {
    /// The international federation.
    #[default]
    Ifsc,
    /// A national federation, with clubs in place of nations.
    Usa,
}

/// Numbers of leagues that are the same every year.
pub(crate) mod league {
    pub(crate) const WORLD: u64 = 1;
    pub(crate) const EUROPE: u64 = 6;
    pub(crate) const MASTERS: u64 = 13;
    pub(crate) const PARA: u64 = 19;
    pub(crate) const LOCAL: u64 = 10;
    pub(crate) const REGIONALS: u64 = 17;
}

impl Tenant {
    /// Each federation counts its seasons from its own first year.
    pub(crate) fn season_id(self, year: i32) -> u64 {
        let first_year = match self {
            Self::Ifsc => 1988,
            Self::Usa => 2021,
        };
        u64::try_from(year - first_year).unwrap_or(1)
    }

    pub(crate) fn league(self, id: u64, year: i32) -> League {
        League {
            id,
            season_id: self.season_id(year) * 40 + id,
        }
    }
}
