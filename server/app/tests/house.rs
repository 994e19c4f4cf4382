//! Checks the layout of the server (ARCHITECTURE.md): dependencies of crates, and names of feature folders and imports
//! between them.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const FILES_MAX: usize = 16;

/// Each crate of the server, with the workspace crates it may depend on.
const CRATES: [(&str, &[&str]); 9] = [
    ("podium-loadtest", &["podium-domain", "podium-wire"]),
    ("podium-domain", &[]),
    ("podium-wire", &["podium-domain"]),
    ("podium-results", &["podium-domain"]),
    ("podium-store", &["podium-domain", "podium-wire"]),
    ("podium-transport", &[]),
    (
        "podium-live",
        &[
            "podium-domain",
            "podium-wire",
            "podium-store",
            "podium-transport",
        ],
    ),
    (
        "podium-worker",
        &[
            "podium-domain",
            "podium-wire",
            "podium-results",
            "podium-store",
            "podium-live",
        ],
    ),
    (
        "podium-app",
        &[
            "podium-domain",
            "podium-wire",
            "podium-store",
            "podium-transport",
            "podium-live",
            "podium-worker",
            "podium-postgres",
            "podium-simulator",
        ],
    ),
];

/// Libraries that only one crate of the server may use.
const OWNED: [(&str, &str); 6] = [
    ("sqlx", "podium-store"),
    ("actix-web-actors", "podium-live"),
    ("lettre", "podium-worker"),
    ("p256", "podium-worker"),
    ("hkdf", "podium-worker"),
    ("resvg", "podium-app"),
];

/// Features. Crates use these names for their feature folders.
const FEATURES: [&str; 10] = [
    "accounts",
    "leagues",
    "events",
    "picks",
    "practice",
    "scoring",
    "notifications",
    "delivery",
    "sharing",
    "admin",
];

/// Folders of a crate other than features, with the reason.
const BESIDE: [(&str, &[&str]); 5] = [
    // Pure rules for several features.
    (
        "server/domain/src",
        &["filter", "form", "outlook", "leaderboard"],
    ),
    // Messages of the socket.
    ("server/wire/src", &["bin", "live"]),
    // The pool, the outbox, queries across features.
    (
        "server/store/src",
        &["db", "outbox", "ingest", "insights", "lifecycle"],
    ),
    ("server/app/src/http", &["extract", "middleware", "respond"]),
    // Tests that cover all routes, and shared test code.
    (
        "server/app/tests/api",
        &["live", "matrix", "protocol", "races", "support"],
    ),
];

/// Folders of the store by rank: a folder imports only from lower ranks.
const STORE_ORDER: [&[&str]; 10] = [
    &["db"],
    &["outbox"],
    &["audit", "events"],
    &["leagues"],
    &["scoring", "accounts"],
    &["delivery"],
    &["picks", "ingest"],
    &["insights", "sharing"],
    &["lifecycle"],
    &["live_topics", "demo"],
];

/// Folders of `http` by rank; features, the last rank, never import each other.
const HTTP_ORDER: [&[&str]; 4] = [&["respond"], &["extract"], &["middleware"], &FEATURES];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(ROOT)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The libraries that each crate depends on outside its tests and its optional features.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let depends_on = |package: &Value| {
        let all = package["dependencies"].as_array().expect("dependencies");
        all.iter()
            .filter(|dependency| dependency["kind"].is_null() && dependency["optional"] == false)
            .map(|dependency| dependency["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    packages
        .iter()
        .map(|package| {
            let name = package["name"].as_str().expect("a name").to_owned();
            (name, depends_on(package))
        })
        .collect()
}

#[test]
fn a_crate_depends_on_lower_crates_only() {
    let found = dependencies();
    for (name, allowed) in CRATES {
        let ours = found[name]
            .iter()
            .filter(|other| other.starts_with("podium-"));
        for other in ours {
            assert!(
                allowed.contains(&other.as_str()),
                "{name} must not depend on {other}"
            );
        }
    }
}

#[test]
fn a_library_belongs_to_one_crate() {
    let found = dependencies();
    for (library, owner) in OWNED {
        assert!(found[owner].contains(library), "{owner} has no {library}");
        for (name, _) in CRATES.iter().filter(|(name, _)| *name != owner) {
            assert!(
                !found[*name].contains(library),
                "{library} belongs to {owner}, not to {name}"
            );
        }
    }
}

#[test]
fn the_rules_and_the_document_readers_are_pure() {
    let found = dependencies();
    for name in ["podium-domain", "podium-results"] {
        for library in ["actix", "actix-web", "sqlx", "tokio", "reqwest", "rand"] {
            assert!(!found[name].contains(library), "{name} has {library}");
        }
    }
}

/// `server/live/src/shell.rs`: a reducer decides, its performer does the I/O.
#[test]
fn the_reducers_of_live_decide_without_io() {
    const IO: [&str; 9] = [
        "actix", "async ", ".await", "spawn", "::now()", "Store,", "Store;", "&Store", "Services",
    ];
    let mut files = Vec::new();
    source_files(&Path::new(ROOT).join("server/live/src"), &mut files);
    let mut reducers = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        if text.contains("Context<'_, Self>") && !name(&file).starts_with("shell") {
            reducers += 1;
            let found = IO.iter().find(|word| text.contains(**word));
            assert_eq!(found, None, "{}", file.display());
        }
    }
    assert_eq!(reducers, 5, "topic, event, leaderboard, and its two parts");
}

#[test]
fn only_the_store_has_ids_that_sqlx_knows() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let wants_sqlx = |package: &&Value| {
        let all = package["dependencies"].as_array().expect("dependencies");
        all.iter().any(|dependency| {
            let features = dependency["features"].as_array().expect("features");
            dependency["name"] == "podium-domain" && features.contains(&"sqlx".into())
        })
    };
    let found: Vec<&Value> = packages
        .iter()
        .filter(wants_sqlx)
        .map(|one| &one["name"])
        .collect();
    assert_eq!(found, ["podium-store"]);
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).expect("a folder");
    let mut found: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .expect("a name")
}

