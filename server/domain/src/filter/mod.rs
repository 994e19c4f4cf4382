//! Query documents of clients, parsed strictly into typed filters.
//!
//! A document maps fields to a value (equality) or to operators (`$eq $ne $gt $gte $lt $lte $in`). Fields not listed
//! for a route, and operators not allowed for a field, are refused by name; text from a client only ever becomes a
//! bound value.

pub mod events;
pub mod leagues;
pub mod predictions;
pub mod predictions_with_events;
pub mod scoring_status;
pub mod standings;
pub mod values;

pub use events::EventField;
pub use leagues::LeagueField;
pub use predictions::PredictionField;
pub use predictions_with_events::{PredictionSort, PredictionWithEventField};
pub use scoring_status::ScoringStatusField;
pub use standings::StandingField;
pub use values::{FilterValue, ValueKind};

use serde_json::{Map, Value};

/// Maximum number of values of an `$in`.
pub const IN_LENGTH_MAX: usize = 100;
/// Maximum number of conditions of a document.
pub const CONDITIONS_MAX: usize = 20;
/// Maximum length of client text repeated in an error.
const SHOWN_MAX: usize = 60;

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
    pub const ALL: [Self; 7] = [
        Self::Eq,
        Self::Ne,
        Self::Gt,
        Self::Gte,
        Self::Lt,
        Self::Lte,
        Self::In,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Eq => "$eq",
            Self::Ne => "$ne",
            Self::Gt => "$gt",
            Self::Gte => "$gte",
            Self::Lt => "$lt",
            Self::Lte => "$lte",
            Self::In => "$in",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == text)
    }

    fn compares_order(self) -> bool {
        match self {
            Self::Gt | Self::Gte | Self::Lt | Self::Lte => true,
            Self::Eq | Self::Ne | Self::In => false,
        }
    }
}

/// One condition on one field; `$in` has several values, all others exactly one.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition<F> {
    pub field: F,
    pub operator: Operator,
    pub values: Vec<FilterValue>,
}

/// Error in a query document, or in the page requested.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFilter {
    #[error("Unknown field in query: {0}")]
    UnknownField(String),
    #[error("Unknown operator in query: {0}")]
    UnknownOperator(String),
    #[error("{field} does not take {}", operator.as_str())]
    OperatorNotForField { field: String, operator: Operator },
    #[error("Invalid value in query for: {0}")]
    InvalidValue(String),
    #[error("Too many conditions in query")]
    TooLarge,
    #[error("limit must be between 1 and {0}")]
    Limit(i64),
    #[error("skip must be between 0 and 1000000")]
    Skip,
    #[error("sortField must be one of {0}")]
    SortField(&'static str),
}

impl InvalidFilter {
    /// The field or operator concerned.
    pub fn named(&self) -> &str {
        match self {
            Self::UnknownField(name)
            | Self::UnknownOperator(name)
            | Self::InvalidValue(name)
            | Self::OperatorNotForField { field: name, .. } => name,
            Self::TooLarge => "query",
            Self::Limit(_) => "limit",
            Self::Skip => "skip",
            Self::SortField(_) => "sortField",
        }
    }
}

/// A route's list of fields.
pub trait Field: Copy {
    fn parse(name: &str) -> Option<Self>;
    /// The values and operators that the field accepts.
    fn kind(self) -> ValueKind;
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN_MAX).collect()
}

/// Reads a whole document; conditions are joined by AND.
pub fn conditions<F: Field>(
    document: &Map<String, Value>,
) -> Result<Vec<Condition<F>>, InvalidFilter> {
    let mut conditions = Vec::new();
    for (name, value) in document {
        let field = F::parse(name).ok_or_else(|| InvalidFilter::UnknownField(shown(name)))?;
        match value {
            Value::Object(operators) if operators.is_empty() => {
                return Err(InvalidFilter::InvalidValue(shown(name)));
            }
            Value::Object(operators) => {
                for (operator, operand) in operators {
                    let operator = Operator::parse(operator)
                        .ok_or_else(|| InvalidFilter::UnknownOperator(shown(operator)))?;
                    conditions.push(condition(field, name, operator, operand)?);
                }
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => {
                conditions.push(condition(field, name, Operator::Eq, value)?);
            }
        }
        if conditions.len() > CONDITIONS_MAX {
            return Err(InvalidFilter::TooLarge);
        }
    }
    Ok(conditions)
}

fn condition<F: Field>(
    field: F,
    name: &str,
    operator: Operator,
    operand: &Value,
) -> Result<Condition<F>, InvalidFilter> {
    let kind = field.kind();
    if operator.compares_order() && !kind.is_ordered() {
        return Err(InvalidFilter::OperatorNotForField {
            field: shown(name),
            operator,
        });
    }
    let values = match (operator, operand.as_array()) {
        (Operator::In, Some(values)) if (1..=IN_LENGTH_MAX).contains(&values.len()) => {
            values.iter().map(|value| kind.read(value)).collect()
        }
        (Operator::In, _) => None,
        _ => kind.read(operand).map(|value| vec![value]),
    };
    let values = values.ok_or_else(|| InvalidFilter::InvalidValue(shown(name)))?;
    Ok(Condition {
        field,
        operator,
        values,
    })
}

/// Maximum number of rows of a page, unless a route has a lower limit.
pub const LIMIT_MAX: i64 = 500;
const SKIP_MAX: i64 = 1_000_000;

/// The requested part of a listing.
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
        Self::parse_up_to(limit, skip, default_limit, LIMIT_MAX)
    }

    /// For rows that are large.
    pub fn parse_up_to(
        limit: Option<i64>,
        skip: Option<i64>,
        default_limit: i64,
        limit_max: i64,
    ) -> Result<Self, InvalidFilter> {
        let limit = limit.unwrap_or(default_limit);
        let skip = skip.unwrap_or(0);
        if !(1..=limit_max).contains(&limit) {
            return Err(InvalidFilter::Limit(limit_max));
        }
        if !(0..=SKIP_MAX).contains(&skip) {
            return Err(InvalidFilter::Skip);
        }
        Ok(Self { limit, skip })
    }
}
