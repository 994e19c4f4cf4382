//! The result table of a run, and its statistics.

use std::fmt;
use std::io::{self, Write};

/// Median and percentiles of measurements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spread {
    pub(crate) p10: f64,
    pub(crate) median: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
}

impl Spread {
    /// All zeros without values.
    pub(crate) fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let at = |percent: usize| {
            let last = values.len().saturating_sub(1);
            // Rounded up: the p99 of fewer than a hundred values is the maximum.
            let index = (last * percent).div_ceil(100);
            values.get(index).copied().unwrap_or_default()
        };
        Self {
            p10: at(10),
            median: at(50),
            p90: at(90),
            p99: at(99),
        }
    }

    /// Ratios per round, so that a temporary slowdown of the machine affects both sides.
    pub(crate) fn of_ratios(ours: &[f64], theirs: &[f64]) -> Self {
        let pairs = ours.iter().zip(theirs);
        Self::of(
            pairs
                .filter(|(_, peer)| **peer > 0.0)
                .map(|(our, peer)| our / peer),
        )
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            p10, median, p90, ..
        } = self;
        write!(formatter, "{median:.2} [{p10:.2}..{p90:.2}]")
    }
}

/// The limit for a measured number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Target {
    AtMost(f64),
    AtLeast(f64),
    /// Shown for comparison only.
    None,
}

impl Target {
    fn is_met(self, value: f64) -> &'static str {
        let met = match self {
            Self::AtMost(limit) => value <= limit,
            Self::AtLeast(limit) => value >= limit,
            Self::None => return "",
        };
        if met { "yes" } else { "**NO**" }
    }
}

/// One row: our number, with a peer's number if there is one.
#[derive(Debug)]
pub(crate) struct Row {
    job: String,
    target: String,
    ours: String,
    peer: String,
    ratio: String,
    met: &'static str,
}

impl Row {
    /// A row with a ratio to a peer.
    pub(crate) fn against(
        job: &str,
        target: Target,
        ours: impl Into<String>,
        (peer, theirs): (&str, String),
        ratio: Spread,
    ) -> Self {
        let target_text = match target {
            Target::AtMost(limit) => format!("≤ {limit} × {peer}"),
            Target::AtLeast(limit) => format!("≥ {limit} × {peer}"),
            Target::None => String::new(),
        };
        Self {
            job: job.to_owned(),
            target: target_text,
            ours: ours.into(),
            peer: format!("{peer} {theirs}"),
            ratio: ratio.to_string(),
            met: target.is_met(ratio.median),
        }
    }

    /// A row with our number only, in `unit`.
    pub(crate) fn alone(job: &str, target: Target, value: f64, unit: &str) -> Self {
        let target_text = match target {
            Target::AtMost(limit) => format!("≤ {limit} {unit}"),
            Target::AtLeast(limit) => format!("≥ {limit} {unit}"),
            Target::None => String::new(),
        };
        Self {
            job: job.to_owned(),
            target: target_text,
            ours: format!("{value:.2} {unit}"),
            peer: String::new(),
            ratio: String::new(),
            met: target.is_met(value),
        }
    }
}

/// Writes the table as Markdown.
pub(crate) fn write(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "| job | target | ours | peer | ratio [p10..p90] | met |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|---|")?;
    for row in rows {
        let Row {
            job,
            target,
            ours,
            peer,
            ratio,
            met,
        } = row;
        writeln!(
            out,
            "| {job} | {target} | {ours} | {peer} | {ratio} | {met} |"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_prints_its_quantiles() {
        let hundred = Spread::of((0..=100).map(f64::from));
        assert_eq!(
            (hundred.p10, hundred.median, hundred.p90, hundred.p99),
            (10.0, 50.0, 90.0, 99.0)
        );
        assert!((Spread::of([3.0, 1.0]).p99 - 3.0).abs() < f64::EPSILON);
        assert!(Spread::of([]).median.abs() < f64::EPSILON);
    }

    #[test]
    fn ratios_are_of_the_same_round() {
        let ratio = Spread::of_ratios(&[2.0, 4.0, 9.0], &[1.0, 2.0, 0.0]);
        assert_eq!((ratio.p10, ratio.p90), (2.0, 2.0));
    }

    #[test]
    fn a_missed_target_is_highlighted() {
        let rows = [
            Row::alone("memory", Target::AtMost(14.0), 15.0, "kB"),
            Row::against(
                "fan-out",
                Target::AtMost(1.3),
                "6.0 µs",
                ("bare", "5.0 µs".to_owned()),
                Spread::of([1.2]),
            ),
        ];
        let mut table = Vec::new();
        write(&rows, &mut table).expect("memory can be written to");
        let table = String::from_utf8(table).expect("text");
        assert!(
            table.contains("| memory | ≤ 14 kB | 15.00 kB |  |  | **NO** |"),
            "{table}"
        );
        assert!(table.contains("≤ 1.3 × bare | 6.0 µs | bare 5.0 µs | 1.20 [1.20..1.20] | yes |"));
    }
}
