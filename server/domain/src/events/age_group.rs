//! Whether a category is for young athletes: they come last where a newcomer is offered something to pick.

/// Words of the categories of the young, in lower case.
const YOUTH: [&str; 6] = ["youth", "junior", "juniors", "kids", "cadet", "mini"];

/// By its name: `Men U-17`, `BOULDER M-13`, `Female Youth A`. From 30 on, a number names a masters class.
pub fn is_youth(category: &str) -> bool {
    let name = category.to_lowercase();
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    let mut before = "";
    words.any(|word| {
        let age = word.strip_prefix('u').unwrap_or(word);
        let is_age = age.parse().is_ok_and(|age: u32| (5..30).contains(&age));
        let is_limit = age.len() < word.len() || ["u", "m", "f", "w"].contains(&before);
        before = word;
        YOUTH.contains(&word) || (is_age && is_limit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_young_are_known_by_their_categories_names() {
        for name in [
            "BOULDER M-13",
            "SPEED F-11",
            "Men U-17",
            "LEAD Women U19",
            "Female Youth A",
            "Juniors",
        ] {
            assert!(is_youth(name), "{name}");
        }
        for name in [
            "BOULDER Men",
            "LEAD Women",
            "SPEED Men 2026",
            "BOULDER&LEAD Women",
            "Masters M-40",
            "Men AU-2",
            "Men B1",
            "Unisex",
        ] {
            assert!(!is_youth(name), "{name}");
        }
    }
}
