use super::*;

const LIST: &str =
    "date\tdiscipline\tgender\tevent\tathlete_id\trank\tcountry\tqualification\tsemi\tfinal
2010-05-01\tlead\tM\tWall (SUI) 2010\t1\t1\tAUT\tTOP 1. | TOP 1. [1.50]\t40+\tTOP
2010-05-01\tlead\tM\tWall (SUI) 2010\t2\t2\tFRA\t38 2. | 40+ 3. [2.45]\t39-\t31.5+
2010-05-01\tlead\tM\tWall (SUI) 2010\t3\t3\tESP\t30 3. | 41 2. [2.44]\t35\t
2010-05-01\tlead\tM\tWall (SUI) 2010\t4\t4\tJPN\t12 4. | 9 4. [4.00]\t\t
";

fn table(list: &str) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    tell(list, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let rows = text.lines().skip(1);
    rows.map(|row| row.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn each_stage_lists_those_who_are_still_in() {
    let rows = table(LIST);
    let of = |stage: &str| -> Vec<&str> {
        let rows = rows.iter().filter(|row| row[4] == stage);
        rows.map(|row| row[5].as_str()).collect()
    };
    assert_eq!(of("qualification"), ["1", "2", "3"]);
    assert_eq!(of("semi"), ["1", "2"]);
    let first = |stage: &str, athlete: &str| -> f64 {
        let row = rows.iter().find(|row| row[4] == stage && row[5] == athlete);
        row.unwrap()[6].parse().unwrap()
    };
    assert!(first("qualification", "1") > first("qualification", "3"));
    assert!((first("semi", "1") + first("semi", "2") - 1.0).abs() < 1e-6);
}

#[test]
fn scores_of_all_forms_are_ranked() {
    let ranks = |written: [&str; 4]| scores::ranks(&written);
    let all = [Some(1), Some(2), Some(3), None];
    assert_eq!(ranks(["4T6 6B9", "4T7 6B9", "0T 3B4", ""]), all);
    assert_eq!(ranks(["3T4Z 7 8", "3T4Z 8 4", "2T4Z 2 4", "?"]), all);
    assert_eq!(ranks(["TOP", "46+", "46", ""]), all);
    assert_eq!(
        ranks(["29.5-", "TOP", "29.5-", "30-"]),
        [Some(3), Some(1), Some(3), Some(2)]
    );
    assert_eq!(
        ranks(["1. [3.16]", "40+ 2. | TOP 1. [2.00]", "", "0 | 0 [51.00]"]),
        [Some(2), Some(1), None, Some(3)]
    );
}

/// Log-loss per athlete still in, of "on the podium", 2016 to 2018 (docs/outlook.md, "Measured").
const MEASURED: [(&str, &str, f64); 4] = [
    ("qualification", "boulder", 0.2965),
    ("qualification", "lead", 0.1957),
    ("semi", "boulder", 0.576),
    ("semi", "lead", 0.3825),
];

#[test]
fn real_rounds_are_told_as_well_as_measured() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/ratings/rounds.tsv"
    );
    let Ok(list) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: no {path}");
        return;
    };
    let key = |fields: &[&str]| fields[..4].join("\t");
    let mut podiums = std::collections::HashSet::new();
    for row in list.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        if ["1", "2", "3"].contains(&fields[5]) {
            podiums.insert((key(&fields), fields[4].to_owned()));
        }
    }
    let rows = table(&list);
    for (stage, discipline, most) in MEASURED {
        let (mut loss, mut athletes) = (0.0, 0.0);
        for row in &rows {
            let fields: Vec<&str> = row.iter().map(String::as_str).collect();
            if fields[0] < "2016" || (fields[4], fields[1]) != (stage, discipline) {
                continue;
            }
            let chance: f64 = fields[6..]
                .iter()
                .map(|one| one.parse::<f64>().unwrap())
                .sum();
            let chance = chance.clamp(0.001, 0.999);
            let on_it = podiums.contains(&(key(&fields), fields[5].to_owned()));
            loss -= if on_it {
                chance.ln()
            } else {
                (1.0 - chance).ln()
            };
            athletes += 1.0;
        }
        assert!(
            loss / athletes < most,
            "{stage} {discipline}: {}",
            loss / athletes
        );
    }
}
