//! Ranks as upstream computes them: competition ranking, with interleaved starting groups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde_json::Value;

use crate::event::json;

/// One athlete of a round, for ranking. A greater score is better; no score means no rank.
#[derive(Debug, Clone)]
pub(crate) struct Ranked<'a, S = i64> {
    pub(crate) group: Option<&'a str>,
    pub(crate) score: Option<S>,
}

/// Starting groups climb different boulders, so each group is ranked separately; the first of every group share the
/// first rank, the seconds the next, and so on: 1, 1, 3, 3. With one group this is plain competition ranking.
pub(crate) fn interleaved_ranks<S: Ord + Copy>(athletes: &[Ranked<'_, S>]) -> Vec<Option<u64>> {
    let group_ranks = group_ranks(athletes);
    let mut sorted: Vec<u64> = group_ranks.iter().flatten().copied().collect();
    sorted.sort_unstable();
    let ahead_of = |own: u64| sorted.partition_point(|other| *other < own);
    let ranks = group_ranks.iter();
    ranks
        .map(|own| own.map(|own| one_more_than(ahead_of(own))))
        .collect()
}

/// The rank of every athlete within the own group.
fn group_ranks<S: Ord + Copy>(athletes: &[Ranked<'_, S>]) -> Vec<Option<u64>> {
    let mut scores: BTreeMap<Option<&str>, Vec<Reverse<S>>> = BTreeMap::new();
    for athlete in athletes {
        let of_group = scores.entry(athlete.group).or_default();
        of_group.extend(athlete.score.map(Reverse));
    }
    for scores in scores.values_mut() {
        scores.sort_unstable();
    }
    athletes
        .iter()
        .map(|own| {
            let score = Reverse(own.score?);
            let of_group = scores.get(&own.group)?;
            let better = of_group.partition_point(|other| *other < score);
            Some(one_more_than(better))
        })
        .collect()
}

fn one_more_than(count: usize) -> u64 {
    u64::try_from(count).map_or(u64::MAX, |count| count.saturating_add(1))
}

/// Sorts as upstream does: by rank, unranked rows last, equal ranks by last name.
pub(crate) fn sort_rows(rows: &mut [Value]) {
    rows.sort_by_cached_key(|row| {
        let rank = json::number(row, "rank");
        let name = |key| json::text(row, key).to_lowercase();
        (
            Reverse(rank.map(Reverse)),
            name("lastname"),
            name("firstname"),
        )
    });
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn ranks(athletes: &[(&str, Option<i64>)]) -> Vec<Option<u64>> {
        let athletes: Vec<Ranked<'_>> = athletes
            .iter()
            .map(|(group, score)| Ranked {
                group: Some(group),
                score: *score,
            })
            .collect();
        interleaved_ranks(&athletes)
    }

    #[test]
    fn one_group_is_competition_ranking() {
        let given = ranks(&[
            ("A", Some(50)),
            ("A", Some(70)),
            ("A", Some(50)),
            ("A", None),
            ("A", Some(9)),
        ]);
        assert_eq!(given, [Some(2), Some(1), Some(2), None, Some(4)]);
    }

    #[test]
    fn two_groups_share_their_places_whatever_the_scores() {
        let given = ranks(&[
            ("A", Some(999)),
            ("A", Some(998)),
            ("B", Some(5)),
            ("B", Some(4)),
        ]);
        assert_eq!(given, [Some(1), Some(3), Some(1), Some(3)]);
    }

    #[test]
    fn a_tie_inside_one_group_pushes_the_other_group_down_too() {
        let given = ranks(&[
            ("A", Some(9)),
            ("A", Some(9)),
            ("B", Some(8)),
            ("B", Some(7)),
            ("A", Some(1)),
        ]);
        // Ranks within A: 1, 1, 3; within B: 1, 2.
        assert_eq!(given, [Some(1), Some(1), Some(1), Some(4), Some(5)]);
    }

    #[test]
    fn rows_stand_by_rank_then_last_name_and_unranked_last() {
        let mut rows = vec![
            json!({"rank": null, "lastname": "AAA"}),
            json!({"rank": 2, "lastname": "ŽUŽEK"}),
            json!({"rank": 2, "lastname": "Berg"}),
            json!({"rank": 1, "lastname": "ZORN"}),
        ];
        sort_rows(&mut rows);
        let names: Vec<&str> = rows
            .iter()
            .map(|row| row["lastname"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["ZORN", "Berg", "ŽUŽEK", "AAA"]);
    }
}
