//! A letter as HTML: one column of tables, which all mail clients support, in the product's colours for light and dark
//! mode. It loads no resources and contains no tracking.

use std::fmt::Write;

use podium_domain::text::is_unprintable;

use crate::mail::letter::{Letter, Section};

/// Mail clients with a dark mode use the product's dark colours; in others the light ones are legible.
const STYLE: &str = "\
:root{color-scheme:light dark;supported-color-schemes:light dark}\
@media (prefers-color-scheme:dark){\
.page{background:#131518!important}\
.card{background:#1b1e22!important;border-color:#30353b!important}\
.ink{color:#f2efe8!important}\
.soft{color:#aaaeb5!important}\
.line{border-color:#30353b!important}\
.button{background:#ff7d50!important;color:#2a0d02!important}\
.mark{color:#ff9a76!important}\
}\
@media (max-width:520px){.card{padding:24px 20px!important}}";

const FONT: &str =
    "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

pub(crate) fn html(letter: &Letter) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <title>{subject}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body class=\"page\" style=\"margin:0;padding:0;background:#f4f2ec;\">\n\
         <div style=\"display:none;max-height:0;overflow:hidden;\">{preview}</div>\n\
         <table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"background:#f4f2ec;\">\n<tr><td align=\"center\" style=\"padding:32px 12px;\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"max-width:560px;\">\n\
         <tr><td class=\"mark\" style=\"{FONT}padding:0 4px 14px;font-size:17px;font-weight:800;\
         letter-spacing:0.01em;color:#a32f0a;\">Podium</td></tr>\n\
         <tr><td class=\"card\" style=\"{FONT}background:#fffefb;border:1px solid #dcd7cb;\
         border-radius:16px;padding:32px;\">\n\
         <h1 class=\"ink\" style=\"margin:0 0 12px;font-size:24px;line-height:1.25;color:#1a1d21;\
         overflow-wrap:anywhere;\">{heading}</h1>\n",
        subject = escaped(&letter.subject),
        preview = escaped(&letter.preview),
        heading = escaped(&letter.heading),
    );
    for paragraph in &letter.paragraphs {
        push_paragraph(&mut page, paragraph, "ink", "#1a1d21", 16);
    }
    for section in &letter.sections {
        push_section(&mut page, section);
    }
    // Writing to a string cannot fail.
    let _ = writeln!(
        page,
        "<p style=\"margin:24px 0 8px;\"><a class=\"button\" href=\"{url}\" style=\"display:inline-block;\
         padding:13px 22px;border-radius:10px;background:#b8360d;color:#ffffff;font-size:16px;\
         font-weight:700;text-decoration:none;\">{label}</a></p>",
        url = escaped(&letter.action.url),
        label = escaped(&letter.action.label),
    );
    for note in &letter.notes {
        push_paragraph(&mut page, note, "soft", "#53585f", 14);
    }
    page.push_str("</td></tr>\n");
    push_footer(&mut page, letter);
    page.push_str("</table>\n</td></tr>\n</table>\n</body>\n</html>\n");
    page
}

fn push_paragraph(page: &mut String, words: &str, class: &str, colour: &str, size: u8) {
    let _ = writeln!(
        page,
        "<p class=\"{class}\" style=\"margin:12px 0;font-size:{size}px;line-height:1.55;\
         color:{colour};overflow-wrap:anywhere;\">{}</p>",
        escaped(words)
    );
}

fn push_section(page: &mut String, section: &Section) {
    let figure = section.figure.as_deref().map(|figure| {
        format!(
            "<td class=\"ink\" align=\"right\" style=\"padding-left:12px;font-size:16px;\
             font-weight:700;white-space:nowrap;color:#1a1d21;vertical-align:top;\">{}</td>",
            escaped(figure)
        )
    });
    let _ = writeln!(
        page,
        "<table role=\"presentation\" class=\"line\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"margin:16px 0 0;border-top:1px solid #dcd7cb;\">\n\
         <tr><td style=\"padding-top:14px;\"><table role=\"presentation\" width=\"100%\" \
         cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"ink\" style=\"font-size:16px;\
         font-weight:700;color:#1a1d21;overflow-wrap:anywhere;\">{}</td>{}</tr></table></td></tr>",
        escaped(&section.title),
        figure.unwrap_or_default(),
    );
    for line in &section.lines {
        let _ = writeln!(
            page,
            "<tr><td class=\"soft\" style=\"padding-top:4px;font-size:15px;line-height:1.5;\
             color:#53585f;overflow-wrap:anywhere;\">{}</td></tr>",
            escaped(line)
        );
    }
    page.push_str("</table>\n");
}

fn push_footer(page: &mut String, letter: &Letter) {
    let _ = write!(
        page,
        "<tr><td class=\"soft\" style=\"{FONT}padding:18px 4px 0;font-size:13px;line-height:1.5;\
         color:#53585f;overflow-wrap:anywhere;\">{}",
        escaped(&letter.footer)
    );
    if let Some(unsubscribe) = &letter.unsubscribe {
        let _ = write!(
            page,
            "<br><a class=\"soft\" href=\"{}\" style=\"color:#53585f;\">{}</a>",
            escaped(&unsubscribe.page),
            escaped(&unsubscribe.label)
        );
    }
    page.push_str("</td></tr>\n");
}

/// Escapes user text, so that it cannot contain tags, attributes or entities.
fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            turning if is_unprintable(turning) => {}
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::Action;

    #[test]
    fn user_text_is_escaped_in_html() {
        let evil = "<script>alert(1)</script> & \"x\" onload='y'";
        let letter = Letter {
            subject: evil.to_owned(),
            preview: evil.to_owned(),
            heading: evil.to_owned(),
            paragraphs: vec![evil.to_owned()],
            sections: vec![Section {
                title: evil.to_owned(),
                figure: Some(evil.to_owned()),
                lines: vec![evil.to_owned()],
            }],
            action: Action {
                label: evil.to_owned(),
                url: format!("https://podium.test/{evil}"),
            },
            notes: vec![evil.to_owned()],
            footer: evil.to_owned(),
            unsubscribe: None,
        };
        let page = html(&letter);
        assert!(
            !page.contains("<script") && !page.contains("onload='"),
            "{page}"
        );
        assert_eq!(page.matches("&lt;script&gt;").count(), 11);
        assert_eq!(escaped("Cup\u{202e}lautir\n\u{2066}x"), "Cuplautir\nx");
    }

    #[test]
    fn reading_a_mail_fetches_nothing() {
        let page = html(&Letter::default());
        for fetching in ["<img", "src=", "url(", "<link", "@import", "<script"] {
            assert!(!page.contains(fetching), "{fetching}");
        }
    }
}
