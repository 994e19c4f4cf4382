//! The recorded files, each with what it is by its path.

use std::fs;
use std::path::{Path, PathBuf};

use podium_domain::events::event::{CategoryFacts, CategoryStatus};
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::ids::{CategoryId, Series};
use podium_results::reading::Reading;
use serde_json::Value;

pub(crate) struct Recorded {
    /// From the folder of recordings on.
    pub(crate) name: String,
    pub(crate) series: Series,
    pub(crate) kind: Kind,
    pub(crate) body: String,
    pub(crate) raw: Value,
}

/// What a file is, with the numbers in its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Root,
    Season,
    Event(u64),
    Registrations,
    CategoryResult(u64),
}

/// Beside the repository, or beside the folder of its worktrees.
pub(crate) fn folder() -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = above
        .map(|folder| folder.join("shared/feed"))
        .find(|folder| folder.is_dir());
    if found.is_none() {
        println!("notice: no recorded responses here; nothing was compared with them");
    }
    found
}

pub(crate) fn recorded() -> Vec<Recorded> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let mut paths = Vec::new();
    for host in ["ifsc", "usa"] {
        collect(&folder.join(host), &mut paths);
    }
    paths.sort();
    assert!(!paths.is_empty(), "an empty folder of recordings");
    let files = paths.iter().filter_map(|path| file(&folder, path));
    files.collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// `None` for kinds of documents that the product does not read.
fn file(folder: &Path, path: &Path) -> Option<Recorded> {
    let name = path
        .strip_prefix(folder)
        .expect("below")
        .to_string_lossy()
        .into_owned();
    let kind = kind(&name)?;
    let body = fs::read_to_string(path).expect("text");
    let series = if name.starts_with("usa/") {
        Series::Usa
    } else {
        Series::Ifsc
    };
    Some(Recorded {
        kind,
        raw: serde_json::from_str(&body).expect("JSON"),
        series,
        body,
        name,
    })
}

fn kind(name: &str) -> Option<Kind> {
    let parts: Vec<&str> = name.trim_end_matches(".json").split('/').collect();
    let number = |text: &str| text.parse().expect("a number");
    match parts[..] {
        [_, "root"] => Some(Kind::Root),
        [.., "seasons", _] => Some(Kind::Season),
        [.., "registrations"] => Some(Kind::Registrations),
        [.., "result", category] => Some(Kind::CategoryResult(number(category))),
        [.., "season_leagues" | "athletes", _]
        | [.., "category_rounds" | "starting_groups", _, "results"] => None,
        [.., "events", event] => Some(Kind::Event(number(event))),
        _ => panic!("{name}: an unknown kind"),
    }
}

pub(crate) fn category(number: u64) -> CategoryFacts {
    CategoryFacts {
        id: CategoryId::from_upstream(number),
        name: String::new(),
        discipline: String::new(),
        status: CategoryStatus::new("active"),
        rounds: Vec::new(),
    }
}

impl Recorded {
    /// Of a result; the discipline is told by the document's own rounds.
    pub(crate) fn result(&self, number: u64) -> Reading<RankingUpdate> {
        podium_results::category_result::category_result(self.series, &category(number), &self.body)
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}
