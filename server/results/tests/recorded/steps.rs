//! Finals taken apart: the category's document as it stood before the final and after each part of it, in the order of
//! the recorded times; at the same time, the worse of the round before climbs first.
//!
//! Boulders to come are listed as pending; in lead and speed only those are listed who have climbed.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::files::{Kind, Recorded, recorded};

/// When a part was over, then what orders parts of the same time. A heat is over for both athletes at once.
type Moment = (String, u64, usize);

pub(crate) struct Final {
    pub(crate) name: String,
    pub(crate) category: u64,
    pub(crate) kind: String,
    pub(crate) document: Value,
    /// By row: the rank in the round before.
    pub(crate) before: Vec<u64>,
    id: Value,
    /// Row, and position in it.
    parts: HashMap<(usize, usize), Moment>,
}

pub(crate) struct Step {
    /// Time of day, athletes, and what they did.
    pub(crate) what: String,
    pub(crate) document: Value,
}

/// Those of one discipline, with the times of their parts.
pub(crate) fn finals() -> Vec<Final> {
    recorded().into_iter().filter_map(Final::read).collect()
}

pub(crate) fn rows(document: &Value) -> &[Value] {
    document["ranking"].as_array().expect("a ranking")
}

fn round<'a>(row: &'a Value, id: &Value) -> Option<&'a Value> {
    let mut rounds = row["rounds"].as_array()?.iter();
    rounds.find(|round| round["category_round_id"] == *id)
}

fn parts(round: &Value) -> &[Value] {
    let heats = round["speed_elimination_stages"].as_array();
    let all = heats.or_else(|| round["ascents"].as_array());
    all.map_or(&[], Vec::as_slice)
}

fn time(part: &Value) -> &str {
    let of = part["ascents"].get(0).unwrap_or(part);
    of["modified"].as_str().unwrap_or_default()
}

impl Final {
    fn read(file: Recorded) -> Option<Self> {
        let Kind::CategoryResult(category) = file.kind else {
            return None;
        };
        let document = file.raw;
        let [.., before, last] = document["category_rounds"].as_array()?.as_slice() else {
            return None;
        };
        let kind = last["kind"].as_str()?.to_owned();
        let is_known = ["boulder", "lead", "speed"].contains(&kind.as_str());
        if document["status"] != "finished" || last["name"] != "Final" || !is_known {
            return None;
        }
        let rank = |row| round(row, &before["category_round_id"])?["rank"].as_u64();
        let before = rows(&document).iter().map(|row| rank(row).unwrap_or(1_000));
        let mut of = Self {
            name: format!("{}, {}", document["event"], document["dcat"]).replace('"', ""),
            category,
            kind,
            before: before.collect(),
            id: last["category_round_id"].clone(),
            parts: HashMap::new(),
            document,
        };
        of.parts = of.moments();
        let has_times = of.parts.values().all(|(time, ..)| !time.is_empty());
        has_times.then_some(of)
    }

    fn moments(&self) -> HashMap<(usize, usize), Moment> {
        let mut moments = HashMap::new();
        let mut heats: HashMap<u64, String> = HashMap::new();
        for (row, of) in rows(&self.document).iter().enumerate() {
            let own = round(of, &self.id).map_or(&[][..], parts);
            for (position, part) in own.iter().enumerate() {
                let mut at = (time(part).to_owned(), 1_000 - self.before[row], row);
                if let Some(heat) = part["heat_id"].as_u64() {
                    let over = heats.entry(heat).or_default();
                    *over = over.clone().max(at.0);
                    at = (String::new(), heat, 0);
                }
                moments.insert((row, position), at);
            }
        }
        for (time, heat, _) in moments.values_mut().filter(|(time, ..)| time.is_empty()) {
            time.clone_from(&heats[heat]);
        }
        moments
    }

