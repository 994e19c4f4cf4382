//! Statements of a test, whose parameters are texts; one that fails fails the test.

use sqlx::postgres::PgArguments;
use sqlx::{Arguments, Decode, PgExecutor, Postgres, Type};

/// Returns the number of rows that the statement has changed.
pub(crate) async fn execute<const N: usize>(
    executor: impl PgExecutor<'_>,
    statement: &'static str,
    texts: [&str; N],
) -> u64 {
    let done = sqlx::query_with(statement, bound(texts)).execute(executor);
    done.await.expect(statement).rows_affected()
}

/// The constraint that a statement would violate.
pub(crate) async fn violated<const N: usize>(
    executor: impl PgExecutor<'_>,
    statement: &'static str,
    texts: [&str; N],
) -> String {
    let done = sqlx::query_with(statement, bound(texts)).execute(executor);
    let error = done.await.expect_err(statement);
    let constraint = error
        .as_database_error()
        .and_then(|error| error.constraint());
    constraint.expect("a constraint").to_owned()
}

/// The first column of the first row.
pub(crate) async fn scalar<T, const N: usize>(
    executor: impl PgExecutor<'_>,
    statement: &'static str,
    texts: [&str; N],
) -> T
where
    T: Send + Unpin + Type<Postgres> + for<'r> Decode<'r, Postgres>,
{
    let found = sqlx::query_scalar_with(statement, bound(texts)).fetch_one(executor);
    found.await.expect(statement)
}

/// The first column of all rows.
pub(crate) async fn scalars<T, const N: usize>(
    executor: impl PgExecutor<'_>,
    statement: &'static str,
    texts: [&str; N],
) -> Vec<T>
where
    T: Send + Unpin + Type<Postgres> + for<'r> Decode<'r, Postgres>,
{
    let found = sqlx::query_scalar_with(statement, bound(texts)).fetch_all(executor);
    found.await.expect(statement)
}

fn bound<const N: usize>(texts: [&str; N]) -> PgArguments {
    let mut arguments = PgArguments::default();
    for text in texts {
        arguments.add(text).expect("a text");
    }
    arguments
}
