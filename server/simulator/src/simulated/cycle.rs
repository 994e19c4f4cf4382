//! The live event's hours, pressed into some eighteen minutes, over and over.
//!
//! The rounds are laid so that nearly always some final is on and changes every few seconds, while
//! the next categories get there behind it. Seconds:
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

/// Then everything starts over.
pub(crate) const CYCLE: Ms = 1_110 * SECOND;
/// Whoever starts the fake service sees the first final begin.
pub(crate) const BEGINS_AT: Ms = 97 * SECOND;
/// From the end of a last round until its category is declared finished.
pub(crate) const JUDGING: Ms = 4 * SECOND;

/// From and until when a round of the category is climbed.
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
