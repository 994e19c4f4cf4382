//! The podium of a shared pick: three steps in their metals with the athletes on them, as in the web app
//! (`web/src/shared/podium`).

use podium_domain::scoring::points::VALUE;
use podium_wire::picks::prediction::AthleteName;
use podium_wire::sharing::share::SharedPick;

use crate::http::sharing::shares::drawing::{Colours, LEFT};
use crate::http::sharing::shares::fitting::{fitted, lines};
use crate::http::sharing::shares::letters::{Face, Letters};

/// Where the steps stand.
const GROUND: u32 = 540;
const WIDTH: u32 = 248;
const GAP: u32 = 10;
const CORNER: u32 = 14;
const NAME_SIZE: f64 = 36.0;
const NAME_LINE: u32 = 36;
/// Size of what is less than a name.
const SMALL: f64 = 24.0;
/// The text colour on metal, in either theme.
const ON_METAL: &str = "#1a1d21";

struct Step {
    number: u32,
    /// From the left.
    column: u32,
    height: u32,
    metal: &'static str,
}

/// By place: the first in the middle, and highest.
const STEPS: [Step; 3] = [
    Step {
        number: 1,
        column: 1,
        height: 204,
        metal: "#e3b021",
    },
    Step {
        number: 2,
        column: 0,
        height: 153,
        metal: "#b4bcc5",
    },
    Step {
        number: 3,
        column: 2,
        height: 114,
        metal: "#cf8f57",
    },
];

impl Step {
    fn left(&self) -> u32 {
        LEFT + self.column * (WIDTH + GAP)
    }

    fn middle(&self) -> u32 {
        self.left() + WIDTH / 2
    }

    fn top(&self) -> u32 {
        GROUND - self.height
    }
}

pub(super) fn steps(pick: &SharedPick, colours: &Colours, letters: &Letters) -> String {
    let athletes = &pick.athletes;
    let places = [&athletes.first, &athletes.second, &athletes.third];
    let points = pick
        .points
        .as_ref()
        .map(|points| [points.first, points.second, points.third]);
    let earned = points.map_or([None; 3], |points| points.map(Some));
    let drawn = STEPS.iter().zip(places).zip(earned).zip(VALUE);
    let drawn = drawn.map(|(((step, athlete), points), value)| {
        // Only the exact place earns its whole value.
        let is_lit = points == Some(value);
        let points = points.filter(|_| athlete.is_some());
        let name = standing(step, athlete.as_ref(), is_lit, colours, letters);
        format!("{}{name}", block(step, points, is_lit, colours))
    });
    format!(
        "{steps}<rect x='{LEFT}' y='{GROUND}' width='{width}' height='4' rx='2' fill='{line}'/>",
        steps = drawn.collect::<String>(),
        width = 3 * WIDTH + 2 * GAP,
        line = colours.line,
    )
}

/// A step with its number, a tick if it is lit, and its points.
fn block(step: &Step, points: Option<u32>, is_lit: bool, colours: &Colours) -> String {
    let Step { number, metal, .. } = step;
    let (left, top, middle) = (step.left(), step.top(), step.middle());
    let bold = Face::Bold.style();
    let side = step.height - CORNER;
    let edge = WIDTH - 2 * CORNER;
    let outline = |inset: u32| {
        let (left, corner) = (left + inset, CORNER - inset);
        format!(
            "M{left} {GROUND}v-{side}q0-{corner} {corner}-{corner}h{edge}q{corner} 0 {corner} {corner}v{side}"
        )
    };
    let light = if is_lit {
        let accent = colours.accent;
        format!(
            "<path d='{outline}' fill='none' stroke='{accent}' stroke-width='8'/>\
             <path d='M{x} {y}l10 11 19-23' fill='none' stroke='{ON_METAL}' stroke-width='8' \
             stroke-linecap='round' stroke-linejoin='round'/>",
            outline = outline(4),
            x = middle + 12,
            y = top + 42,
        )
    } else {
        String::new()
    };
    let points = points.map_or_else(String::new, |points| {
        format!(
            "<text x='{middle}' y='{y}' text-anchor='middle' {bold} font-size='28' fill='{ON_METAL}'>+{points}</text>",
            y = top + 92,
        )
    });
    format!(
        "<path d='{outline}z' fill='{metal}'/>\
         {light}\
         <text x='{x}' y='{y}' text-anchor='middle' {bold} font-size='54' fill='{ON_METAL}'>{number}</text>{points}",
        outline = outline(0),
        x = if is_lit { middle - 16 } else { middle },
        y = top + 60,
    )
}

