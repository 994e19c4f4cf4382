//! Paths whose last segment is a secret: logs omit that segment.

/// Path prefix of calendars.
pub(crate) const CALENDARS: &str = "/calendar/";

/// The path without its secret: an invite link grants membership, an unsubscribe link works without a session, and a
/// calendar's address is its only credential.
pub(crate) fn without_secrets(path: &str) -> &str {
    if path.starts_with(CALENDARS) {
        return CALENDARS;
    }
    let is_link = ["/join/", "/api/join/", "/api/auth/mail/unsubscribe/"]
        .iter()
        .any(|start| path.starts_with(start));
    path.rsplit_once('/')
        .filter(|_| is_link)
        .map_or(path, |(rest, _code)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_invite_links_are_not_logged() {
        assert_eq!(
            without_secrets("/api/join/walls/ABCD2345"),
            "/api/join/walls"
        );
        assert_eq!(without_secrets("/join/walls/ABCD2345"), "/join/walls");
        for path in [
            "/calendar/abcd.ics",
            "/calendar/abcd.ics/",
            "/calendar/abcd",
        ] {
            assert_eq!(without_secrets(path), "/calendar/");
        }
        assert_eq!(
            without_secrets("/api/auth/mail/unsubscribe/abcd"),
            "/api/auth/mail/unsubscribe"
        );
        assert_eq!(
            without_secrets("/api/leagues/slug/walls"),
            "/api/leagues/slug/walls"
        );
    }
}
