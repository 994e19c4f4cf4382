//! The worked examples, some of which are in docs/rules.md, "Worked examples", and those state cases
//! (docs/rules.md, "When points become final") that need no database.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::{InvalidPodium, Podium};
use podium_domain::scoring::points::{Score, score};
use serde_json::Value;

/// `A1` is athlete A with published rank 1; `X–` has no rank; `-` is an empty slot; Z is in no result.
const TABLE: &str = "\
 # | case                                             | real result                | pick  | 1st | 2nd | 3rd | total | exact | winner | hits
 1 | perfect                                          | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/B/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
 2 | top two swapped                                  | A1 B2 C3 D4 E5 F6 G7 H8 X– | B/A/C |  15 |  10 |  10 |    35 |     1 |      0 |    3
 3 | last two swapped                                 | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/C/B |  20 |  10 |   5 |    35 |     1 |      1 |    3
 4 | reversed                                         | A1 B2 C3 D4 E5 F6 G7 H8 X– | C/B/A |  10 |  15 |   4 |    29 |     1 |      0 |    3
 5 | rotated: winner picked 3rd                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | B/C/A |  15 |  10 |   4 |    29 |     0 |      0 |    3
 6 | rotated: 3rd picked 1st                          | A1 B2 C3 D4 E5 F6 G7 H8 X– | C/A/B |  10 |  10 |   5 |    25 |     0 |      0 |    3
 7 | only the winner right                            | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/G/H |  20 |   0 |   0 |    20 |     1 |      1 |    1
 8 | only 2nd right                                   | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/B/H |   0 |  15 |   0 |    15 |     1 |      0 |    1
 9 | only 3rd right                                   | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/H/C |   0 |   0 |  10 |    10 |     1 |      0 |    1
