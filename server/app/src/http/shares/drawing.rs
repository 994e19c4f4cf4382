//! The picture of a shared pick, as SVG. Of one's own words nothing but text comes into it.

use podium_wire::prediction::AthleteName;
use podium_wire::share::ShareTheme;

use super::preview::full_name;
use crate::store::PublicShare;

/// What previews of links are shown as.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// As in the web app (`tokens.css`): chalk by day, rock by night.
struct Colours {
    ground: &'static str,
    card: &'static str,
    line: &'static str,
    ink: &'static str,
    soft: &'static str,
    accent: &'static str,
    on_accent: &'static str,
}

const LIGHT: Colours = Colours {
    ground: "#f4f2ec",
    card: "#fffefb",
    line: "#dcd7cb",
    ink: "#1a1d21",
    soft: "#53585f",
    accent: "#b8360d",
    on_accent: "#ffffff",
};
const DARK: Colours = Colours {
    ground: "#131518",
    card: "#1b1e22",
    line: "#30353b",
    ink: "#f2efe8",
    soft: "#aaaeb5",
    accent: "#ff7d50",
    on_accent: "#2a0d02",
};
const MEDALS: [&str; 3] = ["#e3b021", "#b4bcc5", "#cf8f57"];
/// What is written on medals, in either theme.
const ON_MEDAL: &str = "#1a1d21";

pub(super) fn drawn(pick: &PublicShare, host: &str) -> String {
    let colours = match pick.theme {
        ShareTheme::Light => &LIGHT,
        ShareTheme::Dark => &DARK,
    };
    let Colours {
        ground,
        ink,
        soft,
        accent,
        ..
    } = colours;
    let title = fitted(&format!("{}’s podium", pick.name), BOLD, 64.0, 900.0);
    let event = fitted(&pick.event_name, PLAIN, 32.0, 1056.0);
    let category = fitted(&pick.category_name, PLAIN, 32.0, 1056.0);
    let league = pick.league_name.as_deref().unwrap_or_default();
    let league = fitted(league, PLAIN, 26.0, 640.0);
    let host = fitted(host, PLAIN, 26.0, 400.0);
    let rows = rows(pick, colours);
    let total = total(pick, colours);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'>\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='{ground}'/>\
         <rect width='14' height='{HEIGHT}' fill='{accent}'/>\
         <text x='1128' y='92' text-anchor='end' {BOLD} font-size='30' fill='{accent}'>Podium</text>\
         <text x='72' y='112' {title_style} fill='{ink}'>{title}</text>\
         <text x='72' y='172' {event_style} fill='{ink}'>{event}</text>\
         <text x='72' y='216' {category_style} fill='{soft}'>{category}</text>\
         {rows}{total}\
         <text x='72' y='592' {league_style} fill='{soft}'>{league}</text>\
         <text x='1128' y='592' text-anchor='end' {host_style} fill='{soft}'>{host}</text>\
         </svg>",
        title_style = title.style,
        title = title.text,
        event_style = event.style,
        event = event.text,
        category_style = category.style,
        category = category.text,
        league_style = league.style,
        league = league.text,
        host_style = host.style,
        host = host.text,
    )
}

const ROW_TOP: [u32; 3] = [256, 352, 448];
const ROW_HEIGHT: u32 = 80;

fn rows(pick: &PublicShare, colours: &Colours) -> String {
    let Colours {
        card,
        line,
        ink,
        soft,
        ..
    } = colours;
    let athletes = &pick.athletes;
    let places = [&athletes.first, &athletes.second, &athletes.third];
    let points = pick
        .points
        .as_ref()
        .map(|points| [points.first, points.second, points.third]);
    let earned = points.map_or([None; 3], |points| points.map(Some));
    let mut rows = Vec::new();
    for ((((top, medal), athlete), points), place) in
        ROW_TOP.iter().zip(MEDALS).zip(places).zip(earned).zip(1..)
    {
        let middle = top + ROW_HEIGHT / 2;
        let (name, country, colour) = match athlete {
            Some(athlete) => (full_name(athlete), country(athlete), ink),
            None => ("Nobody".to_owned(), String::new(), soft),
        };
        let name = fitted(&name, BOLD, 34.0, 500.0);
        rows.push(format!(
            "<rect x='72' y='{top}' width='780' height='{ROW_HEIGHT}' rx='16' fill='{card}' stroke='{line}'/>\
             <circle cx='120' cy='{middle}' r='25' fill='{medal}'/>\
             <text x='120' y='{number_y}' text-anchor='middle' {BOLD} font-size='28' fill='{ON_MEDAL}'>{place}</text>\
             <text x='168' y='{name_y}' {style} fill='{colour}'>{text}</text>\
             <text x='744' y='{name_y}' text-anchor='end' {PLAIN} font-size='26' fill='{soft}'>{country}</text>",
            number_y = middle + 10,
            name_y = middle + 12,
            style = name.style,
            text = name.text,
        ));
        if let Some(points) = points {
            rows.push(format!(
                "<text x='830' y='{y}' text-anchor='end' {BOLD} font-size='30' fill='{ink}'>+{points}</text>",
                y = middle + 11,
            ));
        }
    }
    rows.concat()
}

