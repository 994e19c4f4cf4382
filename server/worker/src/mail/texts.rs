//! The texts of all mails, in English: each states its subject, the action to take, and the reason for sending it.

use chrono::{DateTime, NaiveDateTime, Utc};
use podium_domain::delivery::reminder::{Reminder, hours_left};

use crate::mail::boards::Place;
use crate::mail::letter::{Action, Letter, Section, Unsubscribe};
use podium_store::delivery::{BestPick, EventPoints, MissingPicks};

/// Maximum number of leagues named in one mail.
const LEAGUES_SHOWN: usize = 10;

/// Parameters of a letter's links.
pub(crate) struct Links<'a> {
    pub(crate) origin: &'a str,
    /// Token of the unsubscribe links, in hex.
    pub(crate) token: &'a str,
}

impl Links<'_> {
    fn unsubscribe(&self, label: &str) -> Unsubscribe {
        Unsubscribe {
            label: label.to_owned(),
            page: format!("{}/mail/unsubscribe#{}", self.origin, self.token),
            one_click: format!("{}/api/auth/mail/unsubscribe/{}", self.origin, self.token),
        }
    }
}

/// Asks the user to confirm an address; the only mail sent to an unconfirmed one.
pub(crate) fn confirmation(origin: &str, token: &str) -> Letter {
    Letter {
        subject: "Please confirm your email address".to_owned(),
        preview: "We'll only email you after you confirm.".to_owned(),
        heading: "Is this your email address?".to_owned(),
        paragraphs: vec![
            "You turned on email in your Podium settings. Confirm that this is your address."
                .to_owned(),
        ],
        action: Action {
            label: "Confirm my address".to_owned(),
            url: format!("{origin}/mail/confirm#{token}"),
        },
        notes: vec![
            "The link works once, for one day. If this wasn't you, ignore this email and you won't \
             hear from us again."
                .to_owned(),
        ],
        footer: format!("We won't email you again unless you confirm. {origin}"),
        ..Letter::default()
    }
}

/// Test mail that an operator sends.
pub(crate) fn trial(origin: &str) -> Letter {
    Letter {
        subject: "Test mail from Podium".to_owned(),
        preview: "Mail is set up correctly.".to_owned(),
        heading: "It works".to_owned(),
        paragraphs: vec!["This is a test mail. Reminders and results can now be sent.".to_owned()],
        action: Action {
            label: "Open Podium".to_owned(),
            url: origin.to_owned(),
        },
        footer: format!("Sent by podium try-mail. {origin}"),
        ..Letter::default()
    }
}

