//! Link previews for messengers: Open Graph tags in the web app's first page.

use serde_json::Value;

/// The preview of a link with content of its own.
pub(crate) struct LinkPreview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// A path on our origin with an alternative text; `None` uses the site's default picture.
    pub(crate) picture: Option<(String, String)>,
    /// The same for search engines (schema.org).
    pub(crate) structured: Option<Value>,
}

impl LinkPreview {
    /// The page with this preview in place of the default: the tags exist already, and their number stays the same.
    pub(crate) fn within(&self, mut page: String, origin: &str) -> String {
        let picture = self
            .picture
            .as_ref()
            .map(|(path, alt)| (format!("{origin}{path}"), alt));
        let mut tags = vec![
            ("property=\"og:title\"", &self.title),
            ("property=\"og:description\"", &self.description),
            ("name=\"description\"", &self.description),
        ];
        if let Some((address, alt)) = &picture {
            tags.push(("property=\"og:image\"", address));
            tags.push(("property=\"og:image:alt\"", *alt));
        }
        for (tag, content) in tags {
            if let Some(at) = page.find(tag) {
                replace_between(&mut page, at, "content=\"", "\"", content);
            }
        }
        replace_between(&mut page, 0, "<title>", "</title>", &self.title);
        if let (Some(data), Some(end)) = (&self.structured, page.find("</head>")) {
            // Within a script nothing is escaped, so that no text may end it.
            let data = data.to_string().replace('<', "\\u003c");
            page.insert_str(
                end,
                &format!("<script type=\"application/ld+json\">{data}</script>"),
            );
        }
        page
    }
}

/// Replaces the text between the first two marks after `from`.
pub(crate) fn replace_between(page: &mut String, from: usize, begin: &str, end: &str, text: &str) {
    let found = page.get(from..).and_then(|rest| {
        let start = rest.find(begin)? + begin.len();
        let length = rest.get(start..)?.find(end)?;
        Some(from + start..from + start + length)
    });
    if let Some(range) = found {
        page.replace_range(range, &escaped(text));
    }
}

/// Escaped for text and for attribute values.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_link_preview_replaces_the_default_tags() {
        let source = include_str!("../../../../../web/index.html");
        let evil = "\"><script>alert(1)</script>&";
        let preview = LinkPreview {
            title: format!("Mia{evil}"),
            description: format!("35 points{evil}"),
            picture: Some(("/s/abcd.png".to_owned(), "Her podium".to_owned())),
            structured: None,
        };
        let page = preview.within(source.to_owned(), "https://podium.test");
        let title = "Mia&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;";
        for part in [
            format!("<title>{title}</title>"),
            format!("<meta property=\"og:title\" content=\"{title}\" />"),
            "<meta property=\"og:image\" content=\"https://podium.test/s/abcd.png\" />".to_owned(),
            "<meta property=\"og:image:alt\" content=\"Her podium\" />".to_owned(),
        ] {
            assert!(page.contains(&part), "{part} in {page}");
        }
        assert_eq!(page.matches("35 points").count(), 2);
        assert!(!page.contains("Call the podium. Watch it happen."));
        for tag in ["<script", "<meta"] {
            assert_eq!(page.matches(tag).count(), source.matches(tag).count());
        }
        let structured = Some(json!({"name": evil}));
        let page = LinkPreview {
            structured,
            ..preview
        }
        .within(source.to_owned(), "");
        let data = page
            .split("ld+json\">")
            .nth(1)
            .and_then(|rest| rest.split('<').next());
        let data: Value = serde_json::from_str(data.expect("data")).expect("JSON");
        assert_eq!(data["name"], evil);
        assert_eq!(
            page.matches("<script").count(),
            source.matches("<script").count() + 1
        );
    }
}
