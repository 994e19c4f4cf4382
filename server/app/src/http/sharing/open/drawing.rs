//! The picture of an open leaderboard, as SVG: who leads, and by how much. Words of users are included only as text.

use podium_wire::sharing::open_page::OpenLeaderboard;

use crate::http::sharing::open::board::points;
use crate::http::sharing::shares::drawing::{DARK, HEIGHT, LEFT, RIGHT, WIDTH, brand};
use crate::http::sharing::shares::fitting::fitted;
use crate::http::sharing::shares::letters::{Face, Letters};

const ROWS: usize = 5;
const TOP: u32 = 214;
const ROW: u32 = 68;
const BAR: u32 = 56;
/// Room for the rank before a name, and for the points after it.
const RANK: u32 = 76;
const POINTS: u32 = 150;
/// The first ranks in their metals, as on podiums.
const METALS: [&str; 3] = ["#e3b021", "#b4bcc5", "#cf8f57"];

pub(crate) fn drawn(board: &OpenLeaderboard, host: &str, letters: &Letters) -> String {
    let (ground, ink, soft, accent) = (DARK.ground, DARK.ink, DARK.soft, DARK.accent);
    let title = fitted(letters, &board.name, Face::Bold, 60.0, 740.0);
    let season = match board.season {
        Some(year) => format!("Leaderboard, season {year}"),
        None => "Leaderboard".to_owned(),
    };
    let season = fitted(letters, &season, Face::Plain, 30.0, 740.0);
    let host = fitted(letters, host, Face::Bold, 28.0, 400.0);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}'>\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='{ground}'/>\
         <rect width='14' height='{HEIGHT}' fill='{accent}'/>{brand}\
         <text x='{LEFT}' y='112' {title_style} fill='{ink}'>{title}</text>\
         <text x='{LEFT}' y='164' {season_style} fill='{soft}'>{season}</text>{rows}\
         <text x='{RIGHT}' y='600' text-anchor='end' {host_style} fill='{ink}'>{host}</text></svg>",
        brand = brand(&DARK, letters),
        title_style = title.style,
        title = title.text,
        season_style = season.style,
        season = season.text,
        rows = rows(board, letters),
        host_style = host.style,
        host = host.text,
    )
}

/// Each row's bar is as long as its points are of the leader's.
fn rows(board: &OpenLeaderboard, letters: &Letters) -> String {
    let most = board.rows.iter().map(points).max().unwrap_or_default();
    if most == 0 {
        let waiting = fitted(letters, "Nobody has points yet", Face::Plain, 36.0, 1056.0);
        return format!(
            "<text x='{LEFT}' y='330' {} fill='{}'>{}</text>",
            waiting.style, DARK.soft, waiting.text
        );
    }
    let bold = Face::Bold.style();
    let drawn = board.rows.iter().take(ROWS).zip(0_u32..).map(|(row, at)| {
        let top = TOP + at * ROW;
        let base = top + 39;
        let bar = (RIGHT - LEFT) * points(row) / most;
        let place = usize::try_from(row.rank.saturating_sub(1)).unwrap_or(usize::MAX);
        let number = METALS.get(place).unwrap_or(&DARK.soft);
        let room = f64::from(RIGHT - LEFT - RANK - POINTS);
        let name = fitted(letters, &row.name, Face::Plain, 34.0, room);
        format!(
            "<rect x='{LEFT}' y='{top}' width='{bar}' height='{BAR}' rx='10' fill='{line}'/>\
             <text x='{x}' y='{base}' text-anchor='middle' {bold} font-size='34' fill='{number}'>{rank}</text>\
             <text x='{at_name}' y='{base}' {style} fill='{ink}'>{name}</text>\
             <text x='{end}' y='{base}' text-anchor='end' {bold} font-size='38' fill='{ink}'>{points}</text>",
            line = DARK.line,
            x = LEFT + RANK / 2,
            rank = row.rank,
            at_name = LEFT + RANK,
            style = name.style,
            name = name.text,
            end = RIGHT - 18,
            ink = DARK.ink,
            points = points(row),
        )
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::sharing::open::board::tests::board;
    use crate::http::sharing::shares::picture::{Pictures, picture_tag};

    #[actix_web::test]
    async fn the_leaders_are_drawn_and_their_names_are_text() {
        let mut board = board([120, 96, 7]);
        "</text><image/>Анна Ünal".clone_into(&mut board.rows[1].name);
        for (name, shown) in [("open", board.clone()), ("open-empty", self::board([0; 3]))] {
            let svg = drawn(&shown, "podium.test", &Letters::default());
            assert!(!svg.contains("<image"), "{svg}");
            assert_eq!(svg.contains("Nobody has points yet"), name == "open-empty");
            let draw = move |letters: &Letters| drawn(&shown, "podium.test", letters);
            let picture = Pictures::default().picture(picture_tag(&name), draw).await;
            let picture = picture.expect("drawn");
            assert!(picture.len() > 15_000, "{} bytes", picture.len());
            if let Ok(folder) = std::env::var("PODIUM_PICTURES") {
                std::fs::write(format!("{folder}/{name}.png"), &picture).expect("written");
            }
        }
    }
}
