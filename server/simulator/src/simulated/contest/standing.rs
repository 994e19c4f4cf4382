//! Derives standings from the marks of a round.

use std::cmp::Reverse;

use crate::timeline::ranks::{Ranked, interleaved_ranks};

/// The results of one starter in a round so far.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    /// Greater is better, compared from the first element; `None` for athletes who do not start.
    pub(crate) worth: Option<[i64; 4]>,
    pub(crate) score: String,
    pub(crate) begun: bool,
    pub(crate) group: Option<&'static str>,
}

/// The sort key: the mark, then the rank in the previous round.
type Worth = ([i64; 4], Reverse<Option<u64>>);

/// The standing of one starter in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) rank: Option<u64>,
    pub(crate) score: String,
    pub(crate) group: Option<&'static str>,
}

/// Standings of athletes who have begun, or of the whole field; athletes who did not start are added at the end.
/// Ties are broken by the previous round, and remain if that was a tie too.
pub(crate) fn standings(
    marks: Vec<Option<Mark>>,
    earlier: &[Option<u64>],
    all_are_listed: bool,
    over: bool,
) -> Vec<Option<Standing>> {
    let listed: Vec<Option<Mark>> = marks
        .into_iter()
        .map(|mark| {
            mark.filter(|mark| match mark.worth {
                Some(_) => mark.begun || all_are_listed,
                None => over,
            })
        })
        .collect();
    let ranked: Vec<Ranked<'_, Worth>> = listed
        .iter()
        .zip(earlier)
        .map(|(mark, earlier)| Ranked {
            group: mark.as_ref().and_then(|mark| mark.group),
            score: mark
                .as_ref()
                .and_then(|mark| Some((mark.worth?, Reverse(*earlier)))),
        })
        .collect();
    listed
        .into_iter()
        .zip(interleaved_ranks(&ranked))
        .map(|(mark, rank)| {
            mark.map(|mark| Standing {
                rank,
                score: mark.score,
                group: mark.group,
            })
        })
        .collect()
}
