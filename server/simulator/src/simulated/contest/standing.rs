//! From what somebody has shown to where they stand.

use std::cmp::Reverse;

use crate::timeline::ranks::{Ranked, group_ranks, interleaved_ranks};

/// What one starter has shown in a round so far.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    /// Greater is better, the first counts most; `None` for those who do not start.
    pub(crate) worth: Option<[i64; 4]>,
    pub(crate) score: String,
    pub(crate) begun: bool,
    /// On the wall now.
    pub(crate) climbing: bool,
    pub(crate) group: Option<&'static str>,
    /// 0 goes first.
    pub(crate) order: u64,
}

/// What decides between two: what they have shown, then the round before.
type Worth = ([i64; 4], Reverse<Option<u64>>);

/// Where one starter stands in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) rank: Option<u64>,
    /// The place within the starting group.
    pub(crate) group_rank: Option<u64>,
    pub(crate) score: String,
    /// The score of a round in points, in tenths; means nothing elsewhere.
    pub(crate) tenths: u64,
    pub(crate) begun: bool,
    pub(crate) climbing: bool,
    pub(crate) group: Option<&'static str>,
    /// 1 goes first.
    pub(crate) start_order: u64,
}

/// Those who have begun, or the whole field; those who stayed away are told of at the end.
/// Equals are ranked by the round before, and stay equal if they were equal there too.
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
    let (ranks, group_ranks) = (interleaved_ranks(&ranked), group_ranks(&ranked));
    listed
        .into_iter()
        .zip(ranks.into_iter().zip(group_ranks))
        .map(|(mark, (rank, group_rank))| {
            mark.map(|mark| Standing {
                rank,
                group_rank: group_rank.filter(|_| mark.group.is_some()),
                score: mark.score,
                tenths: mark
                    .worth
                    .and_then(|[first, ..]| u64::try_from(first).ok())
                    .unwrap_or(0),
                begun: mark.begun,
                climbing: mark.climbing,
                group: mark.group,
                start_order: mark.order + 1,
            })
        })
        .collect()
}
