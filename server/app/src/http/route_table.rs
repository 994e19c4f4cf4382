//! Declarations of routes for middleware that runs before the router: methods, load-shedding lanes, and secrets in
//! paths. Collected at start-up from the attributes of the handlers.

use std::collections::HashMap;

use actix_web::dev::ResourceDef;
use actix_web::http::Method;
use serde::Deserialize;
use url::form_urlencoded;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{PathItem, Paths, RefOr};

/// The limit on concurrent requests that a route counts against: `x-lane`, next to its handler. By default `others`
/// below `/api`, and `unlimited` elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lane {
    Picks,
    Others,
    Unlimited,
}

/// The extensions of an operation. Unknown names and values are errors at start-up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attributes {
    #[serde(rename = "x-lane")]
    lane: Option<Lane>,
    /// Whether others may add parameters to the query: identity providers, mail clients and messengers do.
    #[serde(rename = "x-open-query", default)]
    open_query: bool,
}

/// A path of the API.
struct Route {
    path: ResourceDef,
    methods: Vec<Method>,
    /// The names of the parameters that a query may have; without methods to whose query others may add.
    queries: Vec<(Method, Vec<String>)>,
}

#[derive(Default)]
pub struct RouteTable {
    /// Paths with parameters come after literal ones, in the router's order of preference.
    routes: Vec<Route>,
    /// The paths without parameters.
    literal: HashMap<String, Vec<Method>>,
    /// The routes with another lane than the default.
    lanes: Vec<(ResourceDef, Method, Lane)>,
    /// The parts of paths before a secret.
    before_secrets: Vec<ResourceDef>,
}

impl RouteTable {
    /// Removes the attributes, which the served document must not contain. Pages are the routes that are not in the
    /// document.
    pub(crate) fn new(api: &mut Paths, pages: &mut Paths) -> Result<Self, serde_json::Error> {
        let mut table = Self::default();
        let mut all: Vec<_> = api.paths.iter_mut().map(|route| (route, true)).collect();
        all.extend(pages.paths.iter_mut().map(|route| (route, false)));
        all.sort_by_key(|((path, _), _)| parameters(path).count());
        for ((path, item), is_api) in all {
            let before_secret = before_secret(path).map(ResourceDef::prefix);
            table.before_secrets.extend(before_secret);
            let route = table.route(path, item)?;
            if is_api && parameters(path).next().is_none() {
                table.literal.insert(path.clone(), route.methods.clone());
            }
            table.routes.extend(is_api.then_some(route));
        }
        Ok(table)
    }

    fn route(&mut self, path: &str, item: &mut PathItem) -> Result<Route, serde_json::Error> {
        let mut route = Route {
            path: ResourceDef::new(path),
            methods: Vec::new(),
            queries: Vec::new(),
        };
        for (method, operation) in operations(item) {
            let attributes = operation.extensions.take().unwrap_or_default();
            let attributes = serde_json::to_value(attributes)?;
            let attributes: Attributes = serde_json::from_value(attributes)?;
            if let Some(lane) = attributes.lane {
                self.lanes.push((route.path.clone(), method.clone(), lane));
            }
            if !attributes.open_query {
                let names = query_names(operation);
                route.queries.push((method.clone(), names));
            }
            route.methods.push(method);
        }
        Ok(route)
    }

    /// The methods of the API's route at a path; empty if there is none.
    pub(crate) fn methods(&self, path: &str) -> &[Method] {
        self.routes_at(path)
            .next()
            .map_or(&[], |route| &route.methods)
    }

    /// Whether a literal path lacks this method: `GET /api/users/batch` is not the user called batch.
    pub(crate) fn refuses(&self, method: &Method, path: &str) -> bool {
        self.literal
            .get(path)
            .is_some_and(|methods| !methods.contains(method))
    }

