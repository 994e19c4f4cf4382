//! Events read from a folder of recorded responses, laid out like the paths they came from.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::event::documents::{CategoryId, EventDocuments, EventId};

#[derive(Debug, thiserror::Error)]
pub enum RecordedError {
    #[error("cannot read {path}")]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{path} is not JSON")]
    NotJson {
        path: PathBuf,
        source: serde_json::Error,
    },
    #[error("no event {0} was recorded")]
    NoSuchEvent(EventId),
}

/// A folder with `events/{id}.json` and the related documents.
#[derive(Debug, Clone)]
pub struct RecordedFolder {
    root: PathBuf,
}

impl RecordedFolder {
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Every event with a document of its own, by number.
    pub fn event_ids(&self) -> Result<Vec<EventId>, RecordedError> {
        let mut ids: Vec<EventId> = numbered_json_files(&self.root.join("events"))?;
        ids.sort_unstable();
        Ok(ids)
    }

    pub fn event(&self, id: EventId) -> Result<EventDocuments, RecordedError> {
        let events = self.root.join("events");
        let event =
            read_json(&events.join(format!("{id}.json")))?.ok_or(RecordedError::NoSuchEvent(id))?;
        let folder = events.join(id.to_string());
        let result_folder = folder.join("result");
        let mut results = BTreeMap::new();
        if result_folder.is_dir() {
            for category in numbered_json_files(&result_folder)? {
                let path = result_folder.join(format!("{category}.json"));
                if let Some(result) = read_json(&path)? {
                    results.insert(category, result);
                }
            }
        }
        let registrations = read_json(&folder.join("registrations.json"))?;
        Ok(EventDocuments {
            id,
            event,
            registrations,
            results,
        })
    }

    pub fn events(&self) -> Result<Vec<EventDocuments>, RecordedError> {
        self.event_ids()?
            .into_iter()
            .map(|id| self.event(id))
            .collect()
    }
}

fn numbered_json_files(folder: &Path) -> Result<Vec<CategoryId>, RecordedError> {
    let unreadable = |source| RecordedError::Unreadable {
        path: folder.to_owned(),
        source,
    };
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let is_json = path
            .extension()
            .is_some_and(|extension| extension == "json");
        let number = path
            .file_stem()
            .and_then(|stem| stem.to_str()?.parse().ok());
        if let (true, Some(number)) = (is_json, number) {
            numbers.push(number);
        }
    }
    Ok(numbers)
}

/// `None` if the file is absent: not every document of an event was recorded.
fn read_json(path: &Path) -> Result<Option<Value>, RecordedError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            return Err(RecordedError::Unreadable {
                path: path.to_owned(),
                source,
            });
        }
    };
    serde_json::from_slice(&bytes)
        .map(Some)
        .map_err(|source| RecordedError::NotJson {
            path: path.to_owned(),
            source,
        })
}
