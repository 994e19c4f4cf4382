//! The table `roles.md` in the repository.

use std::fmt;
use std::path::PathBuf;

use crate::matrix::world::ROLES;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    pub(crate) path: String,
    pub(crate) method: String,
    pub(crate) scenario: String,
    /// One status per role, in the order of the roles.
    pub(crate) statuses: Vec<u16>,
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let statuses: Vec<String> = self.statuses.iter().map(u16::to_string).collect();
        write!(
            formatter,
            "| {} | {} | {} | {} |",
            self.method,
            self.path,
            self.scenario,
            statuses.join(" | ")
        )
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/api/matrix/roles.md")
}

pub(crate) fn read() -> Vec<Row> {
    let text = std::fs::read_to_string(file()).expect("the table is in the repository");
    text.lines()
        .filter(|line| line.starts_with("| ") && line.contains("/api/"))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            Row {
                method: cells[0].to_owned(),
                path: cells[1].to_owned(),
                scenario: cells[2].to_owned(),
                statuses: cells[3..]
                    .iter()
                    .map(|cell| cell.parse().expect(line))
                    .collect(),
            }
        })
        .collect()
}

pub(crate) fn write(rows: &[Row]) {
    let rows: Vec<String> = rows.iter().map(Row::to_string).collect();
    let text = format!(
        "{}| method | path | scenario | {} |\n|---|---|---|{}\n{}\n",
        include_str!("roles_head.md"),
        ROLES.join(" | "),
        "--:|".repeat(ROLES.len()),
        rows.join("\n")
    );
    std::fs::write(file(), text).expect("written");
}
