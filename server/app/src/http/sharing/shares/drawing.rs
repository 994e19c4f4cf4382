//! The picture of a shared pick, as SVG. User-provided words are included only as text.

use podium_domain::text::is_control;
use podium_wire::picks::prediction::AthleteName;
use podium_wire::sharing::share::{ShareTheme, SharedPick};

use crate::http::sharing::shares::letters::{Face, Letters};
use crate::http::sharing::shares::preview::full_name;

/// The size at which link previews are shown.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The colours of the web app (`tokens.css`): chalk by day, rock by night.
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
/// The text colour on medals, in either theme.
const ON_MEDAL: &str = "#1a1d21";

pub(crate) fn drawn(pick: &SharedPick, host: &str, letters: &Letters) -> String {
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
    // A name in a script without font appears only on the page.
    let name = letters.known(&pick.name, Face::Bold);
    let title = if name.is_empty() {
        "A podium".to_owned()
    } else {
        format!("{name}’s podium")
    };
    let title = fitted(letters, &title, Face::Bold, 64.0, 880.0);
    let event = fitted(letters, &pick.event_name, Face::Plain, 32.0, 1056.0);
    let category = fitted(letters, &pick.category_name, Face::Plain, 32.0, 1056.0);
    let league = pick.league_name.as_deref().unwrap_or_default();
    let league = fitted(letters, league, Face::Plain, 26.0, 640.0);
    let host = fitted(letters, host, Face::Plain, 26.0, 400.0);
    let rows = rows(pick, colours, letters);
    let bold = Face::Bold.style();
    let total = total(pick, colours);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'>\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='{ground}'/>\
         <rect width='14' height='{HEIGHT}' fill='{accent}'/>\
         <text x='1128' y='92' text-anchor='end' {bold} font-size='30' fill='{accent}'>Podium</text>\
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

fn rows(pick: &SharedPick, colours: &Colours, letters: &Letters) -> String {
    let (bold, plain) = (Face::Bold.style(), Face::Plain.style());
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
        let name = fitted(letters, &name, Face::Bold, 34.0, 500.0);
        rows.push(format!(
            "<rect x='72' y='{top}' width='780' height='{ROW_HEIGHT}' rx='16' fill='{card}' stroke='{line}'/>\
             <circle cx='120' cy='{middle}' r='25' fill='{medal}'/>\
             <text x='120' y='{number_y}' text-anchor='middle' {bold} font-size='28' fill='{ON_MEDAL}'>{place}</text>\
             <text x='168' y='{name_y}' {style} fill='{colour}'>{text}</text>\
             <text x='{country_x}' y='{name_y}' text-anchor='end' {plain} font-size='26' fill='{soft}'>{country}</text>",
            number_y = middle + 10,
            name_y = middle + 12,
            // The points are to the right of the country.
            country_x = if points.is_some() { 744 } else { 828 },
            style = name.style,
            text = name.text,
        ));
        if let Some(points) = points {
            rows.push(format!(
                "<text x='830' y='{y}' text-anchor='end' {bold} font-size='30' fill='{ink}'>+{points}</text>",
                y = middle + 11,
            ));
        }
    }
    rows.concat()
}

/// The total points, or the text about the pending result while there are none.
fn total(pick: &SharedPick, colours: &Colours) -> String {
    let Colours {
        accent, on_accent, ..
    } = colours;
    let (bold, plain) = (Face::Bold.style(), Face::Plain.style());
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
         <text x='1006' y='418' text-anchor='middle' {bold} font-size='128' fill='{on_accent}'>{number}</text>\
         <text x='1006' y='482' text-anchor='middle' {plain} font-size='34' fill='{on_accent}'>{label}</text>"
    )
}

fn country(athlete: &AthleteName) -> String {
    // In some series this is the name of a gym, which is too long for the space.
    if athlete.country.chars().count() <= 3 {
        escaped(&athlete.country)
    } else {
        String::new()
    }
}

/// Text shrinks down to this fraction of its size; then it is cut.
const SMALLEST: f64 = 0.6;
/// Marks text that was cut.
const CUT: char = '…';

struct Fitted {
    text: String,
    style: String,
}

