//! Typed identifiers: no bare string crosses a boundary.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
#[cfg(feature = "sqlx")]
use sqlx::{
    Postgres,
    encode::IsNull,
    error::BoxDynError,
    postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef},
};

/// The text is not an identifier of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("malformed id")]
pub struct MalformedId;

/// 24 lower-case hex characters (docs/rules.md, "Terms").
pub const HEX_ID_LENGTH: usize = 24;

fn is_hex_id(text: &str) -> bool {
    text.len() == HEX_ID_LENGTH && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Upstream numbers, with a prefix for other series than `ifsc` (`usa-504`).
fn is_upstream_id(text: &str) -> bool {
    let (prefix, number) = text.rsplit_once('-').unwrap_or(("", text));
    text.len() <= 40
        && prefix.bytes().all(|b| b.is_ascii_lowercase())
        && !text.starts_with('-')
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}

macro_rules! id {
    ($(#[$docs:meta])* $name:ident, $check:ident) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }

            pub fn into_string(self) -> String {
                self.0
            }
        }

        impl FromStr for $name {
            type Err = MalformedId;

            fn from_str(text: &str) -> Result<Self, MalformedId> {
                if $check(text) { Ok(Self(text.to_owned())) } else { Err(MalformedId) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "sqlx")]
        impl sqlx::Type<Postgres> for $name {
            fn type_info() -> PgTypeInfo {
                <str as sqlx::Type<Postgres>>::type_info()
            }

            fn compatible(column: &PgTypeInfo) -> bool {
                <str as sqlx::Type<Postgres>>::compatible(column)
            }
        }

        #[cfg(feature = "sqlx")]
        impl PgHasArrayType for $name {
            fn array_type_info() -> PgTypeInfo {
                String::array_type_info()
            }
        }

        #[cfg(feature = "sqlx")]
        impl sqlx::Encode<'_, Postgres> for $name {
            fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
                <&str as sqlx::Encode<Postgres>>::encode(self.as_str(), buffer)
            }
        }

        #[cfg(feature = "sqlx")]
        impl sqlx::Decode<'_, Postgres> for $name {
            fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
                Ok(value.as_str()?.parse()?)
            }
        }
    };
}

id!(
    /// A user.
    UserId,
    is_hex_id
);
id!(
    /// A session: its public id, not its token.
    SessionId,
    is_hex_id
);
id!(
    /// A league.
    LeagueId,
    is_hex_id
);
id!(
    /// A prediction.
    PredictionId,
    is_hex_id
);
id!(
    /// A competition: the upstream number, prefixed for other series than `ifsc`.
    EventId,
    is_upstream_id
);
id!(
    /// A category. Unique only within its event: upstream uses the same numbers in each.
    CategoryId,
    is_upstream_id
);
id!(
    /// An athlete, prefixed like events.
    AthleteId,
    is_upstream_id
);

/// Where an event comes from; upstream ids are unique per series only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Series {
    Ifsc,
    Usa,
}

impl Series {
    pub const ALL: [Self; 2] = [Self::Ifsc, Self::Usa];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ifsc => "ifsc",
            Self::Usa => "usa",
        }
    }

    /// The public site of the series' results service.
    pub fn site(self) -> &'static str {
        match self {
            Self::Ifsc => "https://ifsc.results.info",
            Self::Usa => "https://usac.results.info",
        }
    }

    fn prefix(self) -> &'static str {
        match self {
            Self::Ifsc => "",
            Self::Usa => "usa-",
        }
    }

    pub fn event_id(self, upstream: u64) -> EventId {
        EventId(format!("{}{upstream}", self.prefix()))
    }

    pub fn athlete_id(self, upstream: u64) -> AthleteId {
        AthleteId(format!("{}{upstream}", self.prefix()))
    }

    /// The upstream number of an event of this series, if it is one.
    pub fn upstream_event(event: &EventId) -> Option<(Self, u64)> {
        match event.as_str().strip_prefix(Self::Usa.prefix()) {
            Some(number) => Some((Self::Usa, number.parse().ok()?)),
            None => Some((Self::Ifsc, event.as_str().parse().ok()?)),
        }
    }
}

impl FromStr for Series {
    type Err = MalformedId;

    fn from_str(text: &str) -> Result<Self, MalformedId> {
        Self::ALL
            .into_iter()
            .find(|series| series.as_str() == text)
            .ok_or(MalformedId)
    }
}

impl CategoryId {
    /// Categories are looked up within their event, so they need no prefix.
    pub fn from_upstream(number: u64) -> Self {
        Self(number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_ids_are_exactly_24_lower_case_hex_characters() {
        assert!("0123456789abcdef01234567".parse::<LeagueId>().is_ok());
        for bad in [
            "",
            "0123456789abcdef0123456",
            "0123456789ABCDEF01234567",
            "g123456789abcdef01234567",
        ] {
            assert_eq!(bad.parse::<LeagueId>(), Err(MalformedId), "{bad}");
        }
    }

    #[test]
    fn upstream_ids_are_numbers_with_or_without_a_series() {
        for good in ["1405", "usa-504", "0"] {
            assert!(good.parse::<EventId>().is_ok(), "{good}");
        }
        for bad in [
            "", "-", "-1", "usa-", "usa", "USA-1", "a-b-1", "1.5", "1e3", "NaN",
        ] {
            assert_eq!(bad.parse::<EventId>(), Err(MalformedId), "{bad}");
        }
    }

    #[test]
    fn events_of_two_series_with_the_same_number_stay_apart() {
        let (ifsc, usa) = (Series::Ifsc.event_id(504), Series::Usa.event_id(504));
        assert_ne!(ifsc, usa);
        assert_eq!(usa.as_str(), "usa-504");
        assert_eq!(Series::upstream_event(&ifsc), Some((Series::Ifsc, 504)));
        assert_eq!(Series::upstream_event(&usa), Some((Series::Usa, 504)));
    }
}
