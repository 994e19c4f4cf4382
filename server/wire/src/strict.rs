//! Deserializers stricter than serde's: serde also accepts an object's fields as an array, and an enum's value as an
//! object with one key.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// An object, but not an array of its fields.
pub(crate) fn object<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Object<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object(PhantomData))
}

/// An enum's value as a string.
pub(crate) fn word<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let text = String::deserialize(deserializer)?;
    let word: StringDeserializer<D::Error> = text.into_deserializer();
    T::deserialize(word)
}

/// The same, or null.
pub(crate) fn optional_word<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let Some(text) = Option::<String>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let word: StringDeserializer<D::Error> = text.into_deserializer();
    T::deserialize(word).map(Some)
}

struct Integer;

impl Visitor<'_> for Integer {
    type Value = i64;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        Ok(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        i64::try_from(number).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<i64, E> {
        // A number without a fraction is read exactly.
        let is_whole = number.trunc().to_bits() == number.to_bits();
        let whole = is_whole.then(|| format!("{number:.0}"));
        whole
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| E::invalid_type(Unexpected::Float(number), &self))
    }
}

/// A whole number in any JSON spelling, such as `2.0`.
pub(crate) fn optional_integer<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i64>, D::Error> {
    struct MaybeInteger;

    impl<'de> Visitor<'de> for MaybeInteger {
        type Value = Option<i64>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a whole number or null")
        }

        fn visit_none<E: Error>(self) -> Result<Option<i64>, E> {
            Ok(None)
        }

        fn visit_unit<E: Error>(self) -> Result<Option<i64>, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Option<i64>, D::Error> {
            inner.deserialize_any(Integer).map(Some)
        }
    }

    deserializer.deserialize_option(MaybeInteger)
}

/// A whole number that a client may leave out, but not replace by null: a guard must not vanish by a missing value.
pub(crate) fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    deserializer.deserialize_any(Integer).map(Some)
}

/// The same for the values of a map.
pub(crate) fn integers<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<String, i64>>, D::Error> {
    struct Whole(i64);

    impl<'de> Deserialize<'de> for Whole {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(Integer).map(Self)
        }
    }

    let numbers = BTreeMap::<String, Whole>::deserialize(deserializer)?;
    let plain = |(name, Whole(number))| (name, number);
    Ok(Some(numbers.into_iter().map(plain).collect()))
}
