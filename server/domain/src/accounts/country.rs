//! Countries, as results services name them: by the three letters of the International Olympic Committee.

/// Whether a text has the form of a country code. It is not checked against a list, because countries come and go.
pub fn is_country(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|letter| letter.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_three_upper_case_letters() {
        for (text, is) in [
            ("SLO", true),
            ("AIN", true),
            ("slo", false),
            ("SL", false),
            ("SLOV", false),
            ("SL1", false),
            ("ÑÑ", false),
            ("", false),
        ] {
            assert_eq!(is_country(text), is, "{text}");
        }
    }
}