/// Reminder to a user whose picks in open categories are incomplete.
pub(crate) fn reminder(
    reminder: Reminder,
    missing: &MissingPicks,
    event_path: &str,
    links: &Links,
) -> Letter {
    let left = time_left(missing.now, missing.closes_at);
    let open: usize = missing.leagues.iter().map(|(_, names)| names.len()).sum();
    let picks = if open == 1 {
        "One podium is"
    } else {
        "Some of your podiums are"
    };
    let place = if missing.location.is_empty() {
        String::new()
    } else {
        format!(" in {}", missing.location)
    };
    let subject = match reminder {
        Reminder::Day => format!("Picks close tomorrow: {}", missing.event_name),
        Reminder::Hours => format!("Picks close soon: {}", missing.event_name),
    };
    let mut sections = by_categories(&missing.leagues);
    sections.extend(others(missing.leagues.len()));
    Letter {
        subject,
        preview: format!("{picks} still missing. You have {left} left."),
        heading: missing.event_name.clone(),
        paragraphs: [
            Some(format!(
                "Picks{place} close in {left}: {}.",
                moment(&missing.closes_at_local)
            )),
            first_final(missing),
            Some(format!("{picks} still missing:")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        sections,
        action: Action {
            label: "Make my picks".to_owned(),
            url: format!("{}{event_path}", links.origin),
        },
        notes: Vec::new(),
        footer: "You get reminders because you turned them on in your Podium settings.".to_owned(),
        unsubscribe: Some(links.unsubscribe("Turn off reminders")),
    }
}

fn first_final(missing: &MissingPicks) -> Option<String> {
    let zone = missing.closes_at_local.1.clone();
    let at = moment(&(missing.final_at_local?, zone));
    Some(format!("The first final is planned for {at}."))
}

/// A section for each list of categories, under the names of the leagues in which just these are missing.
fn by_categories(leagues: &[(String, Vec<String>)]) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (league, categories) in leagues.iter().take(LEAGUES_SHOWN) {
        match sections.iter_mut().find(|same| same.lines == *categories) {
            Some(same) => same.title = format!("{}, {league}", same.title),
            None => sections.push(Section {
                title: league.clone(),
                figure: None,
                lines: categories.clone(),
            }),
        }
    }
    sections
}

/// Result for a user with picks in an event, once all of the event is final.
pub(crate) fn result(
    points: &EventPoints,
    places: &[Option<Place>],
    event_path: &str,
    links: &Links,
) -> Letter {
    let name = &points.event_name;
    let mut sections: Vec<Section> = points
        .leagues
        .iter()
        .zip(places)
        .take(LEAGUES_SHOWN)
        .map(|(league, place)| Section {
            title: league.name.clone(),
            figure: Some(points_of(league.points)),
            lines: place.as_ref().map(standing).into_iter().collect(),
        })
        .collect();
    sections.extend(others(points.leagues.len()));
    let best = match &points.best {
        Some(pick) => best_pick(pick),
        None => "Your picks didn’t score this time.".to_owned(),
    };
    Letter {
        subject: format!("Your result: {name}"),
        preview: best.clone(),
        heading: name.clone(),
        paragraphs: vec![format!("{name} is final. {best}")],
        sections,
        action: Action {
            label: "See the results".to_owned(),
            url: format!("{}{event_path}", links.origin),
        },
        notes: Vec::new(),
        footer: "You get results because you turned them on in your Podium settings.".to_owned(),
        unsubscribe: Some(links.unsubscribe("Turn off result emails")),
    }
}

/// Section with the number of leagues that are not named, if any.
fn others(leagues: usize) -> Option<Section> {
    let more = leagues.saturating_sub(LEAGUES_SHOWN);
    (more > 0).then(|| Section {
        title: match more {
            1 => "And one more league".to_owned(),
            _ => format!("And {more} more leagues"),
        },
        figure: None,
        lines: Vec::new(),
    })
}

fn time_left(now: DateTime<Utc>, closes_at: DateTime<Utc>) -> String {
    match hours_left(now, closes_at) {
        0 => "less than an hour".to_owned(),
        1 => "about an hour".to_owned(),
        hours => format!("about {hours} hours"),
    }
}

/// `Friday, 4 October 2024, 09:00 (Asia/Tokyo)`
fn moment((time, zone): &(NaiveDateTime, String)) -> String {
    let zone = match zone.as_str() {
        "UTC" => "UTC".to_owned(),
        named => format!("({})", named.replace('_', " ")),
    };
    format!("{} {zone}", time.format("%A, %-d %B %Y, %H:%M"))
}

fn points_of(points: u32) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

fn standing(place: &Place) -> String {
    let Place {
        rank,
        before,
        members,
        total,
    } = place;
    let moved = match before {
        None => String::new(),
        Some(before) if before > rank => format!(", up {}", before - rank),
        Some(before) if before < rank => format!(", down {}", rank - before),
        Some(_) => ", no change".to_owned(),
    };
    format!(
        "Rank {rank} of {members}{moved}. {} in total.",
        points_of(*total)
    )
}

fn best_pick(pick: &BestPick) -> String {
    let earned = points_of(pick.points);
    format!(
        "Your best podium was {}: {} ({earned}).",
        pick.category_name,
        pick.athletes.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::mail::html::html;
    use crate::mail::plain::plain;

    const LINKS: Links = Links {
        origin: "https://podium.test",
        token: "abcd",
    };

    fn missing(leagues: usize, minutes: i64) -> MissingPicks {
        let closes_at = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        MissingPicks {
            event_name: "World Cup Innsbruck".to_owned(),
            location: "Innsbruck, Austria".to_owned(),
            closes_at,
            closes_at_local: (closes_at.naive_utc(), "UTC".to_owned()),
            final_at_local: Some(closes_at.naive_utc() + TimeDelta::hours(42)),
            now: closes_at - TimeDelta::minutes(minutes),
            leagues: (1..=leagues)
                .map(|n| (format!("League {n}"), vec!["LEAD Men".to_owned()]))
                .collect(),
        }
    }

    #[test]
    fn a_reminder_has_deadline_and_missing_picks_in_text_and_html() {
        let letter = reminder(
            Reminder::Day,
            &missing(12, 23 * 60),
            "/dashboard/events/1",
            &LINKS,
        );
        assert_eq!(letter.subject, "Picks close tomorrow: World Cup Innsbruck");
        for shown in [plain(&letter), html(&letter)] {
            for words in [
                "Picks in Innsbruck, Austria close in about 23 hours: Friday, 4 October 2024, 00:00 UTC.",
                "The first final is planned for Saturday, 5 October 2024, 18:00 UTC.",
                "League 1",
                "LEAD Men",
                "League 10",
                "And 2 more leagues",
                "https://podium.test/dashboard/events/1",
                "https://podium.test/mail/unsubscribe#abcd",
            ] {
                assert!(shown.contains(words), "{words} in {shown}");
            }
            assert!(!shown.contains("League 11"));
        }
        let soon = reminder(Reminder::Hours, &missing(1, 20), "/x", &LINKS);
        assert_eq!(soon.subject, "Picks close soon: World Cup Innsbruck");
        assert_eq!(
            soon.preview,
            "One podium is still missing. You have less than an hour left."
        );
    }

    #[test]
    fn leagues_that_miss_the_same_share_a_section() {
        let mut missing = missing(3, 60);
        missing.leagues[1].1.push("LEAD Women".to_owned());
        let letter = reminder(Reminder::Hours, &missing, "/x", &LINKS);
        let titles: Vec<_> = letter.sections.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, ["League 1, League 3", "League 2"]);
    }

    #[test]
    fn times_are_on_the_readers_clock() {
        let at = DateTime::UNIX_EPOCH.naive_utc();
        for (zone, words) in [
            ("UTC", "Thursday, 1 January 1970, 00:00 UTC"),
            (
                "America/New_York",
                "Thursday, 1 January 1970, 00:00 (America/New York)",
            ),
        ] {
            assert_eq!(moment(&(at, zone.to_owned())), words);
        }
    }

    #[test]
    fn a_place_shows_its_movement() {
        let place = |rank, before| Place {
            rank,
            before,
            members: 9,
            total: 1,
        };
        for (place, words) in [
            (place(2, Some(5)), "Rank 2 of 9, up 3. 1 point in total."),
            (place(5, Some(2)), "Rank 5 of 9, down 3. 1 point in total."),
            (
                place(2, Some(2)),
                "Rank 2 of 9, no change. 1 point in total.",
            ),
            (place(2, None), "Rank 2 of 9. 1 point in total."),
        ] {
            assert_eq!(standing(&place), words);
        }
    }
}