/// The number that it is all about; what is to be waited for, while there is none.
fn total(pick: &PublicShare, colours: &Colours) -> String {
    let Colours {
        accent, on_accent, ..
    } = colours;
    let (number, label) = match (&pick.points, pick.void) {
        (Some(points), _) => {
            let total = points.first + points.second + points.third;
            let label = if total == 1 { "point" } else { "points" };
            (total.to_string(), label)
        }
        (None, true) => ("0".to_owned(), "cancelled"),
        (None, false) => ("?".to_owned(), "wait for it"),
    };
    format!(
        "<rect x='884' y='256' width='244' height='272' rx='24' fill='{accent}'/>\
         <text x='1006' y='418' text-anchor='middle' {BOLD} font-size='128' fill='{on_accent}'>{number}</text>\
         <text x='1006' y='482' text-anchor='middle' {PLAIN} font-size='34' fill='{on_accent}'>{label}</text>"
    )
}

fn country(athlete: &AthleteName) -> String {
    // Of some series it is a gym's name, which is longer than there is room for.
    if athlete.country.chars().count() <= 3 {
        escaped(&athlete.country)
    } else {
        String::new()
    }
}

const BOLD: &str = "font-family='Archivo' font-weight='700'";
const PLAIN: &str = "font-family='Inter' font-weight='500'";
/// Widths of a letter by its height, generously.
const LETTER: f64 = 0.6;
/// Letters are made smaller down to this part of their size; then the text is cut.
const SMALLEST: f64 = 0.6;

struct Fitted {
    text: String,
    style: String,
}

/// Of a text, what fits into the width, in letters as large as may be.
fn fitted(text: &str, face: &str, size: f64, width: f64) -> Fitted {
    let letters: Vec<char> = text.chars().collect();
    let length = f64::from(u32::try_from(letters.len()).unwrap_or(u32::MAX)).max(1.0);
    let fitting = (width / (length * LETTER)).min(size);
    let shown = fitting.max(size * SMALLEST);
    let mut room = width / (shown * LETTER);
    let mut kept = String::new();
    for letter in &letters {
        room -= 1.0;
        if room < 0.0 {
            kept.push('…');
            break;
        }
        kept.push(*letter);
    }
    Fitted {
        text: escaped(&kept),
        style: format!("{face} font-size='{shown:.1}'"),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\'' => escaped.push_str("&#39;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
pub(super) mod tests {
    use podium_wire::prediction::{PodiumAthletes, PointsByPlace};

    use super::*;

    pub(in super::super) fn a_pick() -> PublicShare {
        let athlete = |firstname: &str, lastname: &str, country: &str| {
            Some(AthleteName {
                firstname: firstname.to_owned(),
                lastname: lastname.to_owned(),
                country: country.to_owned(),
            })
        };
        PublicShare {
            name: "Mia".to_owned(),
            event_id: "1".to_owned(),
            event_name: "IFSC World Cup Innsbruck 2026".to_owned(),
            category_name: "LEAD Women".to_owned(),
            league_name: Some("Friends of the Wall".to_owned()),
            athletes: PodiumAthletes {
                first: athlete("Janja", "Garnbret", "SLO"),
                second: athlete("Ai", "Mori", "JPN"),
                third: athlete("Jessica", "Pilz", "AUT"),
            },
            points: Some(PointsByPlace {
                first: 20,
                second: 10,
                third: 5,
            }),
            void: false,
            theme: ShareTheme::Light,
        }
    }

    #[test]
    fn words_of_ones_own_stay_words() {
        let evil = "</text><image href='file:///etc/passwd'/>&\"\u{7}";
        let pick = PublicShare {
            name: evil.to_owned(),
            event_name: evil.to_owned(),
            category_name: evil.to_owned(),
            league_name: Some(evil.to_owned()),
            ..a_pick()
        };
        let drawn = drawn(&pick, "podium.test");
        assert!(
            !drawn.contains("<image") && !drawn.contains('\u{7}'),
            "{drawn}"
        );
    }

    #[test]
    fn a_text_is_made_smaller_before_it_is_cut() {
        let size = |text: &str| fitted(text, BOLD, 60.0, 360.0).style;
        assert_eq!(size("short"), format!("{BOLD} font-size='60.0'"));
        assert_eq!(size("twelve chars"), format!("{BOLD} font-size='50.0'"));
        let long = "x".repeat(100);
        let cut = fitted(&long, BOLD, 60.0, 360.0);
        assert_eq!(cut.style, format!("{BOLD} font-size='36.0'"));
        assert_eq!(cut.text, format!("{}…", "x".repeat(16)));
    }

    #[test]
    fn what_is_not_known_yet_is_waited_for_and_what_does_not_count_says_so() {
        let without = |void| PublicShare {
            points: None,
            void,
            ..a_pick()
        };
        assert!(drawn(&a_pick(), "x").contains(">35</text>"));
        assert!(drawn(&without(false), "x").contains("wait for it"));
        assert!(drawn(&without(true), "x").contains("cancelled"));
    }
}
