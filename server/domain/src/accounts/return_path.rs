//! The target of a browser after sign-in: always a page of this site.

/// Maximum number of characters of such a path.
const LENGTH_MAX: usize = 500;

/// The target if none was requested.
pub const DEFAULT: &str = "/dashboard";

/// `path`, if it is a path on our own host; the dashboard otherwise. Browsers treat `//host` and `/\host` as another
/// host, and ignore control characters first.
pub fn return_path(path: Option<&str>) -> &str {
    path.filter(|path| is_ours(path)).unwrap_or(DEFAULT)
}

fn is_ours(path: &str) -> bool {
    path.len() <= LENGTH_MAX
        && path.starts_with('/')
        && !path.starts_with("//")
        && !path.starts_with("/api/")
        && path.chars().all(|c| c.is_ascii_graphic() && c != '\\')
        && !leads_up(path)
}

/// Browsers resolve such segments of a path before the request: `/x/../api/y` becomes `/api/y`.
fn leads_up(path: &str) -> bool {
    let only_path = path.split(['?', '#']).next().unwrap_or_default();
    only_path.split('/').any(|part| {
        let part = part.to_ascii_lowercase().replace("%2e", ".");
        part == "." || part == ".."
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_are_returned_to() {
        for ours in [
            "/dashboard",
            "/",
            "/dashboard/league/a?tab=b#c",
            "/login?at=/../x",
            "/a..b/...",
        ] {
            assert_eq!(return_path(Some(ours)), ours);
        }
        let long = format!("/{}", "a".repeat(LENGTH_MAX));
        for other in [
            "",
            "dashboard",
            "//evil.test",
            "/\\evil.test",
            "\\/evil.test",
            "https://evil.test",
            "/x/../api/auth/logout",
            "/./api/auth/logout",
            "/%2E%2e/api/auth/logout",
            "/a/.%2E",
            "javascript:alert(1)",
            "/\t/evil.test",
            "/\n/evil.test",
            "/api/auth/logout",
            "/pa th",
            long.as_str(),
        ] {
            assert_eq!(return_path(Some(other)), DEFAULT, "{other:?}");
        }
        assert_eq!(return_path(None), DEFAULT);
    }
}