    /// A parameter of the query that the API's route does not have: a misspelt one would be ignored silently, and every
    /// cache and proxy on the way would see another address.
    pub(crate) fn unknown_parameter(
        &self,
        method: &Method,
        path: &str,
        query: &str,
    ) -> Option<String> {
        let mut names = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name);
        let first = names.next()?;
        let mut queries = self.routes_at(path).flat_map(|route| &route.queries);
        let (_, known) = queries.find(|(of, _)| of == method)?;
        let mut names = std::iter::once(first).chain(names);
        let unknown = names.find(|name| !known.iter().any(|known| known == name))?;
        Some(unknown.into_owned())
    }

    fn routes_at(&self, path: &str) -> impl Iterator<Item = &Route> {
        self.routes
            .iter()
            .filter(move |route| route.path.is_match(path))
    }

    pub(crate) fn lane(&self, method: &Method, path: &str) -> Lane {
        let mut lanes = self.lanes.iter();
        let declared = lanes.find(|(route, of, _)| of == method && route.is_match(path));
        match declared {
            Some((.., lane)) => *lane,
            None if path.starts_with("/api/") => Lane::Others,
            None => Lane::Unlimited,
        }
    }

    /// The path as logs may contain it, also if it is not quite the route's: cut before a secret.
    pub(crate) fn without_secret<'a>(&self, path: &'a str) -> &'a str {
        let mut known = self.before_secrets.iter();
        let end = known.find_map(|public| public.find_match(path));
        end.and_then(|end| path.get(..end)).unwrap_or(path)
    }
}

pub(crate) fn operations(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    [
        (Method::DELETE, &mut item.delete),
        (Method::GET, &mut item.get),
        (Method::HEAD, &mut item.head),
        (Method::POST, &mut item.post),
        (Method::PUT, &mut item.put),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// The names of a path's parameters, each with the path before it.
pub(crate) fn parameters(path: &str) -> impl Iterator<Item = (&str, &str)> {
    path.match_indices("/{").filter_map(|(at, begin)| {
        let (before, parameter) = path.split_at(at);
        let name = parameter.strip_prefix(begin)?.split([':', '}']).next()?;
        Some((before, name))
    })
}

fn query_names(operation: &Operation) -> Vec<String> {
    let declared = operation.parameters.iter().flatten();
    let names = declared.filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => {
            Some(parameter.name.clone())
        }
        RefOr::T(_) | RefOr::Ref(_) => None,
    });
    names.collect()
}

/// A parameter whose value grants access: an invite code, or the token of a link that needs no session.
fn is_secret(name: &str) -> bool {
    name == "code" || name.ends_with("token")
}

