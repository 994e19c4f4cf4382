//! Exact decimal numbers: scores are compared for ties, and binary fractions do not equal the results services' decimal
//! text.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const THOUSANDTHS: u64 = 1000;
const PLACES: usize = 3;
/// A number with more digits before the point is not a score. The bound also keeps every value exact as a JSON number.
const WHOLE_DIGITS_MAX: usize = 9;

/// A non-negative number with at most three decimal places: points, geometric means of ranks, seconds.
/// In JSON a number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Decimal {
    thousandths: u64,
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Decimal {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        f64::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Decimal {}

impl Decimal {
    pub fn from_thousandths(thousandths: u32) -> Self {
        Self {
            thousandths: thousandths.into(),
        }
    }

    pub fn thousandths(self) -> u64 {
        self.thousandths
    }

    /// Parses `25`, `99.2`, `7.750`; `None` for signs, exponents, and more than three decimal places.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = match text.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (text, ""),
        };
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > WHOLE_DIGITS_MAX || !all_digits(whole) {
            return None;
        }
        let (digits, beyond) = fraction.split_at_checked(PLACES).unwrap_or((fraction, ""));
        if !all_digits(digits) || beyond.bytes().any(|byte| byte != b'0') {
            return None;
        }
        let digits: u64 = format!("{digits:0<PLACES$}").parse().ok()?;
        let whole: u64 = whole.parse().ok()?;
        Some(Self {
            thousandths: whole * THOUSANDTHS + digits,
        })
    }

    /// The nearest decimal; `None` for negative, infinite or too large numbers.
    pub fn nearest(number: f64) -> Option<Self> {
        Self::parse(&format!("{number:.PLACES$}"))
    }
}

/// The shortest form: `25`, `99.2`.
impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (
            self.thousandths / THOUSANDTHS,
            self.thousandths % THOUSANDTHS,
        );
        if fraction == 0 {
            return write!(formatter, "{whole}");
        }
        let fraction = format!("{fraction:0PLACES$}");
        write!(formatter, "{whole}.{}", fraction.trim_end_matches('0'))
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.thousandths.is_multiple_of(THOUSANDTHS) {
            return serializer.serialize_u64(self.thousandths / THOUSANDTHS);
        }
        // The nearest binary number, which converts back to the same thousandths.
        let number: f64 = self
            .to_string()
            .parse()
            .map_err(serde::ser::Error::custom)?;
        serializer.serialize_f64(number)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DecimalVisitor)
    }
}

struct DecimalVisitor;

impl Visitor<'_> for DecimalVisitor {
    type Value = Decimal;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number of at most three places after the point, zero or more")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
        Decimal::nearest(number)
            .ok_or_else(|| E::invalid_value(de::Unexpected::Float(number), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Decimal, E> {
        Decimal::parse(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_parse_exactly_or_not_at_all() {
        for (text, thousandths) in [
            ("0", 0),
            ("25", 25_000),
            ("25.0", 25_000),
            ("99.2", 99_200),
            ("7.75", 7_750),
            ("5.057", 5_057),
            ("7.7500", 7_750),
            ("999999999.999", 999_999_999_999),
        ] {
            let read = Decimal::parse(text).map(Decimal::thousandths);
            assert_eq!(read, Some(thousandths), "{text}");
        }
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "1e3",
            "1,5",
            "1.2345",
            "1.2.3",
            "ä",
            "1.ä€",
            "1234567890",
            "NaN",
        ] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
        for number in [f64::NAN, f64::INFINITY, -0.1, 1e300] {
            assert_eq!(Decimal::nearest(number), None, "{number}");
        }
        assert_eq!(
            Decimal::nearest(24.299_999_999_999_997),
            Decimal::parse("24.3")
        );
    }

    #[test]
    fn a_decimal_is_a_json_number() {
        for (json, text) in [("24.9", "24.9"), ("25.0", "25"), ("\"5.20\"", "5.2")] {
            let decimal: Decimal = serde_json::from_str(json).expect(json);
            assert_eq!(decimal.to_string(), text);
            assert_eq!(serde_json::to_string(&decimal).expect("JSON"), text);
        }
        for json in ["null", "true", "-1", "1e99", "\"x\"", "[]"] {
            assert!(serde_json::from_str::<Decimal>(json).is_err(), "{json}");
        }
    }
}
