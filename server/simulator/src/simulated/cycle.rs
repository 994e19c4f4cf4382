//! The schedule of the live event, compressed into about eighteen minutes. The next event follows at once.
//!
//! The rounds are scheduled so that nearly always a final is in progress and changes every few seconds, while the
//! next categories approach theirs. Seconds:
//!
//! ```text
//!             0    100   200   300   400   500   600   700   800   900   1000  1100
//! BOULDER Men qqsss|FFFFFFFFFFFFFFFFFFF|
//! SPEED Men     qqqqqqqqqqqqqqqqqqq |FFFFFFFFFF|
//! LEAD Men     qqqqqqqqqqsssssss |FFFFFFFFFF|
//! BOULDER W.       qqqqqqqqqqqqq ssssssssssss|FFFFFFFFFFFFFFFFFFF|
//! LEAD Women              qqqqqqqqqqqqqq ssssssssssss|FFFFFFFFFF|
//! SPEED W.                             qqqqqqqqqqqqqqqqqqqqqqqqqqq|FFFFFFFF|  rest
//! ```

use crate::simulated::plan::{Ms, SECOND};

/// Length of a cycle, after which the next event is live.
pub(crate) const CYCLE: Ms = 1_110 * SECOND;
/// The start position: the first final begins soon after the fake service starts.
pub(crate) const BEGINS_AT: Ms = 97 * SECOND;
/// When the programme puts off the finals of the events to come: while a visitor of the demo is looking.
pub(crate) const MOVES_AT: Ms = BEGINS_AT + 120 * SECOND;
/// Time from the end of a last round until its category is declared finished.
pub(crate) const JUDGING: Ms = 4 * SECOND;

/// Start and end of a round of the category.
pub(crate) fn window(category: u64, round: &str) -> (Ms, Ms) {
    let (qualification, semi_final, last) = match category {
        // Boulder, men and women.
        3 => ((8, 58), (62, 100), (104, 434)),
        7 => ((100, 330), (340, 550), (570, 900)),
        // Lead.
        1 => ((20, 200), (212, 350), (370, 530)),
        5 => ((200, 480), (492, 700), (730, 890)),
        // Speed.
        2 => ((30, 390), (0, 0), (425, 585)),
        _ => ((400, 850), (0, 0), (880, 1_036)),
    };
    let (opens_at, closes_at) = match round {
        "Qualification" => qualification,
        "Final" => last,
        _ => semi_final,
    };
    (opens_at * SECOND, closes_at * SECOND)
}
