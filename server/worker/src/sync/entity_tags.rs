//! Entity tags of the documents last ingested. Pure.

use std::collections::HashMap;

use reqwest::header::HeaderValue;

/// Maximum number of tags, more than a season's documents. When it is reached, all are dropped and the documents
/// fetched again.
const REMEMBERED_MAX: usize = 4096;

/// The results services do not send entity tags (docs/results-service.md, "Requests"), but a cache in front of them
/// may.
#[derive(Debug, Default)]
pub(crate) struct EntityTags(HashMap<String, HeaderValue>);

impl EntityTags {
    pub(crate) fn of(&self, path: &str) -> Option<HeaderValue> {
        self.0.get(path).cloned()
    }

    pub(crate) fn remember(&mut self, path: &str, tag: HeaderValue) {
        if self.0.len() >= REMEMBERED_MAX {
            self.0.clear();
        }
        self.0.insert(path.to_owned(), tag);
    }

    pub(crate) fn forget(&mut self, path: &str) {
        self.0.remove(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entity_tags_are_bounded_and_keep_the_newest() {
        let mut tags = EntityTags::default();
        for number in 0..REMEMBERED_MAX + 10 {
            let path = number.to_string();
            tags.remember(&path, HeaderValue::from_static("x"));
            assert!(tags.of(&path).is_some());
            assert!(tags.0.len() <= REMEMBERED_MAX);
        }
        assert_eq!(tags.of("0"), None);
    }
}
