//! Initials instead of names, for screens in public places.

/// Maximum number of letters.
const LETTERS_MAX: usize = 3;

/// The first letters of the first words: "Anna van der Berg" is "AVD". A name without letters stays as it is.
pub fn initials(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let first = words.filter_map(|word| word.chars().next());
    let letters: String = first
        .take(LETTERS_MAX)
        .flat_map(char::to_uppercase)
        .collect();
    if letters.is_empty() {
        name.to_owned()
    } else {
        letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_the_first_letters_of_their_words() {
        for (name, shown) in [
            ("Anna van der Berg", "AVD"),
            ("chris", "C"),
            ("Élodie  Müller-Özil", "ÉMÖ"),
            ("7a+ forever", "7F"),
            ("山田 太郎", "山太"),
            ("***", "***"),
        ] {
            assert_eq!(initials(name), shown, "{name}");
        }
    }
}
