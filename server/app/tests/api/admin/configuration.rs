//! `docs/configuration.md` is generated from the options: `PODIUM_REFERENCE=write` writes it.

use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};
use podium_app::config::Cli;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/configuration.md");
const CHOICES_SHOWN: usize = 4;
const HEAD: &str = "# Configuration

Generated from the program's options (`server/app/src/config.rs`); a test compares both. Every option can be set on
the command line or, if a variable is named, in the environment; the command line wins. Durations are written as `90s`,
`10m` or `1h 30m`. Lists are separated by commas.

**secret** marks values that never appear in a log, a metric or the output of `--help`. Set them in the environment, not
on the command line, which every user of the machine can read.
";

#[test]
fn the_configuration_reference_matches_the_options() {
    let reference = reference();
    if std::env::var("PODIUM_REFERENCE").is_ok_and(|wish| wish == "write") {
        std::fs::write(PATH, &reference).expect("written");
    }
    let written = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        written == reference,
        "docs/configuration.md is not what the options say: run this test with PODIUM_REFERENCE=write"
    );
}

fn reference() -> String {
    let mut program = Cli::command();
    program.build();
    let mut text = HEAD.to_owned();
    text.push_str("\n## Of every command\n\n");
    let everywhere: Vec<&Arg> = options(&program).collect();
    text.push_str(&table(&everywhere));
    section(&mut text, &program, "podium");
    text
}

fn section(text: &mut String, command: &Command, path: &str) {
    let subcommands = command
        .get_subcommands()
        .filter(|it| it.get_name() != "help");
    for subcommand in subcommands {
        let path = format!("{path} {}", subcommand.get_name());
        if subcommand.has_subcommands() {
            section(text, subcommand, &path);
            continue;
        }
        let words: Vec<String> = subcommand
            .get_positionals()
            .map(|it| it.get_id().as_str().to_uppercase())
            .collect();
        let usage = [vec![path], words].concat().join(" ");
        let about = subcommand.get_about().map(ToString::to_string);
        write!(text, "\n## `{usage}`\n\n{}.\n", about.unwrap_or_default()).expect("text");
        let own: Vec<&Arg> = options(subcommand)
            .filter(|it| !it.is_global_set())
            .collect();
        if !own.is_empty() {
            text.push('\n');
            text.push_str(&table(&own));
        }
    }
}

fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|it| {
        it.get_long()
            .is_some_and(|name| name != "help" && name != "version")
    })
}

fn table(options: &[&Arg]) -> String {
    let mut text = "| option | variable | default | |\n|---|---|---|---|\n".to_owned();
    for option in options {
        let name = option.get_long().unwrap_or_default();
        let variable = option.get_env().map(|it| code(&it.to_string_lossy()));
        let defaults: Vec<String> = option
            .get_default_values()
            .iter()
            .map(|it| it.to_string_lossy().into_owned())
            .collect();
        let is_switch = !option.get_action().takes_values();
        let default = match (defaults.join(","), is_switch) {
            (_, true) => "off".to_owned(),
            (none, false) if none.is_empty() => "none".to_owned(),
            (some, false) => code(&some),
        };
        let secret = if option.is_hide_env_values_set() {
            "**secret**. "
        } else {
            ""
        };
        let help = option
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        writeln!(
            text,
            "| `--{name}` | {} | {default} | {secret}{}{} |",
            variable.unwrap_or_default(),
            help.replace('|', "\\|"),
            choices(option)
        )
        .expect("text");
    }
    text
}

fn choices(option: &Arg) -> String {
    let values: Vec<String> = option
        .get_possible_values()
        .iter()
        .filter(|_| option.get_action().takes_values())
        .map(|it| code(it.get_name()))
        .collect();
    // A list of every spelling of yes and no would hide the two usual ones.
    if values.is_empty() || values.len() > CHOICES_SHOWN {
        String::new()
    } else {
        format!(" ({})", values.join(", "))
    }
}

fn code(text: &str) -> String {
    format!("`{text}`")
}