/// The part of a text that fits into the width, in the largest possible size.
fn fitted(letters: &Letters, text: &str, face: Face, size: f64, width: f64) -> Fitted {
    let wide = |letter| letters.width(letter, face).unwrap_or_default();
    let text = letters.known(text, face);
    let whole: f64 = text.chars().map(wide).sum();
    let fitting = if whole > 0.0 { width / whole } else { size };
    let shown = fitting.clamp(size * SMALLEST, size);
    let text = if whole * shown <= width + 1.0 {
        text
    } else {
        let mut room = width / shown - wide(CUT);
        let fitting = text.chars().take_while(|letter| {
            room -= wide(*letter);
            room >= 0.0
        });
        let mut short = fitting.collect::<String>().trim_end().to_owned();
        short.push(CUT);
        short
    };
    Fitted {
        text: escaped(&text),
        style: format!("{} font-size='{shown:.1}'", face.style()),
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
            c if is_control(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
pub(crate) mod tests {
    use podium_wire::picks::prediction::{PodiumAthletes, PointsByPlace};

    use super::*;

    pub(crate) fn a_pick() -> SharedPick {
        let athlete = |firstname: &str, lastname: &str, country: &str| {
            Some(AthleteName {
                firstname: firstname.to_owned(),
                lastname: lastname.to_owned(),
                country: country.to_owned(),
            })
        };
        SharedPick {
            name: "Mia".to_owned(),
            event_id: "1".to_owned(),
            event_name: "IFSC World Cup Innsbruck 2026".to_owned(),
            category_id: "7".to_owned(),
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
            picture: String::new(),
        }
    }

    pub(crate) fn waiting() -> SharedPick {
        SharedPick {
            points: None,
            ..a_pick()
        }
    }

    /// The widest letters, at the maximum lengths.
    pub(crate) fn wide() -> SharedPick {
        SharedPick {
            name: "W".repeat(60),
            event_name: "W".repeat(120),
            category_name: "M".repeat(120),
            league_name: Some("W".repeat(60)),
            ..a_pick()
        }
    }

    const EVIL: &str = "</text><image href='file:///etc/passwd'/>&\"\u{7}";

    pub(crate) fn strange() -> SharedPick {
        SharedPick {
            name: "\u{1f9d7}\u{200d}\u{2640}\u{fe0f} محمد".to_owned(),
            event_name: EVIL.to_owned(),
            category_name: "Čeština, Ελληνικά, Русский, 日本語".to_owned(),
            league_name: Some("\u{1f3c6}".to_owned()),
            ..waiting()
        }
    }

    fn svg(pick: &SharedPick) -> String {
        drawn(pick, "podium.test", &Letters::default())
    }

    #[test]
    fn user_text_is_escaped() {
        let pick = SharedPick {
            name: EVIL.to_owned(),
            category_name: EVIL.to_owned(),
            league_name: Some(EVIL.to_owned()),
            ..strange()
        };
        let drawn = svg(&pick);
        assert!(
            !drawn.contains("<image") && !drawn.contains('\u{7}'),
            "{drawn}"
        );
        assert!(svg(&strange()).contains(">A podium</text>"));
    }

    #[test]
    fn long_text_shrinks_before_it_is_truncated() {
        let letters = Letters::default();
        let size = |text: &str| {
            let style = fitted(&letters, text, Face::Bold, 60.0, 360.0).style;
            let size = style.rsplit("font-size='").next().expect("a size");
            size.trim_end_matches('\'')
                .parse::<f64>()
                .expect("a number")
        };
        assert!((size("short") - 60.0).abs() < 0.1);
        assert!((37.0..59.0).contains(&size("some letters")));
        assert!((size(&"W".repeat(60)) - 36.0).abs() < 0.1);
        for letter in ["W", "i", "x "] {
            let cut = fitted(&letters, &letter.repeat(100), Face::Bold, 60.0, 360.0).text;
            let wide = |letter| letters.width(letter, Face::Bold).expect("a letter");
            let width: f64 = cut.chars().map(wide).sum::<f64>() * 36.0;
            assert!(
                (300.0..=361.0).contains(&width) && cut.ends_with(CUT),
                "{cut}"
            );
        }
    }

    #[test]
    fn pending_and_void_points_are_drawn_as_such() {
        let void = SharedPick {
            void: true,
            ..waiting()
        };
        assert!(svg(&a_pick()).contains(">35</text>"));
        assert!(svg(&waiting()).contains("wait for it"));
        assert!(svg(&void).contains("cancelled"));
    }
}
