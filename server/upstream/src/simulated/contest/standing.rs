//! From what somebody has shown to where they stand.

use std::cmp::Reverse;

use crate::staging::ranks::{Ranked, interleaved_ranks};

/// What one starter has shown in a round so far.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// Greater is better, the first counts most; `None` for those who do not start.
    pub(super) worth: Option<[i64; 4]>,
    pub(super) score: String,
    pub(super) begun: bool,
    /// On the wall now.
    pub(super) climbing: bool,
    pub(super) group: Option<&'static str>,
    /// 0 goes first.
    pub(super) order: u64,
}

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
pub(super) fn standings(
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
    let in_groups = |grouped: bool| -> Vec<Option<u64>> {
        let ranked: Vec<Ranked<'_, ([i64; 4], Reverse<Option<u64>>)>> = listed
            .iter()
            .zip(earlier)
            .map(|(mark, earlier)| Ranked {
                group: mark.as_ref().and_then(|mark| mark.group),
                score: mark
                    .as_ref()
                    .and_then(|mark| Some((mark.worth?, Reverse(*earlier)))),
            })
            .collect();
        if grouped {
            return group_ranks(&ranked);
        }
        interleaved_ranks(&ranked)
    };
    let (ranks, group_ranks) = (in_groups(false), in_groups(true));
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

fn group_ranks<S: Ord + Copy>(ranked: &[Ranked<'_, S>]) -> Vec<Option<u64>> {
    let ahead = |own: &Ranked<'_, S>, score: S| {
        let better = ranked
            .iter()
            .filter(|other| other.group == own.group && other.score > Some(score));
        u64::try_from(better.count()).unwrap_or(u64::MAX)
    };
    ranked
        .iter()
        .map(|own| own.score.map(|score| ahead(own, score) + 1))
        .collect()
}
