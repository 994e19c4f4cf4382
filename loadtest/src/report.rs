//! The printed summary, and whether the run passed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use crate::spread::{Spread, Summary};
use crate::viewer::Outcome;

/// Maximum number of distinct loss reasons printed.
const REASONS_MAX: usize = 5;

#[derive(Debug, Default)]
pub(crate) struct Report {
    total: usize,
    connected: usize,
    lost: BTreeMap<String, usize>,
    frames: u64,
    bytes: u64,
    gaps: u64,
    spread: Summary,
}

impl Report {
    pub(crate) fn new(total: usize, outcomes: &[Outcome], spread: &Spread) -> Self {
        let connected = outcomes.iter().filter(|outcome| outcome.was_ready).count();
        let mut report = Self {
            total,
            connected,
            spread: spread.summary(connected),
            ..Self::default()
        };
        for outcome in outcomes {
            report.frames += outcome.frames;
            report.bytes += outcome.bytes;
            report.gaps += outcome.gaps;
            if let Some(lost) = &outcome.lost {
                *report.lost.entry(lost.to_string()).or_default() += 1;
            }
        }
        // A viewer whose task panicked has no outcome, which counts as lost.
        let silent = total.saturating_sub(outcomes.len());
        if silent > 0 {
            report.lost.insert("viewer died".to_owned(), silent);
        }
        report
    }

    pub(crate) fn passed(&self) -> bool {
        self.gaps == 0 && self.lost.is_empty()
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self {
            total,
            connected,
            lost,
            frames,
            bytes,
            gaps,
            spread,
        } = self;
        writeln!(out, "viewers connected  {connected} of {total}")?;
        writeln!(out, "viewers lost       {}", lost.values().sum::<usize>())?;
        for (reason, viewers) in lost.iter().take(REASONS_MAX) {
            writeln!(out, "                   {viewers} × {reason}")?;
        }
        writeln!(out, "frames received    {frames} ({bytes} bytes)")?;
        writeln!(out, "gaps               {gaps}")?;
        writeln!(
            out,
            "frames all heard   {} (and {} not)",
            spread.complete, spread.incomplete
        )?;
        if spread.complete > 0 {
            writeln!(out, "first to last viewer")?;
            for (name, time) in [
                ("p50", spread.p50),
                ("p99", spread.p99),
                ("max", spread.max),
            ] {
                writeln!(out, "  {name}              {}", milliseconds(time))?;
            }
        }
        writeln!(out, "{}", if self.passed() { "passed" } else { "FAILED" })
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{}.{:03} ms", time.as_millis(), time.subsec_micros() % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viewer::Lost;

    fn watched() -> Outcome {
        Outcome {
            was_ready: true,
            frames: 3,
            bytes: 300,
            ..Outcome::default()
        }
    }

    #[test]
    fn a_run_passes_without_gaps_and_losses_only() {
        let spread = Spread::default();
        let gap = Outcome {
            gaps: 1,
            ..watched()
        };
        let lost = Outcome {
            lost: Some(Lost::Closed),
            ..watched()
        };
        let cases = [
            (vec![watched(), watched()], true, "all well"),
            (vec![watched(), gap], false, "a gap"),
            (vec![watched(), lost], false, "a loss"),
            (vec![watched()], false, "a viewer that never came back"),
        ];
        for (outcomes, passed, name) in cases {
            assert_eq!(
                Report::new(2, &outcomes, &spread).passed(),
                passed,
                "{name}"
            );
        }
    }

    #[test]
    fn the_report_prints_milliseconds_and_losses_by_reason() {
        let mut report = Report::new(1, &[watched()], &Spread::default());
        report.spread = Summary {
            complete: 2,
            max: Duration::from_micros(1_005_030),
            ..Summary::default()
        };
        report.lost.insert("closed".to_owned(), 1);
        let mut screen = Vec::new();
        report.write(&mut screen).expect("memory can be written to");
        let screen = String::from_utf8(screen).expect("the screen is text");
        assert!(screen.contains("max              1005.030 ms"), "{screen}");
        assert!(screen.contains("1 × closed"), "{screen}");
        assert!(screen.ends_with("FAILED\n"), "{screen}");
    }
}
