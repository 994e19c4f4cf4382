//! The picture of a shared pick, as SVG. User-provided words are included only as text.

use podium_wire::sharing::share::{ShareTheme, SharedPick};

use crate::http::sharing::shares::fitting::{fitted, width_of};
use crate::http::sharing::shares::letters::{Face, Letters};
use crate::http::sharing::shares::steps::steps;

/// The size at which link previews are shown.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The colours of the web app (`tokens.css`): chalk by day, rock by night.
pub(crate) struct Colours {
    pub(crate) ground: &'static str,
    pub(crate) line: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) soft: &'static str,
    pub(crate) accent: &'static str,
    pub(super) accent_text: &'static str,
    on_accent: &'static str,
}

const LIGHT: Colours = Colours {
    ground: "#f4f2ec",
    line: "#dcd7cb",
    ink: "#1a1d21",
    soft: "#53585f",
    accent: "#b8360d",
    accent_text: "#a32f0a",
    on_accent: "#ffffff",
};
pub(crate) const DARK: Colours = Colours {
    ground: "#131518",
    line: "#30353b",
    ink: "#f2efe8",
    soft: "#aaaeb5",
    accent: "#ff7d50",
    accent_text: "#ff9a76",
    on_accent: "#2a0d02",
};
/// The edges of what is drawn.
pub(crate) const LEFT: u32 = 72;
pub(crate) const RIGHT: u32 = 1128;

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
    let title = fitted(letters, &title, Face::Bold, 60.0, 740.0);
    let event = fitted(letters, &pick.event_name, Face::Plain, 32.0, 1056.0);
    let category = fitted(letters, &pick.category_name, Face::Plain, 28.0, 1056.0);
    let league = pick.league_name.as_deref().unwrap_or_default();
    let league = fitted(letters, league, Face::Plain, 26.0, 640.0);
    let host = fitted(letters, host, Face::Bold, 28.0, 400.0);
    let brand = brand(colours, letters);
    let steps = steps(pick, colours, letters);
    let total = total(pick, colours);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'>\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='{ground}'/>\
         <rect width='14' height='{HEIGHT}' fill='{accent}'/>\
         {brand}\
         <text x='{LEFT}' y='112' {title_style} fill='{ink}'>{title}</text>\
         <text x='{LEFT}' y='168' {event_style} fill='{ink}'>{event}</text>\
         <text x='{LEFT}' y='210' {category_style} fill='{soft}'>{category}</text>\
         {steps}{total}\
         <text x='{LEFT}' y='594' {league_style} fill='{soft}'>{league}</text>\
         <text x='{RIGHT}' y='594' text-anchor='end' {host_style} fill='{ink}'>{host}</text>\
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

const BRAND: &str = "Podium";
const BRAND_SIZE: f64 = 50.0;
/// The logo's edges; it is drawn in a square of 32.
const LOGO: f64 = 68.0;

/// The logo and the product's name, in the upper right corner.
pub(crate) fn brand(Colours { ink, line, .. }: &Colours, letters: &Letters) -> String {
    let bold = Face::Bold.style();
    let name = width_of(letters, BRAND, Face::Bold) * BRAND_SIZE;
    let x = f64::from(RIGHT) - name - 16.0 - LOGO;
    let scale = LOGO / 32.0;
    format!(
        "<g transform='translate({x:.1} 54) scale({scale})'>\
         <rect width='32' height='32' rx='8' fill='#1a1d21' stroke='{line}' stroke-width='.5'/>\
         <path d='M5 26V15l6-2v13z' fill='#b4bcc5'/>\
         <path d='M12.5 26V8l7-3v21z' fill='#ff7d50'/>\
         <path d='M21 26V17l6 1.5V26z' fill='#cf8f57'/></g>\
         <text x='{RIGHT}' y='106' text-anchor='end' {bold} font-size='{BRAND_SIZE}' fill='{ink}'>{BRAND}</text>"
    )
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
        "<rect x='884' y='264' width='244' height='280' rx='24' fill='{accent}'/>\
         <text x='1006' y='426' text-anchor='middle' {bold} font-size='128' fill='{on_accent}'>{number}</text>\
         <text x='1006' y='488' text-anchor='middle' {plain} font-size='34' fill='{on_accent}'>{label}</text>"
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use podium_wire::picks::prediction::{AthleteName, PodiumAthletes, PointsByPlace};

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

    /// All three places are exact.
    pub(crate) fn perfect() -> SharedPick {
        SharedPick {
            points: Some(PointsByPlace {
                first: 20,
                second: 15,
                third: 10,
            }),
            theme: ShareTheme::Dark,
            ..a_pick()
        }
    }

    /// Only the first place is picked.
    pub(crate) fn alone() -> SharedPick {
        let mut pick = waiting();
        pick.athletes.second = None;
        pick.athletes.third = None;
        pick
    }

    /// Athletes with long names, some of which can be divided.
    pub(crate) fn long() -> SharedPick {
        let mut pick = a_pick();
        let athletes = &mut pick.athletes;
        for (athlete, [firstname, lastname]) in [
            (
                &mut athletes.first,
                ["Maria Guadalupe", "Del Toro-Reyes Fuentes"],
            ),
            (
                &mut athletes.second,
                ["Anne-Sophie", "Großkopf-Hollingsworth"],
            ),
            (&mut athletes.third, ["Ekaterina", "Konstantinopolskaya"]),
        ] {
            if let Some(athlete) = athlete {
                firstname.clone_into(&mut athlete.firstname);
                lastname.clone_into(&mut athlete.lastname);
            }
        }
        pick
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
