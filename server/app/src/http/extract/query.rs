//! Query strings, parsed strictly; errors are 400 answers with a reason.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::{Ready, ready};
use podium_domain::accounts::country::is_country;
use podium_domain::filter::{InvalidFilter, Page};
use podium_wire::admin::audit::AuditKind;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use crate::http::respond::error::ApiError;

/// Maximum length of a search in characters: no name and e-mail together are longer.
const SEARCH_LENGTH_MAX: usize = 200;

fn searched(search: Option<&str>) -> Result<&str, ApiError> {
    let search = search.unwrap_or_default();
    if search.chars().count() > SEARCH_LENGTH_MAX {
        return Err(ApiError::malformed("search: too long"));
    }
    if search.contains('\0') {
        return Err(ApiError::malformed(
            "search: a character that no name holds",
        ));
    }
    Ok(search)
}

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

/// Which rows of a leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WindowQuery {
    #[param(minimum = 1, maximum = 500, default = 100)]
    pub(crate) limit: Option<u32>,
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    pub(crate) offset: Option<u32>,
    pub(crate) shielded: Option<bool>,
    #[param(pattern = "^[A-Z]{3}$")]
    country: Option<String>,
    friends: Option<bool>,
}

/// A subset of a league's members, ranked among themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MemberFilter {
    /// By the three-letter code of the International Olympic Committee.
    OfCountry(String),
    /// The caller, and members who share another league with the caller.
    Friends,
}

impl WindowQuery {
    /// `None` if all members are ranked.
    pub(crate) fn member_filter(&self) -> Result<Option<MemberFilter>, ApiError> {
        match (&self.country, self.friends.unwrap_or_default()) {
            (None, false) => Ok(None),
            (None, true) => Ok(Some(MemberFilter::Friends)),
            (Some(country), false) if is_country(country) => {
                Ok(Some(MemberFilter::OfCountry(country.clone())))
            }
            (Some(_), false) => Err(ApiError::malformed("country must be three capital letters")),
            (Some(_), true) => Err(ApiError::invalid_field(
                "friends",
                "Either friends, or a country.",
            )),
        }
    }
}

/// Whose picks beside everybody's.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PickStatsQuery {
    #[param(rename = "leagueId", pattern = "^[0-9a-f]{24}$")]
    pub(crate) league_id: Option<String>,
}

/// Which version of a pick its player saw.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeenVersionQuery {
    /// If it has another one now, nothing is done (409 `pick_changed`).
    pub(crate) version: Option<i64>,
}

/// In which league.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PickHistoryQuery {
    #[param(rename = "leagueId", pattern = "^[0-9a-f]{24}$")]
    pub(crate) league_id: String,
}

/// Years of competitions.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2200;

fn year(asked: Option<u32>) -> Result<Option<u32>, ApiError> {
    if asked.is_some_and(|year| !YEARS.contains(&year)) {
        return Err(ApiError::malformed("year must be between 1900 and 2200"));
    }
    Ok(asked)
}

/// Whose season, and which.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonQuery {
    /// The newest with settled picks where it is not said.
    #[param(minimum = 1900, maximum = 2200)]
    year: Option<u32>,
    /// Another member than the caller.
    #[param(pattern = "^[0-9a-f]{24}$")]
    pub(crate) member: Option<String>,
    /// Whom to compare the member with.
    #[param(pattern = "^[0-9a-f]{24}$")]
    pub(crate) against: Option<String>,
}

impl SeasonQuery {
    pub(crate) fn year(&self) -> Result<Option<u32>, ApiError> {
        year(self.year)
    }
}

/// Which rows of a season's table.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonStandingsQuery {
    /// The newest with settled picks where it is not said.
    #[param(minimum = 1900, maximum = 2200)]
    year: Option<u32>,
    /// Words that the name holds.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 500, default = 25)]
    limit: Option<i64>,
    /// Rows left out at the start.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

impl SeasonStandingsQuery {
    pub(crate) fn year(&self) -> Result<Option<u32>, ApiError> {
        year(self.year)
    }

    pub(crate) fn search(&self) -> Result<&str, ApiError> {
        searched(self.search.as_deref())
    }

    pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
        Page::parse_up_to(self.limit, self.skip, 25, 500)
    }
}

/// How many of the best standings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TopScoresQuery {
    #[param(minimum = 1, maximum = 20, default = 5)]
    pub(crate) limit: Option<u32>,
}

/// Why somebody goes to sign in with Google.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GoogleStartQuery {
    /// Where to go afterwards: a path of ours.
    pub(crate) next: Option<String>,
    /// The signed-in user proves again who they are, in place of a password.
    pub(crate) confirm: Option<bool>,
}

/// What the browser brings back from there.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GoogleCallbackQuery {
    pub(crate) code: Option<String>,
    pub(crate) state: Option<String>,
    /// The provider's word for why there is no code.
    pub(crate) error: Option<String>,
    /// Who answers (RFC 9207).
    pub(crate) iss: Option<String>,
}

/// Which accounts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SiteUsersQuery {
    /// Words that the name and the e-mail hold together, however they are spelled.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Rows left out at the start.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

impl SiteUsersQuery {
    pub(crate) fn search(&self) -> Result<&str, ApiError> {
        searched(self.search.as_deref())
    }

    pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
        Page::parse(self.limit, self.skip, 100)
    }
}

/// Which part of the log of what admins did.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// What the acts are about; all where it is not said.
    #[param(inline)]
    pub(crate) kind: Option<AuditKind>,
    /// Entries older than the one with this id: so the next page is the next page, whatever is added
    /// meanwhile.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Rows left out at the start.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

impl AuditQuery {
    pub(crate) fn before(&self) -> Result<Option<i64>, ApiError> {
        entry_id(self.before)
    }

    pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
        Page::parse(self.limit, self.skip, 100)
    }
}

/// The largest integer that JavaScript represents exactly.
pub(crate) const ENTRY_ID_MAX: i64 = 9_007_199_254_740_991;

fn entry_id(id: Option<i64>) -> Result<Option<i64>, ApiError> {
    if id.is_some_and(|id| !(1..=ENTRY_ID_MAX).contains(&id)) {
        return Err(ApiError::malformed("before: must be an entry's id"));
    }
    Ok(id)
}

/// Which part of a league's log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeagueLogQuery {
    /// Entries older than the one with this id.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<i64>,
}

impl LeagueLogQuery {
    pub(crate) fn before(&self) -> Result<Option<i64>, ApiError> {
        entry_id(self.before)
    }

    pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
        Page::parse_up_to(self.limit, None, 20, 100)
    }
}

/// Which of the caller's notices.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationsQuery {
    /// Those older than the one with this id.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<i64>,
}

impl NotificationsQuery {
    pub(crate) fn before(&self) -> Result<Option<i64>, ApiError> {
        entry_id(self.before)
    }

    pub(crate) fn page(&self) -> Result<Page, InvalidFilter> {
        Page::parse_up_to(self.limit, None, 20, 100)
    }
}

/// Which page of a listing: rows unless asked otherwise, and at most.
macro_rules! page_query {
    ($(#[$docs:meta])* $name:ident, $default:tt, $max:tt) => {
        $(#[$docs])*
        #[derive(Debug, Deserialize, IntoParams)]
        #[into_params(parameter_in = Query)]
        pub(crate) struct $name {
            /// Rows, at most.
            #[param(minimum = 1, maximum = $max, default = $default)]
            limit: Option<i64>,
            /// Rows left out at the start.
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