    /// An athlete's result in the final, as a document tells it.
    pub(crate) fn result<'a>(&self, document: &'a Value, row: usize) -> Option<&'a Value> {
        round(&rows(document)[row], &self.id)
    }

    /// From before the final to when all of it is climbed; the result is not official yet.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut moments: Vec<&Moment> = self.parts.values().collect();
        moments.sort_unstable();
        moments.dedup();
        let until = std::iter::once(None).chain(moments.into_iter().map(Some));
        let step = |until: Option<&Moment>| Step {
            what: self.what(until),
            document: self.document_until(until),
        };
        until.map(step).collect()
    }

    fn what(&self, at: Option<&Moment>) -> String {
        let mut what = vec![
            at.map_or("before the final", |(time, ..)| &time[11..16])
                .to_owned(),
        ];
        for (row, of) in rows(&self.document).iter().enumerate() {
            let own = round(of, &self.id).map_or(&[][..], parts);
            let now = (0..).zip(own).filter(|(position, _)| {
                let of_part = self.parts.get(&(row, *position));
                of_part.is_some() && of_part == at
            });
            what.extend(now.map(|(_, part)| {
                let score = ["score", "points"].map(|key| &part[key]);
                let score = score.into_iter().find(|score| !score.is_null());
                let part = [&part["route_name"], &part["name"]].map(|name| name.as_str());
                let part = part.into_iter().flatten().collect::<String>();
                format!("{} ({part}: {})", of["name"], score.unwrap_or(&Value::Null))
            }));
        }
        what.join(" ").replace('"', "")
    }

    fn document_until(&self, until: Option<&Moment>) -> Value {
        let mut document = self.document.clone();
        document["status"] = json!("active");
        let rounds = document["category_rounds"].as_array_mut().expect("rounds");
        rounds.last_mut().expect("a final")["status"] = json!("active");
        for (row, of) in document["ranking"]
            .as_array_mut()
            .expect("rows")
            .iter_mut()
            .enumerate()
        {
            let rounds = of["rounds"].as_array_mut().expect("rounds");
            rounds.retain_mut(|round| round["category_round_id"] != self.id || {
                let mut position = 0..;
                let mut is_known = || {
                    let part = (row, position.next().expect("a number"));
                    self.parts.get(&part) <= until
                };
                let heats = "speed_elimination_stages";
                let key = if self.kind == "speed" { heats } else { "ascents" };
                let parts = round[key].as_array_mut().expect("parts");
                if self.kind == "boulder" {
                    for part in parts.iter_mut().filter(|_| !is_known()) {
                        *part = json!({"top": false, "zone": false, "points": 0, "status": "pending"});
                    }
                } else {
                    parts.retain(|_| is_known());
                }
                !parts.is_empty()
            });
        }
        self.rank(&mut document);
        document
    }

    /// Ranks as the parts have them: in a final of heats none, in the category the one of the last round that has one.
    pub(crate) fn rank(&self, document: &mut Value) {
        let count = self.before.len();
        let worth = |row| {
            Some((
                worth(self.result(document, row)?)?,
                1_000 - self.before[row],
            ))
        };
        let worths: Vec<Option<(u64, u64)>> = (0..count).map(worth).collect();
        for (own, row) in worths
            .iter()
            .zip(document["ranking"].as_array_mut().expect("rows"))
        {
            let rounds = row["rounds"].as_array_mut().expect("rounds");
            for round in rounds
                .iter_mut()
                .filter(|round| round["category_round_id"] == self.id)
            {
                let better = worths.iter().filter(|other| *other > own).count();
                round["rank"] = json!((self.kind != "speed").then_some(1 + better));
                if own.is_none() {
                    round["score"] = Value::Null;
                }
            }
            row["rank"] = json!(rounds.iter().rev().find_map(|round| round["rank"].as_u64()));
        }
    }
}

/// More is better: points or holds, in tenths; `None` where nothing is climbed, and of heats.
pub(crate) fn worth(round: &Value) -> Option<u64> {
    let ascents = round["ascents"].as_array()?.iter();
    let mut done = ascents
        .filter(|part| part["status"] != "pending")
        .peekable();
    if done.peek()?["points"].is_null() {
        let height = round["score"].as_str()?;
        let holds = height.trim_end_matches('+').parse::<u64>();
        return Some(holds.map_or(u64::MAX, |holds| {
            10 * holds + u64::from(height.ends_with('+'))
        }));
    }
    let points = done.map(|part| format!("{:.1}", part["points"].as_f64().expect("points")));
    Some(
        points
            .map(|points| points.replace('.', "").parse::<u64>().expect("tenths"))
            .sum(),
    )
}
