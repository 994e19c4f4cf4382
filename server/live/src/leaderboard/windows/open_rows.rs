//! The rows of a public league's leaderboard that are open to everybody (docs/rules.md, "Leagues").

use podium_wire::live::client_message::Window;

const OPEN_TOP: u32 = 25;

/// The only window that non-members can follow.
pub(crate) const OPEN_WINDOW: Window = Window {
    offset: 0,
    limit: OPEN_TOP,
};

/// The part of a window that a non-member sees; `None` if the window lies below the open rows.
pub(crate) fn open_part(window: Window) -> Option<Window> {
    let rows = OPEN_TOP
        .checked_sub(window.offset)
        .filter(|rows| *rows > 0)?;
    Some(Window {
        offset: window.offset,
        limit: window.limit.min(rows),
    })
}
