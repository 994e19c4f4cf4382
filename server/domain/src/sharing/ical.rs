//! Lines of iCalendar (RFC 5545): texts escaped, folded so that no line is longer than 75 bytes. What is in them is for
//! whoever writes a calendar.

use chrono::{DateTime, NaiveDate, Utc};

use crate::text::is_control;

/// Bytes of a line without its end.
const LINE_MAX: usize = 75;

/// A calendar as it is written, line by line.
#[derive(Debug, Clone, Default)]
pub struct Lines(String);

impl Lines {
    /// A value that is no text: a keyword, an address, a number, or a time.
    pub fn value(&mut self, name: &str, value: &str) {
        self.fold(&format!("{name}:{value}"));
    }

    /// What people read. Whatever upstream has put into it stays within its line.
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

    /// A line that goes on begins with a blank, which counts; characters stay whole.
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
