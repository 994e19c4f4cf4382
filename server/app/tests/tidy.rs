//! Repository rules that no linter checks.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const NOT_OURS: [&str; 6] = [
    "target",
    "node_modules",
    "dist",
    ".podium",
    ".git",
    "generated.ts",
];
const LINES_MAX: usize = 400;
/// Split in two, because this file would otherwise violate its own rule.
const LEFTOVERS: [&str; 4] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!"),
    concat!("db", "g!"),
];

struct Source {
    /// Relative to the workspace root, with `/`.
    path: String,
    text: String,
}

fn collect(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = entry.path();
        if NOT_OURS.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            collect(&path, extensions, found);
        } else if path
            .extension()
            .is_some_and(|extension| extensions.iter().any(|e| extension == *e))
        {
            found.push(path);
        }
    }
}

fn sources(folder: &str, extensions: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&Path::new(ROOT).join(folder), extensions, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "nothing to check in {folder}");
    let read = |path: PathBuf| Source {
        text: fs::read_to_string(&path).unwrap(),
        path: path
            .strip_prefix(ROOT)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/"),
    };
    paths.into_iter().map(read).collect()
}

/// Whether `line` contains `word` as a whole word outside a comment.
fn names(line: &str, word: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|found| found == word)
}

/// Fails with `file:line: rule` for every line of the sources that violates the rule.
fn forbid(sources: &[Source], rule: &str, breaks: impl Fn(&Source, &str) -> bool) {
    let mut broken = Vec::new();
    for source in sources {
        for (line, number) in source.text.lines().zip(1..) {
            if breaks(source, line) {
                broken.push(format!("{}:{number}: {rule}", source.path));
            }
        }
    }
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn a_file_has_at_most_400_lines() {
    let long: Vec<String> = sources("", &["rs", "ts", "tsx"])
        .into_iter()
        .map(|source| (source.text.lines().count(), source.path))
        .filter(|(lines, _)| *lines > LINES_MAX)
        .map(|(lines, path)| format!("{path}:{lines}: a file has at most {LINES_MAX} lines"))
        .collect();
    assert!(long.is_empty(), "\n{}\n", long.join("\n"));
}

#[test]
fn connections_are_named_only_where_their_answers_have_deadlines() {
    let mut all = sources("server", &["rs"]);
    all.retain(|source| {
        let floors = ["store", "live", "worker", "app"];
        floors
            .iter()
            .any(|floor| source.path.starts_with(&format!("server/{floor}/src/")))
            && !source.path.starts_with("server/store/src/db/pool/")
    });
    let rule = "connections are lent by server/store/src/db/pool/ alone, which bounds their use";
    forbid(&all, rule, |_, line| {
        let always = [
            "PgConnection",
            "PgListener",
            "PgPool",
            "PgPoolOptions",
            "PgTransaction",
        ];
        let of_sqlx = [
            "Acquire",
            "Connection",
            "Pool",
            "PoolConnection",
            "Transaction",
        ];
        always.iter().any(|word| names(line, word))
            || (names(line, "sqlx") && of_sqlx.iter().any(|word| names(line, word)))
    });
}

#[test]
fn no_leftover_markers() {
    let rule = "finish it or write an issue";
    forbid(&sources("", &["rs", "ts", "tsx"]), rule, |_, line| {
        LEFTOVERS.iter().any(|leftover| line.contains(leftover))
    });
}

#[test]
fn migrations_are_numbered_without_gaps_and_documented() {
    for (Source { path, text }, number) in sources("migrations", &["sql"]).into_iter().zip(101..) {
        let prefix = format!("migrations/{number:04}_");
        assert!(
            path.starts_with(&prefix),
            "{path}:1: the next migration is {prefix}….sql"
        );
        assert!(
            text.starts_with("-- "),
            "{path}:1: a migration begins with a comment"
        );
    }
}

/// Functions, triggers and views are defined once, in the store's schema; a column or index may need one earlier.
#[test]
fn migrations_define_no_functions_triggers_or_views() {
    let rule = "define it in server/store/schema";
    forbid(&sources("migrations", &["sql"]), rule, |_, line| {
        let defines = ["CREATE TRIGGER", "CREATE VIEW", "CREATE OR REPLACE"];
        defines.iter().any(|words| line.starts_with(words))
            || (line.starts_with("CREATE FUNCTION") && !line.contains(" folded("))
    });
}

/// Why a statement of a migration may hold a large table for long, if it may (migrations/README.md). `migration` is the
/// whole file: a table that it creates is empty.
fn holds_a_table(statement: &str, migration: &str) -> Option<&'static str> {
    let words: Vec<&str> = statement.split_whitespace().collect();
    let has = |phrase: &str| words.join(" ").contains(phrase);
    let table = words.iter().skip_while(|word| **word != "ON").nth(1);
    let is_new = table.is_some_and(|table| migration.contains(&format!("CREATE TABLE {table} ")));
    let checks_rows = has(" CHECK") || has("FOREIGN KEY") || has("UNIQUE");
    if has("ADD CONSTRAINT") && checks_rows && !has("NOT VALID")
        || has("ADD COLUMN") && has("REFERENCES")
    {
        return Some("a constraint of existing rows is NOT VALID at first");
    }
    if (has("CREATE INDEX") || has("CREATE UNIQUE INDEX")) && !has("IF NOT EXISTS") && !is_new {
        return Some("an index is built by hand before, so IF NOT EXISTS");
    }
    (has("ALTER COLUMN") && (has(" TYPE ") || has("SET NOT NULL")))
        .then_some("a changed column is a new column")
}

