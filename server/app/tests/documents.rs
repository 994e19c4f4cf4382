//! Checks the documents against the code: bounds, worked examples, and every file, test and heading that a document
//! or a comment cites.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const NOT_OURS: [&str; 5] = ["target", "node_modules", "dist", ".podium", ".git"];
const ARCHITECTURE_LINES_MAX: usize = 150;
/// Where comments may cite documents.
const SOURCES: &str = "server web migrations loadtest tools fuzz deploy Makefile Cargo.toml";
/// A code span with one of these endings names a file.
const FILE_ENDINGS: [&str; 9] = [
    ".rs", ".ts", ".tsx", ".js", ".sql", ".md", ".toml", ".yaml", ".service",
];
/// Documents use these short forms of paths.
const SHORT_FOLDERS: [(&str, &str); 2] = [
    ("api/", "server/app/tests/api/"),
    ("faults/", "server/fault-tests/tests/faults/"),
];

fn at_root(path: &str) -> PathBuf {
    Path::new(ROOT).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(at_root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files below a path, from the root; the path itself if it is a file.
fn files_at(path: &str) -> Vec<String> {
    if !at_root(path).is_dir() {
        return vec![path.to_owned()];
    }
    let mut names: Vec<String> = fs::read_dir(at_root(path))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| !NOT_OURS.contains(&name.as_str()))
        .collect();
    names.sort();
    names
        .iter()
        .flat_map(|name| files_at(&format!("{path}/{name}")))
        .collect()
}

fn documents() -> Vec<String> {
    let at_the_top = ["ARCHITECTURE", "README", "CONTRIBUTING", "SECURITY"];
    let mut paths: Vec<String> = at_the_top.iter().map(|name| format!("{name}.md")).collect();
    paths.push("migrations/README.md".to_owned());
    let others = files_at("docs").into_iter();
    paths.extend(others.filter(|path| ends_with_any(path, &[".md"])));
    paths
}

fn ends_with_any(path: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| path.ends_with(ending))
}

/// The texts between backticks.
fn spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The cells of a table row.
fn cells(line: &str) -> Vec<&str> {
    let row = line.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let row = row.strip_suffix('|').unwrap_or(row);
    row.split('|').map(str::trim).collect()
}

/// Collapses whitespace, and undoes rustfmt's line breaks within a literal.
fn collapsed(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(", }", " }")
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_architecture_is_a_short_map_that_leads_to_every_document() {
    let map = read("ARCHITECTURE.md");
    let lines = map.lines().count();
    assert!(
        lines <= ARCHITECTURE_LINES_MAX,
        "ARCHITECTURE.md has {lines} lines; details belong in docs/"
    );
    let unlinked: Vec<String> = documents()
        .into_iter()
        .filter(|path| path.contains('/') && !map.contains(&format!("({path})")))
        .collect();
    assert_none(&unlinked);
}

/// The source text of a constant's value.
fn constant<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = ["const", "static"]
        .iter()
        .find_map(|word| source.split_once(format!("{word} {name}:").as_str()))?;
    let (_, rest) = rest.split_once(" = ")?;
    rest.split_once(';').map(|(value, _)| value)
}

/// Checks a span of the last column, `file: NAME = value` or `file: "text"`, against the file.
fn check_bound(span: &str) -> Result<(), String> {
    let no_bound = || format!("`{span}` is no bound");
    let (path, rest) = span.split_once(": ").ok_or_else(no_bound)?;
    if let Some(text) = rest.strip_prefix('"') {
        let text = text.strip_suffix('"').ok_or_else(no_bound)?;
        let text = collapsed(&text.replace("\\\"", "\""));
        let is_there = |file: &String| {
            fs::read_to_string(at_root(file))
                .is_ok_and(|source| collapsed(&source).contains(text.as_str()))
        };
        let found = files_at(path).iter().any(is_there);
        return found
            .then_some(())
            .ok_or_else(|| format!("{path} has no {text}"));
    }
    let (name, value) = rest.split_once(" = ").ok_or_else(no_bound)?;
    let source = collapsed(&fs::read_to_string(at_root(path)).unwrap_or_default());
    let found = constant(&source, name).ok_or_else(|| format!("{path} has no constant {name}"))?;
    if found != value {
        return Err(format!("{name} is {found} in {path}"));
    }
    Ok(())
}

#[test]
fn every_bound_is_the_one_of_the_code() {
    let path = "docs/limits.md";
    let (mut seen, mut wrong) = (0, Vec::new());
    for (line, number) in read(path).lines().zip(1..) {
        if !line.starts_with("| ") || line.starts_with("| what") {
            continue;
        }
        let cells = cells(line);
        if cells.len() != 4 || spans(cells[3]).next().is_none() {
            wrong.push(format!("{path}:{number}: what, bound, when full, constant"));
            continue;
        }
        seen += 1;
        let broken = spans(cells[3]).filter_map(|span| check_bound(span).err());
        wrong.extend(broken.map(|why| format!("{path}:{number}: {why}")));
    }
    assert!(seen > 100, "{seen} bounds");
    assert_none(&wrong);
}

