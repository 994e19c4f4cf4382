//! The only place where a client's filter becomes SQL: columns and operators are constants, values are bound.

use podium_domain::filter::events::EventField;
use podium_domain::filter::leagues::LeagueField;
use podium_domain::filter::predictions::PredictionField;
use podium_domain::filter::predictions_with_events::PredictionWithEventField;
use podium_domain::filter::scoring_status::ScoringStatusField;
use podium_domain::filter::standings::StandingField;
use podium_domain::filter::values::FilterValue;
use podium_domain::filter::{Condition, Operator};
use sqlx::{Postgres, QueryBuilder};

/// The column that a field is compared with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Column {
    Plain(&'static str),
    /// Compared without regard to case.
    Folded(&'static str),
    /// An array of texts, any of which may match.
    AnyOf(&'static str),
}

/// A filter field with its column in the statements.
pub(crate) trait Stored: Copy {
    fn column(self) -> Column;
}

/// Appends `AND column operator value` for each condition.
pub(crate) fn push_conditions<F: Stored>(
    builder: &mut QueryBuilder<Postgres>,
    conditions: &[Condition<F>],
) {
    for condition in conditions {
        builder.push(" AND ");
        match condition.field.column() {
            Column::Plain(column) => {
                builder.push(column).push(opening(condition.operator));
                push_values(builder, &condition.values, false);
                builder.push(")");
            }
            Column::Folded(column) => {
                builder.push("lower(").push(column).push(")");
                builder.push(opening(condition.operator));
                push_values(builder, &condition.values, true);
                builder.push(")");
            }
            Column::AnyOf(array) => {
                if condition.operator == Operator::Ne {
                    builder.push("NOT ");
                }
                builder.push("(").push(array).push(" && ARRAY[");
                push_values(builder, &condition.values, false);
                builder.push("])");
            }
        }
    }
}

fn opening(operator: Operator) -> &'static str {
    match operator {
        Operator::Eq | Operator::In => " IN (",
        // NULL counts as different.
        Operator::Ne => " IS DISTINCT FROM (",
        Operator::Gt => " > (",
        Operator::Gte => " >= (",
        Operator::Lt => " < (",
        Operator::Lte => " <= (",
    }
}

fn push_values(builder: &mut QueryBuilder<Postgres>, values: &[FilterValue], folded: bool) {
    for (value, number) in values.iter().zip(0..) {
        if number > 0 {
            builder.push(", ");
        }
        if folded {
            builder.push("lower(");
        }
        match value {
            FilterValue::Text(text) => builder.push_bind(text.clone()),
            FilterValue::Integer(number) => builder.push_bind(*number),
            FilterValue::Boolean(truth) => builder.push_bind(*truth),
            FilterValue::Time(time) => builder.push_bind(*time),
            FilterValue::Date(date) => builder.push_bind(*date),
        };
        if folded {
            builder.push(")");
        }
    }
}

const YEAR: Column = Column::Plain("event_year(events)");
const SERIES: Column = Column::Plain("events.series");

/// Columns of `events`.
impl Stored for EventField {
    fn column(self) -> Column {
        match self {
            Self::Id => Column::Plain("events.id"),
            Self::Name => Column::Folded("events.name"),
            Self::Series => SERIES,
            Self::Discipline => Column::AnyOf(
                "ARRAY(SELECT CASE discipline WHEN 'boulder&lead' THEN 'combined' ELSE discipline END
                     FROM categories WHERE event_id = events.id)",
            ),
            Self::Year => YEAR,
            Self::Locked => Column::Plain("refuses_picks(events)"),
            Self::Cancelled => Column::Plain("events.cancelled"),
            Self::Finished => Column::Plain("is_over(events)"),
            Self::StartsAt => Column::Plain("events.starts_at"),
            Self::EndsAt => Column::Plain("events.ends_at"),
            Self::LocalStartDate => Column::Plain("events.local_start_date"),
            Self::LocalEndDate => Column::Plain("events.local_end_date"),
        }
    }
}

/// Columns of `predictions` joined with `events` and `categories`.
impl Stored for PredictionField {
    fn column(self) -> Column {
        Column::Plain(match self {
            Self::Event => "predictions.event_id",
            Self::Category => "predictions.category_id",
            Self::League => "predictions.league_id",
            Self::User => "predictions.user_id",
            Self::Locked => {
                "(predictions.locked OR refuses_picks(events) OR NOT is_open_status(categories.status))"
            }
            Self::Finished => "is_over(events)",
        })
    }
}

impl Stored for PredictionWithEventField {
    fn column(self) -> Column {
        match self {
            Self::Prediction(field) => field.column(),
            Self::Year => YEAR,
            Self::Discipline => Column::Plain(
                "(CASE categories.discipline WHEN 'boulder&lead' THEN 'combined'
                     ELSE categories.discipline END)",
            ),
            Self::Series => SERIES,
        }
    }
}

/// Columns of `leagues`.
impl Stored for LeagueField {
    fn column(self) -> Column {
        match self {
            Self::Id => Column::Plain("leagues.id"),
            Self::Name => Column::Folded("leagues.name"),
            Self::JoinPolicy => Column::Plain("leagues.join_policy"),
        }
    }
}

/// Columns of `events`.
impl Stored for ScoringStatusField {
    fn column(self) -> Column {
        match self {
            Self::Event => Column::Plain("events.id"),
            Self::Year => YEAR,
            Self::Series => SERIES,
        }
    }
}

/// Columns of `memberships`.
impl Stored for StandingField {
    fn column(self) -> Column {
        Column::Plain(match self {
            Self::League => "memberships.league_id",
            Self::User => "memberships.user_id",
        })
    }
}
