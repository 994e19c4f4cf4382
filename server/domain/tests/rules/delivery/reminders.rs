//! Times at which reminders are due, as a table and as properties.

use chrono::{DateTime, TimeDelta, Utc};
use podium_domain::delivery::reminder::{Reminder, hours_left};
use proptest::prelude::*;

fn start() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
}

#[test]
fn a_day_and_two_hours_before_the_lock_and_never_after_it() {
    for (seconds_before, expected) in [
        (30 * 86_400, None),
        (86_401, None),
        (86_400, Some(Reminder::Day)),
        (7_201, Some(Reminder::Day)),
        (7_200, Some(Reminder::Hours)),
        (1, Some(Reminder::Hours)),
        (0, None),
        (-1, None),
        (-86_400, None),
    ] {
        let now = start() - TimeDelta::seconds(seconds_before);
        assert_eq!(
            Reminder::due(now, start()),
            expected,
            "{seconds_before} s before"
        );
    }
}

#[test]
fn hours_are_rounded_to_the_nearest() {
    for (minutes, hours) in [
        (1440, 24),
        (1411, 24),
        (1409, 23),
        (120, 2),
        (91, 2),
        (89, 1),
        (29, 0),
        (0, 0),
        (-5, 0),
    ] {
        let now = start() - TimeDelta::minutes(minutes);
        assert_eq!(hours_left(now, start()), hours, "{minutes} min");
    }
}

proptest! {
    /// Checks at a regular interval see each reminder due in one unbroken stretch, the day's reminder first.
    #[test]
    fn each_reminder_is_due_once_and_in_order(
        step in 1_i64..=7_000,
        begin in 86_500_i64..=400_000,
    ) {
        let mut seen = Vec::new();
        let mut at = start() - TimeDelta::seconds(begin);
        while at < start() + TimeDelta::hours(3) {
            let due = Reminder::due(at, start());
            if seen.last() != Some(&due) {
                seen.push(due);
            }
            at += TimeDelta::seconds(step);
        }
        prop_assert_eq!(seen, vec![None, Some(Reminder::Day), Some(Reminder::Hours), None]);
    }

    /// Reminders move together with their event.
    #[test]
    fn due_reminders_depend_on_the_remaining_time_only(
        before in -200_000_i64..=200_000,
        moved in -10_000_000_i64..=10_000_000,
    ) {
        let now = start() - TimeDelta::seconds(before);
        let by = TimeDelta::seconds(moved);
        prop_assert_eq!(Reminder::due(now, start()), Reminder::due(now + by, start() + by));
    }
}