#[test]
fn worked_examples_are_among_the_scorer_s_cases() {
    let is_case = |cells: &Vec<&str>| cells.len() == 11 && cells[0].parse::<u32>().is_ok();
    let source = read("server/domain/tests/rules/scoring/points.rs");
    let tested: Vec<Vec<&str>> = source
        .lines()
        .map(|line| cells(line.trim_end_matches("\";")))
        .filter(is_case)
        .collect();
    let rules = read("docs/rules.md");
    let examples: Vec<Vec<&str>> = rules.lines().map(cells).filter(is_case).collect();
    assert!(examples.len() > 10, "{} worked examples", examples.len());
    for example in examples {
        assert!(
            tested.contains(&example),
            "docs/rules.md: no case {}",
            example.join(" | ")
        );
    }
}

/// The headings of a document without numbers, as they are cited.
fn headings(document: &str) -> Vec<&str> {
    let marked = document.lines().filter(|line| line.starts_with('#'));
    marked
        .map(|line| {
            let heading = line.trim_start_matches('#').trim();
            match heading.split_once(". ") {
                Some((number, rest)) if number.parse::<u32>().is_ok() => rest,
                _ => heading,
            }
        })
        .collect()
}

/// A source as one line, without the comment markers.
fn unwrapped(source: &str) -> String {
    let marks = ['/', '!', '*', '#', '-', ' ', '\t'];
    let lines: Vec<&str> = source
        .lines()
        .map(|line| line.trim_start_matches(marks).trim_end())
        .collect();
    lines.join(" ")
}

/// The error in a citation, if any; the text begins with the document's path.
fn check_citation(text: &str) -> Option<String> {
    let is_of_path = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    let end = text.find(|c: char| !is_of_path(c)).unwrap_or(text.len());
    let (path, rest) = text.split_at(end);
    let path = path.trim_end_matches('.');
    if !ends_with_any(path, &[".md"]) {
        return None;
    }
    let Ok(document) = fs::read_to_string(at_root(path)) else {
        return Some(format!("no document {path}"));
    };
    let rest = rest.strip_prefix(", ")?;
    if let Some(heading) = rest.strip_prefix('"') {
        let (heading, _) = heading.split_once('"')?;
        let is_there = headings(&document).contains(&heading);
        return (!is_there).then(|| format!("{path} has no heading \"{heading}\""));
    }
    let promise: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let is_promise = promise
        .strip_prefix('P')
        .is_some_and(|number| number.parse::<u32>().is_ok());
    let is_there = document.contains(&format!("| {promise} |"));
    (is_promise && !is_there).then(|| format!("{path} has no promise {promise}"))
}

#[test]
fn every_document_that_a_source_cites_is_there() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in SOURCES.split(' ').flat_map(files_at) {
        let Ok(source) = fs::read_to_string(at_root(&path)) else {
            continue; // A picture.
        };
        let text = unwrapped(&source);
        for (at, _) in text.match_indices("docs/") {
            let before = text[..at].chars().next_back();
            if before.is_some_and(char::is_alphanumeric) {
                continue;
            }
            seen += 1;
            let why = check_citation(&text[at..]);
            wrong.extend(why.map(|why| format!("{path}: {why}")));
        }
    }
    assert!(seen > 20, "{seen} citations");
    assert_none(&wrong);
}

/// The candidate locations of a path named in a document.
fn places(document: &str, path: &str) -> Vec<PathBuf> {
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut places = vec![at_root(path), at_root(folder).join(path)];
    for (short, whole) in SHORT_FOLDERS {
        if let Some(rest) = path.strip_prefix(short) {
            places.push(at_root(whole).join(rest));
        }
    }
    if let Some((name, rest)) = path.split_once('/') {
        places.push(at_root("server").join(name).join("src").join(rest));
        places.push(at_root("server").join(path));
    }
    places
}

/// Whether a code span names a file or folder of this repository.
fn is_path(span: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    let is_ours = span.starts_with("server/") || span.starts_with("web/src");
    let is_file = ends_with_any(span, &FILE_ENDINGS) && !span.starts_with('/');
    span.contains('/') && span.chars().all(is_plain) && (is_ours || is_file)
}

#[test]
fn every_file_that_a_document_names_is_there() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for document in documents() {
        for (line, number) in read(&document).lines().zip(1..) {
            let links = line.split("](").skip(1);
            let links = links.filter_map(|rest| rest.split([')', '#']).next());
            let links = links.filter(|link| !link.is_empty() && !link.contains("://"));
            // Other tests check `file::test` and `file: NAME = value`.
            let named = spans(line).filter_map(|span| span.split("::").next());
            for path in links.chain(named.filter(|span| is_path(span))) {
                seen += 1;
                if !places(&document, path).iter().any(|place| place.exists()) {
                    wrong.push(format!("{document}:{number}: no {path}"));
                }
            }
        }
    }
    assert!(seen > 200, "{seen} files named");
    assert_none(&wrong);
}
