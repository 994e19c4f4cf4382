//! Lines of iCalendar (RFC 5545): texts are escaped, and lines folded to at most 75 bytes. The caller decides on the
//! content.

use chrono::{DateTime, NaiveDate, Utc};

use crate::text::is_control;

/// Maximum number of bytes of a line without its end.
const LINE_MAX: usize = 75;

/// A calendar under construction, line by line.
#[derive(Debug, Clone, Default)]
pub struct Lines(String);

impl Lines {
    /// Appends a value that is not text: a keyword, an address, a number, or a time.
    pub fn value(&mut self, name: &str, value: &str) {
        self.fold(&format!("{name}:{value}"));
    }

    /// Appends a text, escaped so that it stays within its line whatever upstream has written.
    pub fn text(&mut self, name: &str, text: &str) {
        let mut line = format!("{name}:");
        for c in text.chars() {
            match c {
                '\n' => line.push_str("\\n"),
                '\\' | ';' | ',' => {
                    line.push('\\');
                    line.push(c);
                }
                c if is_control(c) => {}
                c => line.push(c),
            }
        }
        self.fold(&line);
    }

    pub fn number(&mut self, name: &str, number: u32) {
        self.fold(&format!("{name}:{number}"));
    }

    pub fn moment(&mut self, name: &str, at: DateTime<Utc>) {
        self.fold(&format!("{name}:{}", at.format("%Y%m%dT%H%M%SZ")));
    }

    pub fn day(&mut self, name: &str, day: NaiveDate) {
        self.fold(&format!("{name};VALUE=DATE:{}", day.format("%Y%m%d")));
    }

    pub fn finish(self) -> String {
        self.0
    }

    /// A continued line begins with a space, which counts; characters are not split.
    fn fold(&mut self, line: &str) {
        let mut used = 0;
        for c in line.chars() {
            if used + c.len_utf8() > LINE_MAX {
                self.0.push_str("\r\n ");
                used = 1;
            }
            self.0.push(c);
            used += c.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}