/// The athlete's name, above the step.
fn standing(
    step: &Step,
    athlete: Option<&AthleteName>,
    is_lit: bool,
    colours: &Colours,
    letters: &Letters,
) -> String {
    let width = f64::from(WIDTH) - 8.0;
    let mut bottom = step.top() - 20;
    let mut drawn = String::new();
    // From the step upwards.
    let mut line = |text: &str, face: Face, size: f64, colour: &str| {
        let shown = fitted(letters, text, face, size, width);
        let text = format!(
            "<text x='{x}' y='{bottom}' text-anchor='middle' {style} fill='{colour}'>{text}</text>",
            x = step.middle(),
            style = shown.style,
            text = shown.text,
        );
        drawn.push_str(&text);
        bottom -= NAME_LINE;
    };
    let Some(athlete) = athlete else {
        line("Nobody", Face::Plain, SMALL, colours.soft);
        return drawn;
    };
    let colour = if is_lit {
        colours.accent_text
    } else {
        colours.ink
    };
    for part in lines(letters, &athlete.lastname, Face::Bold, NAME_SIZE, width)
        .iter()
        .rev()
    {
        // A word that would be cut may fit in narrower letters.
        let is_cut = fitted(letters, part, Face::Bold, NAME_SIZE, width).is_cut;
        let face = if is_cut { Face::Plain } else { Face::Bold };
        line(part, face, NAME_SIZE, colour);
    }
    line(&above(athlete), Face::Plain, SMALL, colours.soft);
    drawn
}

/// For example `Janja · SLO`.
fn above(
    AthleteName {
        firstname, country, ..
    }: &AthleteName,
) -> String {
    // In some series the country is the name of a gym, which is too long for the space.
    let country = if country.chars().count() <= 3 {
        country.trim()
    } else {
        ""
    };
    let parts = [firstname.trim(), country];
    let known: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    known.join(" · ")
}

#[cfg(test)]
mod tests {
    use podium_wire::picks::prediction::PointsByPlace;

    use super::*;
    use crate::http::sharing::shares::drawing::drawn;
    use crate::http::sharing::shares::drawing::tests::{a_pick, long, waiting};

    fn svg(pick: &SharedPick) -> String {
        drawn(pick, "podium.test", &Letters::default())
    }

    /// Where a text is drawn.
    fn at(svg: &str, text: &str) -> (u32, u32) {
        let before = svg
            .split(&format!(">{text}</text>"))
            .next()
            .expect("a part");
        let element = before.rsplit("<text ").next().expect("an element");
        let number = |name: &str| {
            let value = element.split(&format!("{name}='")).nth(1).expect("a value");
            value
                .split('\'')
                .next()
                .expect("a number")
                .parse()
                .expect("a number")
        };
        (number("x"), number("y"))
    }

    #[test]
    fn the_first_stands_in_the_middle_and_highest_then_the_second_on_the_left() {
        let svg = svg(&waiting());
        let [first, second, third] = ["Garnbret", "Mori", "Pilz"].map(|name| at(&svg, name));
        assert!(second.0 < first.0 && first.0 < third.0, "{svg}");
        assert!(first.1 < second.1 && second.1 < third.1, "{svg}");
        for (name, number) in [("Garnbret", "1"), ("Mori", "2"), ("Pilz", "3")] {
            let (name, number) = (at(&svg, name), at(&svg, number));
            assert_eq!(name.0, number.0);
            assert!(name.1 < number.1, "a name is above its step");
        }
        assert!(svg.contains(">Janja · SLO</text>"));
    }

    #[test]
    fn steps_with_the_athlete_in_the_exact_place_are_lit() {
        let ticks = |pick: &SharedPick| svg(pick).matches("stroke-linecap").count();
        assert_eq!(ticks(&waiting()), 0);
        // 20, 10 and 5 points: second and third are in other places.
        assert_eq!(ticks(&a_pick()), 1);
        let points = |first, second, third| SharedPick {
            points: Some(PointsByPlace {
                first,
                second,
                third,
            }),
            ..a_pick()
        };
        assert_eq!(ticks(&points(20, 15, 10)), 3);
        assert_eq!(ticks(&points(15, 10, 0)), 0);
    }

    #[test]
    fn an_empty_step_is_nobodys_and_has_no_points() {
        let mut pick = a_pick();
        pick.athletes.third = None;
        let drawn = svg(&pick);
        assert!(drawn.contains(">Nobody</text>"), "{drawn}");
        assert!(drawn.contains(">+10</text>") && !drawn.contains(">+5</text>"));
    }

    #[test]
    fn a_long_name_is_whole() {
        let svg = svg(&long());
        for part in [
            "Del Toro-",
            "Reyes Fuentes",
            "Hollingsworth",
            "Konstantinopolskaya",
        ] {
            assert!(svg.contains(&format!(">{part}</text>")), "{svg}");
        }
    }

    #[test]
    fn the_name_of_a_gym_is_left_out() {
        let mut pick = waiting();
        if let Some(first) = &mut pick.athletes.first {
            "Team Texas".clone_into(&mut first.country);
        }
        assert!(svg(&pick).contains(">Janja</text>"));
    }
}
