//! Query strings, read strictly, or a clear 400.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::{Ready, ready};
use podium_domain::filter::{InvalidFilter, Page};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use super::ApiError;

/// The query string as a `T`.
pub(super) struct Query<T>(pub(super) T);

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

/// Which rows of a leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct WindowQuery {
    #[param(minimum = 1, maximum = 500, default = 100)]
    pub(super) limit: Option<u32>,
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    pub(super) offset: Option<u32>,
}

/// Whose picks beside everybody's.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct CrowdQuery {
    #[param(rename = "leagueId", pattern = "^[0-9a-f]{24}$")]
    pub(super) league_id: Option<String>,
}

/// How many of the best standings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TopScoresQuery {
    #[param(minimum = 1, maximum = 20, default = 5)]
    pub(super) limit: Option<u32>,
}

/// Why somebody goes to sign in with Google.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GoogleStartQuery {
    /// Where to go afterwards: a path of ours.
    pub(super) next: Option<String>,
    /// The signed-in user proves again who they are, in place of a password.
    pub(super) confirm: Option<bool>,
}

/// What the browser brings back from there.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GoogleCallbackQuery {
    pub(super) code: Option<String>,
    pub(super) state: Option<String>,
    /// The provider's word for why there is no code.
    pub(super) error: Option<String>,
    /// Who answers (RFC 9207).
    pub(super) iss: Option<String>,
}

/// Which page of a listing: rows unless asked otherwise, and at most.
macro_rules! page_query {
    ($(#[$docs:meta])* $name:ident, $default:tt, $max:tt) => {
        $(#[$docs])*
        #[derive(Debug, Deserialize, IntoParams)]
        #[into_params(parameter_in = Query)]
        pub(super) struct $name {
            /// Rows, at most.
            #[param(minimum = 1, maximum = $max, default = $default)]
            limit: Option<i64>,
            /// Rows left out at the start.
            #[param(minimum = 0, maximum = 1_000_000, default = 0)]
            skip: Option<i64>,
        }

        impl $name {
            pub(super) fn page(&self) -> Result<Page, InvalidFilter> {
                Page::parse_up_to(self.limit, self.skip, $default, $max)
            }
        }
    };
}

page_query!(
    /// Of most listings.
    PageQuery, 100, 500
);
page_query!(
    /// Of a list that used to be whole.
    EventsPageQuery, 500, 500
);
page_query!(
    /// Of results, which are large.
    ResultsPageQuery, 20, 50
);