10 | winner picked 2nd, others off                    | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/A/H |   0 |  10 |   0 |    10 |     0 |      0 |    1
11 | winner picked 3rd, others off                    | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/H/A |   0 |   0 |   4 |     4 |     0 |      0 |    1
12 | 2nd picked 1st, others off                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | B/G/H |  15 |   0 |   0 |    15 |     0 |      0 |    1
13 | 2nd picked 3rd, others off                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/H/B |   0 |   0 |   5 |     5 |     0 |      0 |    1
14 | 3rd picked 1st, others off                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | C/G/H |  10 |   0 |   0 |    10 |     0 |      0 |    1
15 | 3rd picked 2nd, others off                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/C/H |   0 |  10 |   0 |    10 |     0 |      0 |    1
16 | three near misses 4-5-6                          | A1 B2 C3 D4 E5 F6 G7 H8 X– | D/E/F |   3 |   2 |   1 |     6 |     0 |      0 |    0
17 | near misses other order                          | A1 B2 C3 D4 E5 F6 G7 H8 X– | F/E/D |   1 |   2 |   3 |     6 |     0 |      0 |    0
18 | 7th and 8th earn nothing                         | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/H/- |   0 |   0 |   0 |     0 |     0 |      0 |    0
19 | winner + 4th + 2nd                               | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/D/B |  20 |   3 |   5 |    28 |     1 |      1 |    2
20 | nothing right, one DNS                           | A1 B2 C3 D4 E5 F6 G7 H8 X– | G/H/X |   0 |   0 |   0 |     0 |     0 |      0 |    0
21 | one athlete only (1st)                           | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/-/- |  20 |   0 |   0 |    20 |     1 |      1 |    1
22 | one athlete only (3rd)                           | A1 B2 C3 D4 E5 F6 G7 H8 X– | -/-/C |   0 |   0 |  10 |    10 |     1 |      0 |    1
23 | two athletes, no 1st                             | A1 B2 C3 D4 E5 F6 G7 H8 X– | -/B/A |   0 |  15 |   4 |    19 |     1 |      0 |    2
24 | DNS in 2nd                                       | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/X/C |  20 |   0 |  10 |    30 |     2 |      1 |    2
25 | unknown athlete id                               | A1 B2 C3 D4 E5 F6 G7 H8 X– | A/Z/C |  20 |   0 |  10 |    30 |     2 |      1 |    2
26 | tie 1-1-3, listed order                          | A1 B1 C3 D4                | A/B/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
27 | tie 1-1-3, other order                           | A1 B1 C3 D4                | B/A/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
28 | tie 1-1-3, bronze picked 1st                     | A1 B1 C3 D4                | C/A/B |  10 |  15 |   5 |    30 |     1 |      0 |    3
29 | tie 1-1-3, bronze picked 2nd, 4th picked 3rd     | A1 B1 C3 D4                | A/C/D |  20 |  10 |   3 |    33 |     1 |      1 |    2
30 | tie 1-2-2, listed                                | A1 B2 C2 D4 E5             | A/B/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
31 | tie 1-2-2, other order                           | A1 B2 C2 D4 E5             | A/C/B |  20 |  15 |  10 |    45 |     3 |      1 |    3
32 | tie 1-2-2, tied athlete picked 1st               | A1 B2 C2 D4 E5             | B/A/C |  15 |  10 |  10 |    35 |     1 |      0 |    3
33 | tie 1-2-2, 4th is a near miss                    | A1 B2 C2 D4 E5             | A/B/D |  20 |  15 |   3 |    38 |     2 |      1 |    2
34 | tie 1-2-3-3, either bronze is exact              | A1 B2 C3 D3 E5             | A/B/D |  20 |  15 |  10 |    45 |     3 |      1 |    3
35 | tie 1-2-3-3, bronze picked 2nd                   | A1 B2 C3 D3 E5             | A/D/C |  20 |  10 |  10 |    40 |     2 |      1 |    3
36 | tie 1-2-3-3, 5th is a near miss                  | A1 B2 C3 D3 E5             | A/B/E |  20 |  15 |   2 |    37 |     2 |      1 |    2
37 | tie 1-2-3-3-3, any bronze is exact               | A1 B2 C3 D3 E3 F6          | A/B/E |  20 |  15 |  10 |    45 |     3 |      1 |    3
38 | tie 1-2-3-3-3, two bronzes in 1st/2nd            | A1 B2 C3 D3 E3 F6          | C/D/E |  10 |  10 |  10 |    30 |     1 |      0 |    3
39 | tie 1-1-1, any order                             | A1 B1 C1 D4                | C/A/B |  20 |  15 |  10 |    45 |     3 |      1 |    3
40 | tie 1-1-1 plus 4th                               | A1 B1 C1 D4                | D/A/B |   3 |  15 |  10 |    28 |     2 |      0 |    2
41 | tie 1-2-2-2, two of three                        | A1 B2 C2 D2 E5             | A/D/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
42 | tie 1-2-2-2, tied athlete picked 1st             | A1 B2 C2 D2 E5             | B/A/C |  15 |  10 |  10 |    35 |     1 |      0 |    3
43 | tie at 4, both 3 points                          | A1 B2 C3 D4 E4 F6          | D/E/F |   3 |   3 |   1 |     7 |     0 |      0 |    0
44 | two finishers, third slot DNS                    | A1 B2 X–                   | A/B/X |  20 |  15 |   0 |    35 |     2 |      1 |    2
45 | two finishers, swapped                           | A1 B2 X–                   | B/A/- |  15 |  10 |   0 |    25 |     0 |      0 |    2
46 | two finishers, both one slot late                | A1 B2 X–                   | X/A/B |   0 |  10 |   5 |    15 |     0 |      0 |    2
47 | one finisher, exact                              | A1 X–                      | A/-/- |  20 |   0 |   0 |    20 |     1 |      1 |    1
48 | one finisher, picked 3rd                         | A1 X–                      | -/-/A |   0 |   0 |   4 |     4 |     0 |      0 |    1
49 | before DSQ                                       | A1 B2 C3 D4                | A/B/C |  20 |  15 |  10 |    45 |     3 |      1 |    3
50 | after DSQ of the winner                          | B1 C2 D3 A–                | A/B/C |   0 |  10 |   5 |    15 |     0 |      0 |    2";

