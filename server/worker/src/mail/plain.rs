//! A letter as plain text.

use std::fmt::Write;

use podium_domain::text::is_unprintable;

use crate::mail::letter::{Letter, Section};

pub(crate) fn plain(letter: &Letter) -> String {
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
    // Removes direction controls in user text, which would reverse the text after it.
    text.retain(|c| !is_unprintable(c));
    text
}

fn push(text: &mut String, paragraph: &str) {
    let _ = writeln!(text, "\n{paragraph}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_turns_the_text_around() {
        let letter = Letter {
            heading: "Cup\u{202e}lautir".to_owned(),
            paragraphs: vec!["One\u{2066}\u{7}\nTwo".to_owned()],
            ..Letter::default()
        };
        let text = plain(&letter);
        assert!(text.starts_with("Cuplautir\n\nOne\nTwo\n"), "{text:?}");
    }
}
