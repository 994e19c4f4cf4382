//! Single events: reproducible by seed, with full fields and clear podiums.

use podium_simulator::simulated::generate_event;

use crate::support::list;

#[test]
fn a_seed_always_gives_the_same_event() {
    assert_eq!(generate_event(42), generate_event(42));
    assert_ne!(generate_event(42).results, generate_event(43).results);
}

#[test]
fn fields_are_full_and_medals_are_not_shared() {
    for seed in 0..12 {
        let event = generate_event(seed);
        assert!(event.is_complete());
        assert_eq!(event.results.len(), 2);
        for result in event.results.values() {
            let ranking = list(result, "ranking");
            let in_round = |n: usize| {
                let rows = ranking.iter();
                rows.filter(move |row| list(row, "rounds").len() > n)
                    .count()
            };
            assert_eq!(
                [in_round(0), in_round(1), in_round(2)],
                [42, 24, 8],
                "seed {seed}"
            );
            let ranks: Vec<Option<u64>> = ranking.iter().map(|row| row["rank"].as_u64()).collect();
            assert_eq!(ranks[..4], [Some(1), Some(2), Some(3), Some(4)]);
            assert_eq!(ranks.last(), Some(&None), "somebody does not start");
            let last = ranking.last().unwrap();
            assert_eq!(last["rounds"][0]["score"], "DNS");
        }
    }
}
