//! Faults of the service, and the requests they apply to.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Fault {
    /// This status, with a JSON error as body.
    Status(u16),
    /// 200 with a web page instead of JSON.
    Html,
    /// The full length is announced, half is sent, the connection is cut.
    HalfBody,
    /// 200 with a truncated body.
    Truncated,
    /// The document with `ranking: null`, as before any result.
    NullRanking,
    /// The document, a list, with only this many of its first rows.
    FirstRows(usize),
    /// The proper answer, this many milliseconds late.
    Slow(u64),
    /// 200 with no body.
    Empty,
    /// No answer, ever.
    Hang,
    /// 200 with this many bytes of blank JSON and no announced length.
    Huge(u64),
}

/// A fault, and the requests it applies to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FaultRule {
    /// Requests whose path begins with this.
    pub path: String,
    pub fault: Fault,
    /// Number of requests affected; unlimited until cleared when absent.
    #[serde(default)]
    pub times: Option<u32>,
}

impl FaultRule {
    /// Applies to every request below `path`, until cleared.
    pub fn always(path: impl Into<String>, fault: Fault) -> Self {
        Self {
            path: path.into(),
            fault,
            times: None,
        }
    }

    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self {
            times: Some(times),
            ..self
        }
    }
}

/// The pending faults. The oldest matching rule applies first.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Vec<FaultRule>,
}

impl Faults {
    pub(crate) fn add(&mut self, rule: FaultRule) {
        self.rules.push(rule);
    }

    pub(crate) fn clear(&mut self) {
        self.rules.clear();
    }

    pub(crate) fn take(&mut self, path: &str) -> Option<Fault> {
        self.rules.retain(|rule| rule.times != Some(0));
        let rule = self
            .rules
            .iter_mut()
            .find(|rule| path.starts_with(&rule.path))?;
        rule.times = rule.times.map(|left| left.saturating_sub(1));
        Some(rule.fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_used_up_before_the_next_one() {
        let mut faults = Faults::default();
        faults.add(FaultRule::always("/a", Fault::Html).times(2));
        faults.add(FaultRule::always("/a", Fault::Empty).times(1));
        assert_eq!(faults.take("/b"), None);
        assert_eq!(faults.take("/a/b"), Some(Fault::Html));
        assert_eq!(faults.take("/a"), Some(Fault::Html));
        assert_eq!(faults.take("/a"), Some(Fault::Empty));
        assert_eq!(faults.take("/a"), None);
    }
}
