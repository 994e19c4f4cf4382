//! Venues with their time zones.

use chrono::{DateTime, Datelike, Duration, Months, NaiveDate, NaiveTime, Utc, Weekday};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) town: &'static str,
    pub(crate) country: &'static str,
    pub(crate) zone: Zone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) name: &'static str,
    /// Offset in winter.
    pub(crate) minutes_ahead_of_utc: i64,
    pub(crate) summer: Summer,
}

/// Period in which clocks are an hour ahead. A resolution of whole days suffices: no event begins at the hour of a
/// change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Summer {
    None,
    /// From the last Sunday of March to the last Sunday of October.
    European,
    /// From the second Sunday of March to the first Sunday of November.
    American,
}

impl Zone {
    fn ahead_of_utc(self, day: NaiveDate) -> Duration {
        let year = day.year();
        let in_summer = match self.summer {
            Summer::None => false,
            // The change happens in the first night, after midnight.
            Summer::European => {
                last_sunday(year, 3) < Some(day) && Some(day) <= last_sunday(year, 10)
            }
            Summer::American => {
                let nth =
                    |month, n| NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Sun, n);
                nth(3, 2) < Some(day) && Some(day) <= nth(11, 1)
            }
        };
        Duration::minutes(self.minutes_ahead_of_utc + if in_summer { 60 } else { 0 })
    }
}

fn last_sunday(year: i32, month: u32) -> Option<NaiveDate> {
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    let last = first.checked_add_months(Months::new(1))?.pred_opt()?;
    let days_after = last.weekday().num_days_from_sunday();
    last.checked_sub_signed(Duration::days(days_after.into()))
}

impl Place {
    /// "Hoshimori, JPN"
    pub(crate) fn location(self) -> String {
        format!("{}, {}", self.town, self.country)
    }

    pub(crate) fn midnight(self, day: NaiveDate) -> DateTime<Utc> {
        (day.and_time(NaiveTime::MIN) - self.zone.ahead_of_utc(day)).and_utc()
    }

    /// The current date at the venue.
    pub(crate) fn today(self, now: DateTime<Utc>) -> NaiveDate {
        (now + self.zone.ahead_of_utc(now.date_naive())).date_naive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(minutes_ahead_of_utc: i64, summer: Summer) -> Place {
        Place {
            town: "Somewhere",
            country: "NOR",
            zone: Zone {
                name: "Somewhere/There",
                minutes_ahead_of_utc,
                summer,
            },
        }
    }

    #[test]
    fn midnight_follows_the_clocks_of_the_place() {
        for (place, day, expected) in [
            (
                zone(60, Summer::European),
                "2026-03-29",
                "2026-03-28T23:00:00Z",
            ),
            (
                zone(60, Summer::European),
                "2026-03-30",
                "2026-03-29T22:00:00Z",
            ),
            (
                zone(60, Summer::European),
                "2026-10-25",
                "2026-10-24T22:00:00Z",
            ),
            (
                zone(60, Summer::European),
                "2026-10-26",
                "2026-10-25T23:00:00Z",
            ),
            (
                zone(-480, Summer::American),
                "2026-03-08",
                "2026-03-08T08:00:00Z",
            ),
            (
                zone(-480, Summer::American),
                "2026-07-01",
                "2026-07-01T07:00:00Z",
            ),
            (
                zone(-480, Summer::American),
                "2026-11-02",
                "2026-11-02T08:00:00Z",
            ),
            (
                zone(330, Summer::None),
                "2026-07-01",
                "2026-06-30T18:30:00Z",
            ),
        ] {
            let expected: DateTime<Utc> = expected.parse().unwrap();
            assert_eq!(place.midnight(day.parse().unwrap()), expected, "{day}");
        }
    }
}