#[test]
fn the_feature_folders_of_all_crates_come_from_one_list() {
    for (root, beside) in BESIDE {
        for path in entries(&Path::new(ROOT).join(root)) {
            if !path.is_dir() {
                continue;
            }
            let folder = name(&path);
            assert!(
                FEATURES.contains(&folder) || beside.contains(&folder),
                "{root}/{folder}: a feature folder has one of the names {FEATURES:?}"
            );
        }
    }
}

fn folders(folder: &Path, found: &mut Vec<PathBuf>) {
    const NOT_OURS: [&str; 4] = ["target", "node_modules", "dist", "generated"];
    for path in entries(folder) {
        if path.is_dir() && !name(&path).starts_with('.') && !NOT_OURS.contains(&name(&path)) {
            folders(&path, found);
            found.push(path);
        }
    }
}

#[test]
fn a_folder_has_at_most_16_files() {
    let mut all = Vec::new();
    for root in ["server", "loadtest"] {
        folders(&Path::new(ROOT).join(root), &mut all);
    }
    let sources = |folder: &PathBuf| {
        let files = entries(folder).into_iter();
        files
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .count()
    };
    let full: Vec<String> = all
        .iter()
        .map(|folder| (sources(folder), folder))
        .filter(|(files, _)| *files > FILES_MAX)
        .map(|(files, folder)| format!("{}: {files} files", folder.display()))
        .collect();
    assert!(full.is_empty(), "\n{}\n", full.join("\n"));
}

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a file beside it, or the one named after its folder, declares this module.
fn is_declared(file: &Path) -> bool {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let module = if stem(file).as_deref() == Some("mod") {
        file.parent().expect("a folder")
    } else {
        file
    };
    let module_name = stem(module).expect("a name");
    let folder = module.parent().expect("a folder");
    let mut declaring = vec![folder.with_extension("rs")];
    declaring.extend(entries(folder));
    declaring.iter().filter(|path| path.is_file()).any(|path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.contains(&format!("mod {module_name};"))
            || text.contains(&format!("{}\"]", name(module)))
    })
}

/// Tests in a file that nothing declares never ran.
#[test]
fn every_source_file_is_compiled() {
    const ROOTS: [&str; 6] = ["main.rs", "lib.rs", "build.rs", "tests", "examples", "bin"];
    let mut files = Vec::new();
    for root in ["server", "loadtest"] {
        source_files(&Path::new(ROOT).join(root), &mut files);
    }
    assert!(files.len() > 500, "{}", files.len());
    let is_root = |file: &Path| {
        ROOTS.contains(&name(file)) || ROOTS.contains(&name(file.parent().expect("a folder")))
    };
    let lost: Vec<&PathBuf> = files
        .iter()
        .filter(|file| !is_root(file) && !is_declared(file))
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// The first names after `prefix` in the code of `text`, without comments.
fn named_after<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(prefix).skip(1))
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            &rest[..end.unwrap_or(rest.len())]
        })
        .filter(|name| !name.is_empty())
        .collect()
}

/// The imports below `root` that violate the order of its folders.
fn against_the_order(root: &str, prefix: &str, order: &[&[&str]]) -> Vec<String> {
    let rank = |folder: &str| order.iter().position(|folders| folders.contains(&folder));
    let base = Path::new(ROOT).join(root);
    let mut files = Vec::new();
    source_files(&base, &mut files);
    let mut broken = Vec::new();
    for path in files {
        let relative = path.strip_prefix(&base).expect("below the root");
        let first = relative.iter().next().and_then(|part| part.to_str());
        let folder = first.expect("a name").trim_end_matches(".rs");
        let text = fs::read_to_string(&path).expect("a file");
        // Files that assemble the folders rank above all of them.
        let Some(own) = rank(folder) else { continue };
        for other in named_after(&text, prefix) {
            if other != folder && rank(other).is_some_and(|rank| rank >= own) {
                broken.push(format!("{root}/{}: imports {other}", relative.display()));
            }
        }
    }
    broken
}

#[test]
fn folders_of_the_store_import_from_lower_ranks_only() {
    let broken = against_the_order("server/store/src", "crate::", &STORE_ORDER);
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn features_of_http_never_import_each_other() {
    let broken = against_the_order("server/app/src/http", "crate::http::", &HTTP_ORDER);
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn an_import_against_the_order_is_found() {
    let broken = against_the_order("server/store/src", "crate::", &[&["picks"], &["db"]]);
    assert!(!broken.is_empty());
}
