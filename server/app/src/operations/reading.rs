//! The metrics at one moment, parsed from the text that Prometheus gets.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Each line of a metric: its name, its labels as written, its value.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) at: Instant,
    lines: HashMap<String, Vec<(String, f64)>>,
}

impl Reading {
    pub(crate) fn of(text: &str, at: Instant) -> Self {
        let mut lines: HashMap<String, Vec<(String, f64)>> = HashMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((series, value)) = line.rsplit_once(' ') else {
                continue;
            };
            let Ok(value) = value.parse::<f64>() else {
                continue;
            };
            let (name, labels) = series.split_once('{').unwrap_or((series, ""));
            let labels = labels.trim_end_matches('}').to_owned();
            let of_name = lines.entry(name.to_owned()).or_default();
            of_name.push((labels, value));
        }
        Self { at, lines }
    }

    /// Drops a gauge of which only the newest value is needed; it has one line for every event ever fetched.
    pub(crate) fn without_gauges_of_events(mut self) -> Self {
        self.lines.remove(crate::operations::FEED_GOOD_AT);
        self
    }

    pub(crate) fn age(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.at)
    }

    /// The labels and value of every line of a metric.
    pub(crate) fn lines(&self, name: &str) -> impl Iterator<Item = (&str, f64)> {
        let lines = self.lines.get(name).map(Vec::as_slice).unwrap_or_default();
        lines
            .iter()
            .map(|(labels, value)| (labels.as_str(), *value))
    }

    /// The sum over all lines of a metric.
    pub(crate) fn sum(&self, name: &str) -> f64 {
        self.lines(name).map(|(_, value)| value).sum()
    }

    /// The sum over the lines with this label.
    pub(crate) fn sum_of(&self, name: &str, key: &str, value: &str) -> f64 {
        self.lines(name)
            .filter(|(labels, _)| label(labels, key) == Some(value))
            .map(|(_, value)| value)
            .sum()
    }

    /// Cumulative counts by upper bound of a bucket, summed over the lines that are `wanted`; the last bound is
    /// infinite.
    pub(crate) fn buckets(&self, name: &str, wanted: impl Fn(&str) -> bool) -> Vec<(f64, f64)> {
        let mut buckets: Vec<(f64, f64)> = Vec::new();
        for (labels, count) in self.lines(&format!("{name}_bucket")) {
            let end = label(labels, "le").and_then(|end| end.parse::<f64>().ok());
            let Some(end) = end.filter(|_| wanted(labels)) else {
                continue;
            };
            match buckets
                .iter_mut()
                .find(|(other, _)| other.total_cmp(&end).is_eq())
            {
                Some((_, sum)) => *sum += count,
                None => buckets.push((end, count)),
            }
        }
        buckets.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        buckets
    }
}

/// The value of a label; our label values contain no quotes.
pub(crate) fn label<'a>(labels: &'a str, key: &str) -> Option<&'a str> {
    labels.split("\",").find_map(|pair| {
        let (name, value) = pair.split_once("=\"")?;
        (name.trim_start_matches(',') == key).then(|| value.trim_end_matches('"'))
    })
}

/// The quantile `part` of the observations, as `histogram_quantile` computes it. `None` without observations.
pub(crate) fn quantile(part: f64, now: &[(f64, f64)], then: &[(f64, f64)]) -> Option<f64> {
    let before = |end: f64| {
        let known = then.iter().find(|(other, _)| other.total_cmp(&end).is_eq());
        known.map_or(0.0, |(_, count)| *count)
    };
    let new: Vec<(f64, f64)> = now
        .iter()
        .map(|(end, count)| (*end, count - before(*end)))
        .collect();
    let (_, all) = *new.last()?;
    if all <= 0.0 {
        return None;
    }
    let rank = part * all;
    let (mut below, mut start) = (0.0, 0.0);
    for (end, count) in new {
        if count >= rank {
            // In the last bucket, only its lower bound is known.
            return Some(if end.is_finite() {
                start + (end - start) * (rank - below) / (count - below).max(f64::MIN_POSITIVE)
            } else {
                start
            });
        }
        (below, start) = (count, end);
    }
    None
}

#[cfg(test)]
#[allow(
    clippy::float_cmp,
    reason = "small whole numbers, read and not computed"
)]
mod tests {
    use super::*;

    const TEXT: &str = "# HELP podium_sockets Live sockets\n# TYPE podium_sockets gauge\npodium_sockets 7\n\n\
        podium_actors{kind=\"topic\"} 3\npodium_actors{kind=\"league\"} 2\n\
        lag_bucket{mode=\"alone\",le=\"0.1\"} 8\nlag_bucket{mode=\"alone\",le=\"1\"} 10\n\
        lag_bucket{mode=\"alone\",le=\"+Inf\"} 10\nlag_bucket{mode=\"shared\",le=\"0.1\"} 100\n\
        feed{series=\"ifsc\",subject=\"event:1405\"} 1700000000\nodd line without\n";

    fn reading() -> Reading {
        Reading::of(TEXT, Instant::now())
    }

    #[test]
    fn the_text_is_read_line_by_line() {
        let reading = reading();
        assert_eq!(reading.sum("podium_sockets"), 7.0);
        assert_eq!(reading.sum("podium_actors"), 5.0);
        assert_eq!(reading.sum_of("podium_actors", "kind", "league"), 2.0);
        assert_eq!(reading.sum("nothing"), 0.0);
        let (labels, at) = reading.lines("feed").next().expect("a line");
        assert_eq!(label(labels, "subject"), Some("event:1405"));
        assert_eq!(label(labels, "series"), Some("ifsc"));
        assert_eq!((label(labels, "kind"), at), (None, 1.7e9));
    }

    #[test]
    fn quantiles_cover_the_observations_since_the_first_reading() {
        let alone = |labels: &str| label(labels, "mode") == Some("alone");
        let now = reading().buckets("lag", alone);
        assert_eq!(now, [(0.1, 8.0), (1.0, 10.0), (f64::INFINITY, 10.0)]);
        let near = |found: Option<f64>, expected: f64| {
            assert!(
                (found.expect("a value") - expected).abs() < 1e-9,
                "{found:?}"
            );
        };
        near(quantile(0.5, &now, &[]), 0.0625);
        near(quantile(0.9, &now, &[]), 0.55);
        let then = [(0.1, 8.0), (1.0, 8.0), (f64::INFINITY, 8.0)];
        near(quantile(0.5, &now, &then), 0.55);
        assert_eq!(quantile(0.5, &now, &now), None);
        assert_eq!(quantile(0.5, &[], &[]), None);
        let slow = [(0.1, 0.0), (10.0, 0.0), (f64::INFINITY, 4.0)];
        near(quantile(0.99, &slow, &[]), 10.0);
    }
}