fn before_secret(path: &str) -> Option<&str> {
    let secret = parameters(path).find(|(_, name)| is_secret(name));
    secret.map(|(before, _)| before)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use utoipa::openapi::path::{HttpMethod, OperationBuilder};

    use super::*;
    use crate::http::respond::openapi::describe;
    use crate::http::routes::{api_routes, pages};

    fn table() -> RouteTable {
        describe(api_routes, pages)
            .expect("attributes that are known")
            .1
    }

    #[test]
    fn routes_count_against_their_lanes() {
        let table = table();
        let picture = format!("/s/{}.png", "0a".repeat(16));
        for (method, path, lane) in [
            (Method::POST, "/api/predictions", Lane::Picks),
            (Method::POST, "/api/predictions/everywhere", Lane::Picks),
            (Method::PUT, "/api/predictions/1", Lane::Picks),
            (Method::DELETE, "/api/predictions/1", Lane::Picks),
            (Method::GET, "/api/predictions/1", Lane::Others),
            (Method::POST, "/api/predictions/query", Lane::Others),
            (Method::POST, "/api/predictions/1/copy", Lane::Others),
            (Method::GET, "/api/openapi.json", Lane::Others),
            (Method::GET, "/api/live", Lane::Unlimited),
            (Method::GET, "/api/health/ready", Lane::Unlimited),
            (Method::GET, "/join/walls/ABCD2345", Lane::Others),
            (Method::GET, "/calendar/abcd.ics", Lane::Others),
            (Method::GET, &picture, Lane::Others),
            (Method::GET, "/assets/index.js", Lane::Unlimited),
        ] {
            assert_eq!(table.lane(&method, path), lane, "{method} {path}");
        }
    }

    #[test]
    fn a_query_has_only_parameters_that_its_route_knows() {
        let table = table();
        let id = "0a".repeat(12);
        for (method, path, query, unknown) in [
            (Method::GET, "/api/events", "limit=1&skip=2", None),
            (Method::GET, "/api/events", "", None),
            (Method::GET, "/api/events", "&", None),
            (Method::GET, "/api/events", "limit=1&x", Some("x")),
            (
                Method::GET,
                "/api/events/upcoming",
                "limit=1",
                Some("limit"),
            ),
            (Method::GET, "/api/events/7", "limit=1", Some("limit")),
            (Method::GET, "/api/health/ready", "1", Some("1")),
            (
                Method::DELETE,
                &format!("/api/predictions/{id}"),
                "version=1",
                None,
            ),
            (
                Method::DELETE,
                &format!("/api/predictions/{id}"),
                "Version=1",
                Some("Version"),
            ),
            (
                Method::PUT,
                &format!("/api/predictions/{id}"),
                "version=1",
                Some("version"),
            ),
            // Providers and mail clients add what they like; what is no route is refused as such.
            (
                Method::GET,
                "/api/auth/google/callback",
                "state=1&authuser=0",
                None,
            ),
            (
                Method::GET,
                "/api/auth/mail/unsubscribe/ab",
                "utm_source=x",
                None,
            ),
            (Method::GET, "/api/nothing", "x", None),
            (Method::GET, "/join/walls/ABCD2345", "fbclid=x", None),
        ] {
            let found = table.unknown_parameter(&method, path, query);
            assert_eq!(found.as_deref(), unknown, "{method} {path}?{query}");
        }
    }

    #[test]
    fn an_unknown_attribute_or_value_is_refused() {
        let build = |name: &str, value: &str| {
            let extensions = [(name, json!(value))].into_iter().collect();
            let operation = OperationBuilder::new().extensions(Some(extensions));
            let mut paths = Paths::new();
            let item = PathItem::new(HttpMethod::Get, operation);
            paths.paths.insert("/api/x".to_owned(), item);
            RouteTable::new(&mut paths, &mut Paths::new()).map(drop)
        };
        assert!(build("x-lane", "picks").is_ok());
        assert!(build("x-lane", "pick").is_err());
        assert!(build("x-lanes", "picks").is_err());
    }

    #[test]
    fn codes_of_invite_links_are_not_logged() {
        let table = table();
        for (path, logged) in [
            ("/api/join/walls/ABCD2345", "/api/join/walls"),
            ("/join/walls/ABCD2345", "/join/walls"),
            ("/join/walls/ABCD2345/", "/join/walls"),
            ("/calendar/abcd.ics", "/calendar"),
            ("/calendar/abcd.ics/", "/calendar"),
            ("/calendar/abcd", "/calendar"),
            (
                "/api/auth/mail/unsubscribe/ab",
                "/api/auth/mail/unsubscribe",
            ),
            ("/api/leagues/slug/walls", "/api/leagues/slug/walls"),
        ] {
            assert_eq!(table.without_secret(path), logged, "{path}");
        }
    }

    #[test]
    fn a_parameter_of_a_path_is_a_secret_or_known_to_be_none() {
        let table = table();
        let routes = table.routes.iter().map(|route| &route.path);
        for route in routes.chain(table.lanes.iter().map(|(route, ..)| route)) {
            let pattern = route.pattern().expect("one pattern");
            for (_, name) in parameters(pattern) {
                let is_public = name.ends_with("_id") || ["slug", "event_name"].contains(&name);
                assert!(is_public || is_secret(name), "{pattern}: {name}");
            }
        }
    }
}
