//! Query documents of clients, read strictly into typed filters (design section 4).
//!
//! A document maps fields to a value (equality) or to operators (`$eq $ne $gt $gte $lt $lte
//! $in`). What is not listed for a route is refused by name; no text of a client goes further
//! than into a bound value.

use serde_json::{Map, Value};

/// Values of an `$in`, at most.
pub const IN_LENGTH_MAX: usize = 100;
/// Conditions of a document, at most.
pub const CONDITIONS_MAX: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Eq,
    Ne,
    Gt,
    Gte,
    Lt,
    Lte,
    In,
}

impl Operator {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "$eq" => Self::Eq,
            "$ne" => Self::Ne,
            "$gt" => Self::Gt,
            "$gte" => Self::Gte,
            "$lt" => Self::Lt,
            "$lte" => Self::Lte,
            "$in" => Self::In,
            _ => return None,
        })
    }
}

/// One condition on one field; `$in` has several values, all others exactly one.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition<F> {
    pub field: F,
    pub operator: Operator,
    pub values: Vec<String>,
}

/// What is wrong with a query document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFilter {
    #[error("Unknown field in query: {0}")]
    UnknownField(String),
    #[error("Unknown operator in query: {0}")]
    UnknownOperator(String),
    #[error("Invalid value in query for: {0}")]
    InvalidValue(String),
    #[error("Too many conditions in query")]
    TooLarge,
    #[error("limit must be between 1 and 500")]
    Limit,
    #[error("skip must be between 0 and 1000000")]
    Skip,
}

/// A route's list of fields, and how a value of each is read and written back in one spelling.
pub trait Field: Copy {
    fn parse(name: &str) -> Option<Self>;
    /// `None` when the value does not fit the field.
    fn normalise(self, value: &Value) -> Option<String>;
}

/// Reads a whole document; conditions are joined by AND.
pub fn conditions<F: Field>(
    document: &Map<String, Value>,
) -> Result<Vec<Condition<F>>, InvalidFilter> {
    let mut conditions = Vec::new();
    for (name, value) in document {
        let shown = || name.chars().take(60).collect::<String>();
        let field = F::parse(name).ok_or_else(|| InvalidFilter::UnknownField(shown()))?;
        if let Value::Object(operators) = value {
            for (operator, operand) in operators {
                let operator = Operator::parse(operator).ok_or_else(|| {
                    InvalidFilter::UnknownOperator(operator.chars().take(60).collect())
                })?;
                let values = operands(field, operator, operand)
                    .ok_or_else(|| InvalidFilter::InvalidValue(shown()))?;
                conditions.push(Condition {
                    field,
                    operator,
                    values,
                });
            }
        } else {
            let value = field
                .normalise(value)
                .ok_or_else(|| InvalidFilter::InvalidValue(shown()))?;
            conditions.push(Condition {
                field,
                operator: Operator::Eq,
                values: vec![value],
            });
        }
        if conditions.len() > CONDITIONS_MAX {
            return Err(InvalidFilter::TooLarge);
        }
    }
    Ok(conditions)
}

fn operands<F: Field>(field: F, operator: Operator, operand: &Value) -> Option<Vec<String>> {
    match (operator, operand) {
        (Operator::In, Value::Array(values)) if (1..=IN_LENGTH_MAX).contains(&values.len()) => {
            values.iter().map(|value| field.normalise(value)).collect()
        }
        (Operator::In, _) => None,
        (_, value) => Some(vec![field.normalise(value)?]),
    }
}

/// A page of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    pub limit: i64,
    pub skip: i64,
}

impl Page {
    pub fn parse(
        limit: Option<i64>,
        skip: Option<i64>,
        default_limit: i64,
    ) -> Result<Self, InvalidFilter> {
        let limit = limit.unwrap_or(default_limit);
        let skip = skip.unwrap_or(0);
        if !(1..=500).contains(&limit) {
            return Err(InvalidFilter::Limit);
        }
        if !(0..=1_000_000).contains(&skip) {
            return Err(InvalidFilter::Skip);
        }
        Ok(Self { limit, skip })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Year;

    impl Field for Year {
        fn parse(name: &str) -> Option<Self> {
            (name == "year").then_some(Self)
        }

        fn normalise(self, value: &Value) -> Option<String> {
            value.as_u64().map(|year| year.to_string())
        }
    }

    fn read(document: &Value) -> Result<Vec<Condition<Year>>, InvalidFilter> {
        conditions(document.as_object().expect("a document"))
    }

    #[test]
    fn equality_and_operators_are_read() {
        let read = read(&json!({"year": {"$gte": 2024, "$in": [2024, 2025]}})).expect("valid");
        assert_eq!(read.len(), 2);
        assert!(read.contains(&Condition {
            field: Year,
            operator: Operator::In,
            values: vec!["2024".into(), "2025".into()]
        }));
    }

    #[test]
    fn everything_else_is_refused_by_name() {
        let cases = [
            (
                json!({"colour": 1}),
                InvalidFilter::UnknownField("colour".into()),
            ),
            (
                json!({"year": {"$where": 1}}),
                InvalidFilter::UnknownOperator("$where".into()),
            ),
            (
                json!({"year": "x"}),
                InvalidFilter::InvalidValue("year".into()),
            ),
            (
                json!({"year": null}),
                InvalidFilter::InvalidValue("year".into()),
            ),
            (
                json!({"year": {"$in": []}}),
                InvalidFilter::InvalidValue("year".into()),
            ),
            (
                json!({"year": {"$in": 3}}),
                InvalidFilter::InvalidValue("year".into()),
            ),
            (
                json!({"$or": []}),
                InvalidFilter::UnknownField("$or".into()),
            ),
        ];
        for (document, expected) in cases {
            assert_eq!(read(&document), Err(expected), "{document}");
        }
    }

    #[test]
    fn pages_have_limits() {
        assert_eq!(
            Page::parse(None, None, 100),
            Ok(Page {
                limit: 100,
                skip: 0
            })
        );
        for limit in [0, -1, 501, i64::MAX] {
            assert_eq!(
                Page::parse(Some(limit), None, 100),
                Err(InvalidFilter::Limit)
            );
        }
        for skip in [-1, i64::MAX] {
            assert_eq!(Page::parse(None, Some(skip), 100), Err(InvalidFilter::Skip));
        }
    }
}
