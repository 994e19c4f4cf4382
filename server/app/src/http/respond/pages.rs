//! The addresses of the client's pages, as its router writes them: every other address answers 404.

const PAGES: [&str; 35] = [
    "/",
    "/how-it-works",
    "/play",
    "/form",
    "/imprint",
    "/privacy",
    "/login",
    "/keep",
    "/reset",
    "/mail/confirm",
    "/mail/unsubscribe",
    "/s/:id",
    "/l/:slug",
    "/tv/:secret",
    "/athletes/:id",
    "/league/:slug",
    "/join/:slug/:code",
    "/dashboard",
    "/dashboard/events",
    "/dashboard/events/:id",
    "/dashboard/athletes/:id",
    "/dashboard/upcoming/:id/:cid",
    "/dashboard/results/:id/:cid?",
    "/dashboard/reveal/:id/:cid?",
    "/dashboard/my-picks",
    "/dashboard/leaderboards/:leagueId?",
    "/dashboard/season/:leagueId?",
    "/dashboard/leagues",
    "/dashboard/leagues/:slug",
    "/dashboard/league/:slug",
    "/dashboard/join/:slug/:code",
    "/dashboard/create-league",
    "/dashboard/rules",
    "/dashboard/settings",
    "/dashboard/profile",
];

/// Whether the client has a page for a path. Like its router, it ignores case and a slash at the end.
pub(crate) fn is_page(path: &str) -> bool {
    PAGES.iter().any(|page| matches(page, path))
}

fn matches(page: &str, path: &str) -> bool {
    let mut parts = parts(path);
    for expected in self::parts(page) {
        let is_right = match parts.next() {
            Some(part) => expected.starts_with(':') || part.eq_ignore_ascii_case(expected),
            None => expected.ends_with('?'),
        };
        if !is_right {
            return false;
        }
    }
    parts.next().is_none()
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{PAGES, is_page};

    const ROUTES: &str = include_str!("../../../../../web/src/app/routes.tsx");

    /// Paths of the router; those without a slash are below the dashboard.
    fn routes() -> Vec<String> {
        ROUTES
            .split("path: '")
            .skip(1)
            .filter_map(|rest| rest.split('\'').next())
            .filter(|path| *path != "*")
            .map(|path| match path.strip_prefix('/') {
                Some(_) => path.to_owned(),
                None => format!("/dashboard/{path}"),
            })
            .collect()
    }

    #[test]
    fn the_pages_are_those_of_the_clients_router() {
        assert_eq!(routes(), PAGES);
    }

    #[test]
    fn a_page_is_known_with_and_without_its_optional_part() {
        for path in [
            "/",
            "/Dashboard/",
            "/dashboard/results/1",
            "/dashboard/results/1/2",
            "/dashboard/league/the-wall",
        ] {
            assert!(is_page(path), "{path}");
        }
        for path in [
            "/metrics",
            "/dashboard/results",
            "/dashboard/results/1/2/3",
            "/dashboard/upcoming/1",
            "/wp-admin",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }
}
