//! What a league's members earned with a pick on average.

use std::collections::BTreeMap;

use super::SeasonCategory;

/// All members' settled picks of one discipline.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DisciplineSum {
    pub discipline: String,
    pub categories: u32,
    pub picks: u32,
    /// Of all these picks.
    pub points: u32,
}

/// By discipline, sorted by name.
pub fn sums_by_discipline(categories: &[SeasonCategory]) -> Vec<DisciplineSum> {
    let mut sums: BTreeMap<&str, DisciplineSum> = BTreeMap::new();
    for category in categories {
        let sum = sums.entry(&category.discipline).or_default();
        sum.categories += 1;
        sum.picks += category.picked;
        sum.points += category.points;
    }
    let named = sums.into_iter().map(|(discipline, sum)| DisciplineSum {
        discipline: discipline.to_owned(),
        ..sum
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_of_a_discipline_are_summed_over_its_categories() {
        let of = |discipline: &str, picked, points| SeasonCategory {
            form: None,
            event: 0,
            discipline: discipline.to_owned(),
            picked,
            points,
            winners: 0,
            possible: 45,
            crowd: None,
        };
        let sums = sums_by_discipline(&[of("lead", 3, 60), of("boulder", 1, 7), of("lead", 2, 5)]);
        let averages: Vec<_> = sums
            .iter()
            .map(|sum| {
                (
                    sum.discipline.as_str(),
                    sum.categories,
                    sum.picks,
                    sum.points,
                )
            })
            .collect();
        assert_eq!(averages, [("boulder", 1, 1, 7), ("lead", 2, 5, 65)]);
        assert_eq!(sums_by_discipline(&[]), []);
    }
}
