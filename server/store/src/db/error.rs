//! Errors of the store.

/// Error of a store operation.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("not found")]
    NotFound,
    /// Violates the named constraint.
    #[error("constraint {0} violated")]
    Conflict(String),
    /// Other players' picks are not visible before they close.
    #[error("picks are still open")]
    PicksStillOpen,
    /// Already done under the same idempotency key.
    #[error("done already")]
    Repeated,
    /// A value that Postgres cannot hold (a NUL in a text).
    #[error("value refused by the database")]
    InvalidValue,
    /// The database is unreachable, overloaded, or too slow: worth retrying.
    #[error("database unavailable")]
    Unavailable(#[source] sqlx::Error),
    /// Too many requests wait for the same work: worth retrying.
    #[error("too many requests wait")]
    Busy,
    /// Another transaction interfered: worth retrying.
    #[error("another transaction interfered")]
    Overtaken,
    #[error("database failure")]
    Broken(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::RowNotFound = error {
            return Self::NotFound;
        }
        if let Some(database) = error.as_database_error() {
            if let Some(constraint) = database.constraint() {
                return Self::Conflict(constraint.to_owned());
            }
            let code = database.code();
            if code.as_deref() == Some("40P01") {
                metrics::counter!("podium_deadlocks_total").increment(1);
            }
            return match code.as_deref() {
                Some("22021" | "22P05") => Self::InvalidValue,
                // Serialisation, deadlock, lock and statement timeouts, shutdown, too many clients, a full disk, no
                // memory.
                Some(
                    "25P03" | "40001" | "40P01" | "53100" | "53200" | "53300" | "55P03" | "57014"
                    | "57P01" | "57P02" | "57P03" | "57P05",
                ) => Self::Unavailable(error),
                _ => Self::Broken(Box::new(error)),
            };
        }
        if matches!(
            error,
            sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
        ) {
            Self::Unavailable(error)
        } else {
            Self::Broken(Box::new(error))
        }
    }
}

impl StoreError {
    /// The account was deleted or disabled while its request was in progress (`migrations/0101`).
    pub fn is_ended_account(&self) -> bool {
        matches!(self, Self::Conflict(name)
            if name.ends_with("_of_the_living") || name.ends_with("_of_the_enabled"))
    }

    /// The change would leave the site without an admin (`schema/02_accounts.sql`).
    pub fn is_last_site_admin(&self) -> bool {
        self.is_conflict("users_keep_a_site_admin")
    }

    pub fn is_conflict(&self, constraint: &str) -> bool {
        matches!(self, Self::Conflict(name) if name == constraint)
    }

    /// A conflict with another transaction; a retry sees that transaction's rows.
    pub fn is_retryable_conflict(&self) -> bool {
        match self {
            Self::Conflict(name) => matches!(
                name.as_str(),
                "predictions_are_closed"
                    | "predictions_one_per_category"
                    | "predictions_league_id_fkey"
            ),
            Self::Overtaken => true,
            Self::Unavailable(error) => error
                .as_database_error()
                .is_some_and(|error| error.code().as_deref() == Some("40P01")),
            Self::NotFound
            | Self::PicksStillOpen
            | Self::Repeated
            | Self::InvalidValue
            | Self::Busy
            | Self::Broken(_) => false,
        }
    }

    /// Worth retrying: the database or this node is unavailable or overloaded.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Busy | Self::Overtaken)
    }

    /// No connection became free within the acquire timeout, or no answer arrived within its deadline.
    pub(crate) fn is_pool_exhausted(&self) -> bool {
        match self {
            Self::Unavailable(sqlx::Error::Io(error)) => {
                error.kind() == std::io::ErrorKind::TimedOut
            }
            Self::Unavailable(error) => matches!(error, sqlx::Error::PoolTimedOut),
            Self::Busy => true,
            Self::NotFound
            | Self::PicksStillOpen
            | Self::Conflict(_)
            | Self::Repeated
            | Self::InvalidValue
            | Self::Overtaken
            | Self::Broken(_) => false,
        }
    }

    /// A stored value does not fit its type here.
    pub(crate) fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Broken(Box::new(error))
    }
}
