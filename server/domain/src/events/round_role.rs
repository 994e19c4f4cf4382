//! What a round's name says about its place in a category (docs/rules.md, "Provisional points").

use unicode_normalization::UnicodeNormalization;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Qualification, semi-final, small final: another round decides.
    Early,
    /// Known by its number or its place in the list only.
    Unclear,
    Final,
}

/// Beginnings of words for the final, in the form of `folded`, and words of scripts without blanks.
const FINALS: [&str; 10] = [
    " fina",
    " superfina",
    " финал",
    " суперфинал",
    "ファイナル",
    "決勝",
    "决赛",
    "決賽",
    "결승",
    "결선",
];
/// What makes a round an earlier one, or one about other places, also beside a word for the final.
const EARLY: [&str; 29] = [
    " semi",
    " demi",
    " half",
    " halb",
    " quart",
    " 1/",
    " small",
    " little",
    " petit",
    " klein",
    " b fina",
    " bronze",
    " consol",
    " third place",
    " quali",
    " kvali",
    " kwali",
    " clasif",
    " elim",
    " prelim",
    " repech",
    " квалиф",
    "セミ",
    "準",
    "准",
    "半",
    "준",
    "小",
    "分之",
];
/// Inside a word they belong to an earlier round: `Viertelfinale`, `Полуфинал`.
const INSIDE: [&str; 2] = ["fina", "финал"];

/// A round's name, read.
#[derive(Debug)]
pub(super) struct RoundName {
    text: String,
    pub(super) role: Role,
    pub(super) number: Option<u32>,
}

impl RoundName {
    pub(super) fn read(name: &str) -> Self {
        let text = folded(name);
        let contains = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        let role = if contains(&EARLY) {
            Role::Early
        } else if contains(&FINALS) {
            Role::Final
        } else if contains(&INSIDE) {
            Role::Early
        } else {
            Role::Unclear
        };
        let number = number(&text);
        Self { text, role, number }
    }

    /// Whether both name the same round of an event: `R3` and `Round 3`.
    pub(super) fn is(&self, other: &Self) -> bool {
        let is_unclear = self.role == Role::Unclear && other.role == Role::Unclear;
        self.text == other.text
            || (is_unclear && self.number.is_some() && self.number == other.number)
    }

    pub(super) fn words(&self) -> usize {
        self.text.split_whitespace().count()
    }
}

/// Words in lower case and without accents, each between blanks; wide digits and fractions as plain characters.
fn folded(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .nfkd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .nfc()
        .collect();
    let words = letters
        .replace('\u{2044}', "/")
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    format!(" {words} ")
}

/// `3`, `R3`, `第3ラウンド`; a year is no number of a round.
fn number(text: &str) -> Option<u32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .find(|number| *number < 100)
}