#[test]
fn migrations_hold_no_table_for_long() {
    for bad in [
        "ALTER TABLE picks ADD CONSTRAINT few CHECK (n < 3)",
        "ALTER TABLE picks\n    ADD CONSTRAINT of_user FOREIGN KEY (a) REFERENCES users (id)",
        "CREATE INDEX picks_by_day ON picks (day)",
        "ALTER TABLE picks ALTER COLUMN n TYPE bigint",
        "ALTER TABLE picks ALTER COLUMN n SET NOT NULL",
    ] {
        assert!(holds_a_table(bad, bad).is_some(), "{bad}");
    }
    // Earlier ones are release 0.1.0.
    let later = sources("migrations", &["sql"]).into_iter().skip(15);
    for Source { path, text } in later {
        for statement in text.split(';') {
            assert_eq!(holds_a_table(statement, &text), None, "{path}: {statement}");
        }
    }
}

/// Whole words with the prefix of our metrics.
fn metrics_named(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("podium_"))
        .collect()
}

#[test]
fn metrics_are_described_and_dashboards_use_known_ones() {
    let table = fs::read_to_string(Path::new(ROOT).join("server/app/src/metrics.rs")).unwrap();
    let table = table.split("static RECORDER").next().unwrap();
    let imports_end = table.rfind("\nuse ").unwrap();
    let (_, table) = table[imports_end..].split_once(';').unwrap();
    let described = metrics_named(table);
    assert!(described.len() > 10, "the table of metrics");
    let counted = sources("server", &["rs"]);
    let counted = counted.iter().filter(|source| {
        let is_product = !source.path.contains("/tests/");
        let macros = ["counter!(", "gauge!(", "histogram!("];
        is_product && macros.iter().any(|name| source.text.contains(name))
    });
    let mut used = std::collections::BTreeSet::new();
    for Source { path, text } in counted {
        for call in ["counter!(\"", "gauge!(\"", "histogram!(\""] {
            for (at, found) in text.match_indices(call) {
                let name = text[at + found.len()..].split('"').next().unwrap();
                assert!(
                    described.contains(&name),
                    "{path}: {name} is not in metrics.rs"
                );
                used.insert(name.to_owned());
            }
        }
    }
    for name in &described {
        assert!(
            used.contains(*name),
            "{name} is described and never counted"
        );
    }
    for path in ["deploy/alerts.yaml", "deploy/grafana-dashboard.json"] {
        let text = fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
        for name in metrics_named(&text) {
            let family = ["_bucket", "_sum", "_count"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name);
            assert!(
                described.contains(&family) || described.contains(&name),
                "{path}: the server exports no {name}"
            );
        }
    }
}

/// The tests named as `api/x.rs::name` in a line of the table, with full paths.
fn tests_named(line: &str) -> Vec<(String, &str)> {
    let named = line.split('`').filter_map(|word| word.split_once("::"));
    let written_out = named.map(|(path, name)| {
        let path = match path.split_once('/').unwrap() {
            ("api", rest) => format!("server/app/tests/api/{rest}"),
            ("faults", rest) => format!("server/fault-tests/tests/faults/{rest}"),
            _ => path.to_owned(),
        };
        (path, name)
    });
    written_out.collect()
}

#[test]
fn every_test_named_in_the_security_controls_exists() {
    let path = "docs/security-controls.md";
    let text = fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
    let mut seen = 0;
    let mut missing = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        for (file, name) in tests_named(line) {
            seen += 1;
            let source = fs::read_to_string(Path::new(ROOT).join(&file)).unwrap_or_default();
            let spelled = match file.rsplit_once('.').unwrap() {
                (_, "rs") => format!("fn {name}("),
                _ => format!("it('{name}'"),
            };
            if !source.contains(&spelled) {
                missing.push(format!("{path}:{number}: no test {name} in {file}"));
            }
        }
        let is_met = line.contains("| met |") && !line.contains("| state |");
        if is_met && line.split('|').count() != 6 {
            missing.push(format!("{path}:{number}: four columns"));
        }
    }
    assert!(seen > 60, "{seen} tests named");
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
}

/// The unit for several nodes is a separate file, and its sandboxing must not drift from the other's.
#[test]
fn both_systemd_units_are_sandboxed_alike() {
    let [one, several] = ["podium", "podium@"].map(|name| {
        let text = fs::read_to_string(format!("{ROOT}/deploy/{name}.service")).unwrap();
        let start = text.find("DynamicUser=").unwrap();
        text[start..]
            .replace("=podium/%i", "=podium")
            .replace("=podium-%i", "=podium")
    });
    assert_eq!(one, several);
}
