//! Query strings, parsed strictly; errors are 400 responses with a reason.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::{Ready, ready};
use podium_domain::filter::{InvalidFilter, Page};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::http::respond::error::ApiError;

/// Maximum length of a search in characters: longer than any name and e-mail together.
const SEARCH_LENGTH_MAX: usize = 200;
/// The largest integer that JavaScript represents exactly.
pub(crate) const ENTRY_ID_MAX: i64 = 9_007_199_254_740_991;

/// The query string as a `T`.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(
            web::Query::<T>::from_query(request.query_string())
                .map(|query| Self(query.into_inner()))
                .map_err(|error| ApiError::malformed(format!("Malformed query string: {error}"))),
        )
    }
}

pub(crate) fn searched(search: Option<&str>) -> Result<&str, ApiError> {
    let search = search.unwrap_or_default();
    if search.chars().count() > SEARCH_LENGTH_MAX {
        return Err(ApiError::malformed("search: too long"));
    }
    if search.contains('\0') {
        return Err(ApiError::malformed(
            "search: must not contain a null character",
        ));
    }
    Ok(search)
}

pub(crate) fn entry_id(id: Option<i64>) -> Result<Option<i64>, ApiError> {
    if id.is_some_and(|id| !(1..=ENTRY_ID_MAX).contains(&id)) {
        return Err(ApiError::malformed("before: must be an entry's id"));
    }
    Ok(id)
}

/// Page of a listing, with its default and maximum number of rows.
macro_rules! page_query {
    ($(#[$docs:meta])* $name:ident, $default:tt, $max:tt) => {
        $(#[$docs])*
        #[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
        #[into_params(parameter_in = Query)]
        pub(crate) struct $name {
            /// Maximum number of rows.
            #[param(minimum = 1, maximum = $max, default = $default)]
            limit: Option<i64>,
            /// Number of rows to skip.
            #[param(minimum = 0, maximum = 1_000_000, default = 0)]
            skip: Option<i64>,
        }

        impl $name {
            pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
                Page::parse_up_to(self.limit, self.skip, $default, $max)
            }
        }
    };
}
pub(crate) use page_query;

page_query!(
    /// The default for listings.
    PageQuery, 100, 500
);
