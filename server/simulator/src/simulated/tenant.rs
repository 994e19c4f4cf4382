//! The two federations whose services are simulated, and their numbering.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "camelCase")]
pub enum Tenant {
    /// The international federation.
    #[default]
    Ifsc,
    /// A national federation, with clubs in place of nations.
    Usa,
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
}
