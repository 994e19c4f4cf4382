//! Addresses of leagues (design section 5, "Slug").

/// Lower-case name with `-` for blanks. The name's rule lets only letters, digits and blanks
/// through, so that nothing is left to escape but letters beyond ASCII, which stay.
pub fn slug(name: &str) -> String {
    name.split_whitespace()
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .join("-")
}

/// The slug's n-th try: `friends`, `friends-2`, `friends-3`, …
pub fn numbered(slug: &str, attempt: u32) -> String {
    if attempt <= 1 {
        slug.to_owned()
    } else {
        format!("{slug}-{attempt}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_the_lower_case_name_with_dashes() {
        assert_eq!(slug("  Boulder   Friends 9 "), "boulder-friends-9");
        assert_eq!(numbered("x", 1), "x");
        assert_eq!(numbered("x", 3), "x-3");
    }
}
