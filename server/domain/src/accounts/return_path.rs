//! Where a browser may be sent after it signed in: to a page of ours, and nowhere else.

/// Characters of such a path, at most.
const LENGTH_MAX: usize = 500;

/// Where everybody goes who asked for nothing else.
pub const DEFAULT: &str = "/dashboard";

/// `wanted`, if it is a path on our own host; the dashboard otherwise. Browsers read `//host` and
/// `/\host` as another host, and skip control characters before they look.
pub fn return_path(wanted: Option<&str>) -> &str {
    wanted.filter(|path| is_ours(path)).unwrap_or(DEFAULT)
}

fn is_ours(path: &str) -> bool {
    path.len() <= LENGTH_MAX
        && path.starts_with('/')
        && !path.starts_with("//")
        && !path.starts_with("/api/")
        && path.chars().all(|c| c.is_ascii_graphic() && c != '\\')
        && !leads_up(path)
}

/// Browsers go up and stay at such parts of a path before they ask: `/x/../api/y` is a way to `/api/y`.
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