struct Case {
    name: String,
    ranking: Vec<(AthleteId, Option<u32>)>,
    slots: [Option<AthleteId>; 3],
    expected: Score,
}

/// The table's letters as numbers, because ids are numeric.
fn athlete(letter: &str) -> AthleteId {
    let number: u32 = letter.chars().map(u32::from).sum();
    number.to_string().parse().unwrap()
}

fn slots(letters: &str) -> [Option<AthleteId>; 3] {
    let slots: Vec<_> = letters
        .split('/')
        .map(|letter| (letter != "-").then(|| athlete(letter)))
        .collect();
    slots.try_into().unwrap()
}

fn ranking(text: &str) -> Vec<(AthleteId, Option<u32>)> {
    let row = |cell: &str| {
        let (letter, rank) = cell.split_at(1);
        (
            athlete(letter),
            (rank != "–").then(|| rank.parse().unwrap()),
        )
    };
    text.split_whitespace().map(row).collect()
}

fn read_row(row: &str) -> Case {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [number, name, real, pick, points @ ..] = cells.as_slice() else {
        panic!("a row has eleven columns: {row}");
    };
    let points: Vec<u32> = points.iter().map(|cell| cell.parse().unwrap()).collect();
    let [first, second, third, total, exact, winners, hits] = points[..] else {
        panic!("a row has eleven columns: {row}");
    };
    assert_eq!(
        first + second + third,
        total,
        "the table's own sum, case {number}"
    );
    Case {
        name: format!("case {number}: {name}"),
        ranking: ranking(real),
        slots: slots(pick),
        expected: Score {
            by_place: [first, second, third],
            exact,
            winners,
            hits,
        },
    }
}

fn cases() -> Vec<Case> {
    TABLE.lines().skip(1).map(read_row).collect()
}

fn scored(slots: &[Option<AthleteId>; 3], rows: Vec<(AthleteId, Option<u32>)>) -> Score {
    score(&Podium::stored(slots.clone()), &OfficialRanking::new(rows))
}

#[test]
fn every_case_of_the_table_is_scored_as_it_says() {
    let cases = cases();
    assert_eq!(cases.len(), 50);
    for case in cases {
        let Case {
            name,
            ranking,
            slots,
            expected,
        } = case;
        assert!(
            Podium::parse(slots.clone()).is_ok(),
            "{name} is a pick a player can save"
        );
        assert_eq!(scored(&slots, ranking), expected, "{name}");
    }
}

#[test]
fn scoring_ignores_the_order_of_rows() {
    for Case {
        name,
        ranking,
        slots,
        expected,
    } in cases()
    {
        let mut rows = ranking;
        for _ in 0..rows.len() {
            rows.rotate_left(1);
            assert_eq!(
                scored(&slots, rows.clone()),
                expected,
                "S6, rotated, {name}"
            );
            let reversed = rows.iter().rev().cloned().collect();
            assert_eq!(scored(&slots, reversed), expected, "S6, reversed, {name}");
            let (odd, even): (Vec<_>, Vec<_>) = rows
                .iter()
                .cloned()
                .enumerate()
                .partition(|(position, _)| position % 2 == 1);
            let riffled = odd.into_iter().chain(even).map(|(_, row)| row).collect();
            assert_eq!(scored(&slots, riffled), expected, "S6, riffled, {name}");
        }
    }
}

#[test]
fn a_ranking_without_ranks_is_nothing_to_score_against() {
    for (rows, empty) in [("", true), ("A– B–", true), ("A– B1", false)] {
        assert_eq!(
            OfficialRanking::new(ranking(rows)).is_empty(),
            empty,
            "S2: {rows}"
        );
    }
}

