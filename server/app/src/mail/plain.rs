//! A letter as plain text.

use std::fmt::Write;

use super::letter::{Letter, Section};

pub(super) fn plain(letter: &Letter) -> String {
    let mut text = format!("{}\n", letter.heading);
    for paragraph in &letter.paragraphs {
        push(&mut text, paragraph);
    }
    for Section {
        title,
        figure,
        lines,
    } in &letter.sections
    {
        let figure = figure.as_deref().map(|figure| format!(": {figure}"));
        push(&mut text, &format!("{title}{}", figure.unwrap_or_default()));
        for line in lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "- {line}");
        }
    }
    push(
        &mut text,
        &format!("{}:\n{}", letter.action.label, letter.action.url),
    );
    for note in &letter.notes {
        push(&mut text, note);
    }
    push(&mut text, &format!("-- \n{}", letter.footer));
    if let Some(unsubscribe) = &letter.unsubscribe {
        let _ = writeln!(text, "{}: {}", unsubscribe.label, unsubscribe.page);
    }
    text
}

fn push(text: &mut String, paragraph: &str) {
    let _ = writeln!(text, "\n{paragraph}");
}
