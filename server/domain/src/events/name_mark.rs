//! What an event's name says about whether it takes place: the results services say it nowhere else
//! (docs/rules.md, "Events and categories").

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Whole words that cancel an event, as `words_of` spells them.
const CANCELLED: &[&str] = &[
    "cancel",
    "canceled",
    "cancelation",
    "cancels",
    "anuled", // English
    "abgesagt",
    "absage",
    "entfalt", // German
    "anule",
    "anulee",
    "anules",
    "anulees", // French
    "anulato",
    "anulata",
    "anulati",
    "anulate",
    "cancelato",
    "cancelata", // Italian
    "cancelado",
    "cancelada",
    "cancelados",
    "canceladas",
    "anulado",
    "anulada", // Spanish, Portuguese
];
/// Words that cancel an event only where nothing else follows them or they are in capitals: they also describe places.
const ABANDONED: &[&str] = &[
    "abandoned",
    "abgebrochen",
    "abandone",
    "abandonado",
    "abandonato",
];
/// Whole words that postpone an event, as `words_of` spells them.
const POSTPONED: &[&str] = &[
    "postponed",
    "postpone",
    "postponement",
    "defered",
    "rescheduled", // English
    "verschoben",
    "verlegt", // German
    "reporte",
    "reportee",
    "reportes",
    "reportees", // French
    "rinviato",
    "rinviata",
    "rinviati",
    "rinviate",
    "posticipato",
    "posticipata", // Italian
    "aplazado",
    "aplazada",
    "pospuesto",
    "pospuesta",
    "postergado",
    "postergada",
    "adiado",
    "adiada", // Spanish, Portuguese
];
/// Scripts without blanks between words.
const CANCELLED_PARTS: &[&str] = &["\u{4e2d}\u{6b62}", "\u{53d6}\u{6d88}", "\u{cde8}\u{c18c}"];
const POSTPONED_PARTS: &[&str] = &["\u{5ef6}\u{671f}", "\u{c5f0}\u{ae30}"];

/// Whether the event does not take place, or not to its end.
pub fn is_cancelled(name: &str) -> bool {
    let name: String = name.nfkc().collect();
    let words = words_of(&name);
    let is_abandoned = words
        .iter()
        .any(|word| ABANDONED.contains(&word.plain.as_str()) && (word.is_capital || word.is_last));
    let is_called_off = words.windows(2).any(|pair| {
        pair.iter()
            .map(|word| word.plain.as_str())
            .eq(["caled", "of"])
    });
    has(&words, CANCELLED) || contains(&name, CANCELLED_PARTS) || is_abandoned || is_called_off
}

/// Whether the event does not take place on the day that was announced.
pub fn is_postponed(name: &str) -> bool {
    let name: String = name.nfkc().collect();
    let words = words_of(&name);
    let is_put_off = words.windows(2).any(|pair| {
        pair.iter()
            .map(|word| word.plain.as_str())
            .eq(["put", "of"])
    });
    has(&words, POSTPONED) || contains(&name, POSTPONED_PARTS) || is_put_off
}

fn has(words: &[Word], marks: &[&str]) -> bool {
    let mut singles = words.iter().filter(|word| !word.is_compound);
    singles.any(|word| marks.contains(&word.plain.as_str()))
}

fn contains(name: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| name.contains(part))
}

struct Word {
    /// Lower case, without accents, every run of one letter as a single one: one L is as good as two.
    plain: String,
    is_capital: bool,
    /// No other word follows it before the next punctuation mark.
    is_last: bool,
    /// Joined to the next word by a hyphen, and not in capitals: `Cancelled-Route` is the name of something.
    is_compound: bool,
}

fn words_of(name: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = name;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let from = rest.get(start..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || is_combining_mark(letter);
        let end = from.find(|letter| !is_part(letter)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        let follows = after.trim_start();
        let is_capital = !word.chars().any(char::is_lowercase);
        let is_hyphenated = after
            .strip_prefix('-')
            .is_some_and(|next| next.starts_with(char::is_alphabetic));
        words.push(Word {
            plain: plain(word),
            is_capital,
            is_last: !follows.starts_with(char::is_alphanumeric) && !is_hyphenated,
            is_compound: is_hyphenated && !is_capital,
        });
        rest = after;
    }
    words
}

fn plain(word: &str) -> String {
    let mut letters: Vec<char> = word
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .collect();
    letters.dedup();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_event_is_recognised_by_its_name() {
        for name in [
            "[CANCELLED] Youth Cup",
            "Asian Cup (CANCELLED)",
            "Cup (cancelled))",
            "Seoul (KOR) 2021 - CANCELLED",
            "Canceled: Boulder Open",
            "World Cup Bern 2026 cancelled due to storm",
            "Coupe de France ANNUL\u{c9}E",
            "Open Bern - abgesagt",
            "Cup 2026-CANCELLED",
            "Speed Open (abandoned)",
        ] {
            assert!(is_cancelled(name), "{name}");
        }
        for name in [
            "IFSC World Cup Keqiao 2025",
            "Cancelled-Route Open",
            "Boulder Cup Cancellara Arena 2026",
            "Abandoned Quarry Open",
            "Uncancelled Cup",
            "Asian Games 2022 - POSTPONED",
        ] {
            assert!(!is_cancelled(name), "{name}");
        }
    }
    #[test]
    fn a_postponed_event_is_recognised_by_its_name() {
        for name in [
            "Asian Games - Hangzhou (CHN) 2022 - POSTPONED",
            "[Postponed] Youth Cup",
            "Open Bern - verschoben",
            "Coupe de France REPORT\u{c9}E",
            "Coppa Italia (rinviata)",
            "Boulder Open: postponed until spring",
        ] {
            assert!(is_postponed(name), "{name}");
        }
        for name in [
            "IFSC World Cup Keqiao 2025",
            "Reporter Cup 2026",
            "Report from Bern",
            "Asian Cup (CANCELLED)",
            "Postponed-Route Open",
        ] {
            assert!(!is_postponed(name), "{name}");
        }
    }
}