#[test]
fn a_disqualified_winner_costs_what_the_corrected_ranking_says() {
    let pick = slots("A/B/C");
    assert_eq!(
        scored(&pick, ranking("A1 B2 C3 D4")).total(),
        45,
        "S3, before"
    );
    assert_eq!(
        scored(&pick, ranking("B1 C2 D3 A–")).total(),
        15,
        "S3, after"
    );
}

#[test]
fn scoring_is_idempotent() {
    let pick = Podium::stored(slots("A/B/C"));
    let official = OfficialRanking::new(ranking("A1 B2 C3"));
    let totals: Vec<u32> = (0..3).map(|_| score(&pick, &official).total()).collect();
    assert_eq!(totals, [45, 45, 45], "S4");
}

#[test]
fn an_athlete_in_two_slots_counts_in_the_better_one() {
    let twice = slots("A/A/C");
    assert_eq!(Podium::parse(twice.clone()), Err(InvalidPodium::Repeated));
    let expected = Score {
        by_place: [20, 0, 10],
        exact: 2,
        winners: 1,
        hits: 2,
    };
    assert_eq!(scored(&twice, ranking("A1 B2 C3")), expected, "S9");
    let late = Score {
        by_place: [0, 15, 0],
        exact: 1,
        winners: 0,
        hits: 1,
    };
    assert_eq!(
        scored(&slots("-/B/B"), ranking("A1 B2 C3")),
        late,
        "the better one is second"
    );
    let missed = Score {
        by_place: [3, 0, 0],
        exact: 0,
        winners: 0,
        hits: 0,
    };
    assert_eq!(
        scored(&slots("D/D/D"), ranking("A1 B2 C3 D4")),
        missed,
        "equal slots pay once"
    );
}

#[test]
fn an_athlete_listed_twice_stands_at_the_better_rank_whatever_the_order() {
    for (listed, rows) in [
        (ranking("A1 A4 B2 C3"), "better first"),
        (ranking("A4 C3 B2 A1"), "worse first"),
        (ranking("A– B2 A1 C3 A–"), "without a rank as well"),
    ] {
        assert_eq!(
            scored(&slots("A/B/C"), listed).by_place,
            [20, 15, 10],
            "{rows}"
        );
    }
    let alone = scored(&slots("-/A/-"), ranking("A1 A1 C3"));
    assert_eq!(alone.by_place, [0, 10, 0], "the same row twice is no tie");
}

/// The machine-readable table of the scoring study, which is not part of this repository.
#[test]
fn the_reference_vectors_agree() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/scoring-vectors.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("notice: {path} is absent, so only the table in this file was checked");
        return;
    };
    let vectors: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(vectors.len(), cases().len());
    for (vector, case) in vectors.iter().zip(cases()) {
        let text = |value: &Value| value.as_str().map(athlete);
        let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
        let rows = vector["ranking"].as_array().unwrap().iter().map(|row| {
            (
                text(&row["athlete_id"]).unwrap(),
                row["rank"].is_u64().then(|| number(&row["rank"])),
            )
        });
        let pick = ["first", "second", "third"].map(|place| text(&vector["pick"][place]));
        assert_eq!(pick, case.slots, "{}", case.name);
        let expect = &vector["expect"];
        let score = scored(&pick, rows.collect());
        let by_place =
            ["first", "second", "third"].map(|place| number(&expect["pointsByPlace"][place]));
        assert_eq!(score.by_place, by_place, "{}", case.name);
        assert_eq!(
            score.total(),
            number(&expect["totalPoints"]),
            "{}",
            case.name
        );
        assert_eq!(score.exact, number(&expect["exact"]), "{}", case.name);
        assert_eq!(score.winners, number(&expect["winner"]), "{}", case.name);
        assert_eq!(score.hits, number(&expect["hits"]), "{}", case.name);
    }
}
