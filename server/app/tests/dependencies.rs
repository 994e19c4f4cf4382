//! Checks the dependencies against `deny.toml`, from the lock files alone: licences, sources, duplicates, and the
//! client's packages. Advisories need more network access than a package registry: `cargo deny check advisories`,
//! `npm audit`.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Allowed for the client's packages only: licences without conditions, for fonts and for data tables.
const ALSO_IN_THE_CLIENT: [&str; 5] = ["BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0", "MIT-0", "OFL-1.1"];
const REGISTRY: &str = "registry+";

fn read(path: &str) -> String {
    fs::read_to_string(format!("{ROOT}/{path}")).expect("a file")
}

/// The quoted strings within `name = [ … ]` of `deny.toml`.
fn list(name: &str) -> Vec<String> {
    let text = read("deny.toml");
    let start = text.find(&format!("\n{name} = [")).expect("a list");
    let list = text[start..].split("\n]").next().expect("its end");
    let lines = list.lines().skip(2);
    lines
        .filter_map(|line| line.split('"').nth(1).map(ToOwned::to_owned))
        .collect()
}

/// The server's crates as built for Linux, including our own.
fn crates() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(ROOT)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// Whether the licence expression permits an allowed choice: `A OR B`, `A AND B`, brackets, and the old form `A/B`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spelled = expression
        .replace('/', " OR ")
        .replace(" and ", " AND ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spelled.split_whitespace().collect();
    let mut rest = words.as_slice();
    any(&mut rest, allowed) && rest.is_empty()
}

fn any(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut found = all(rest, allowed);
    while rest.first() == Some(&"OR") {
        *rest = &rest[1..];
        found |= all(rest, allowed);
    }
    found
}

fn all(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut found = one(rest, allowed);
    while rest.first() == Some(&"AND") {
        *rest = &rest[1..];
        found &= one(rest, allowed);
    }
    found
}

fn one(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let Some((first, after)) = rest.split_first() else {
        return false;
    };
    *rest = after;
    if *first == "(" {
        let found = any(rest, allowed);
        *rest = rest.get(1..).unwrap_or_default();
        return found;
    }
    let mut name = (*first).to_owned();
    if rest.first() == Some(&"WITH") {
        name = format!("{name} WITH {}", rest.get(1).unwrap_or(&""));
        *rest = rest.get(2..).unwrap_or_default();
    }
    allowed.contains(&name)
}

#[test]
fn licence_expressions_are_parsed() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "ISC".to_owned(), "A WITH B".to_owned()]);
    for good in [
        "MIT",
        "GPL OR MIT",
        "GPL/MIT",
        "(GPL OR MIT) AND ISC",
        "A WITH B OR GPL",
    ] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in [
        "GPL",
        "MIT AND GPL",
        "(MIT OR ISC) AND GPL",
        "A",
        "",
        "MIT MIT",
    ] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn crates_have_allowed_licences_and_come_from_the_registry() {
    let allowed = list("allow").into_iter().collect();
    let mut wrong = Vec::new();
    for package in crates() {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or_default();
        if !is_allowed(licence, &allowed) {
            wrong.push(format!("{name}: licence {licence:?}"));
        }
        let source = package["source"].as_str();
        if source.is_some_and(|source| !source.starts_with(REGISTRY)) {
            wrong.push(format!("{name}: from {source:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn crates_have_one_version_unless_listed() {
    let listed: BTreeSet<String> = list("skip").into_iter().collect();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in crates() {
        let text = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
        versions
            .entry(text("name"))
            .or_default()
            .push(text("version"));
    }
    let there: BTreeSet<String> = versions
        .iter()
        .flat_map(|(name, all)| all.iter().map(move |version| format!("{name}@{version}")))
        .collect();
    for (name, all) in &versions {
        let unlisted = all
            .iter()
            .filter(|version| !listed.contains(&format!("{name}@{version}")));
        assert_eq!(
            unlisted.count(),
            1,
            "{name} {all:?}: see `skip` in deny.toml"
        );
    }
    let gone: Vec<&String> = listed.difference(&there).collect();
    assert!(
        gone.is_empty(),
        "no longer there, take them off `skip`: {gone:?}"
    );
}

#[test]
fn client_packages_have_licences_and_checksums_and_no_install_scripts() {
    let mut allowed: BTreeSet<String> = list("allow").into_iter().collect();
    allowed.extend(ALSO_IN_THE_CLIENT.map(ToOwned::to_owned));
    let mut wrong = Vec::new();
    let packages = npm_packages("web");
    assert!(packages.len() > 100, "the whole lock file");
    for (path, package) in packages {
        let licence = package["license"].as_str().unwrap_or_default();
        if !is_allowed(licence, &allowed) {
            wrong.push(format!("{path}: licence {licence:?}"));
        }
        // What is bundled is part of the bundling package, whose checksum covers it.
        if !package["integrity"].is_string() && package["inBundle"] != true {
            wrong.push(format!("{path}: no checksum"));
        }
        if package["hasInstallScript"] == true {
            wrong.push(format!("{path}: runs something when it is installed"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Its install script, which only makes links, does not run: `tools/install-postgres`.
#[test]
fn postgres_packages_have_an_exact_version_and_checksums() {
    let packages = npm_packages("tools/postgres");
    assert_eq!(packages.len(), 4, "Linux and macOS, two processors each");
    let manifest: Value = serde_json::from_str(&read("tools/postgres/package.json")).expect("JSON");
    for (path, package) in packages {
        let name = path.trim_start_matches("node_modules/");
        assert_eq!(
            manifest["optionalDependencies"][name], package["version"],
            "{name}"
        );
        assert!(package["integrity"].is_string(), "{name}: no checksum");
        assert_eq!(package["license"], "MIT", "{name}");
    }
}

/// The packages of a folder's lock file, by path.
fn npm_packages(folder: &str) -> BTreeMap<String, Value> {
    let lock = read(&format!("{folder}/package-lock.json"));
    let mut lock: Value = serde_json::from_str(&lock).expect("JSON");
    let packages = serde_json::from_value(lock["packages"].take());
    let mut packages: BTreeMap<String, Value> = packages.expect("packages");
    packages.remove("").expect("the project itself");
    packages
}
