//! Notifications that reveal the course of an event: withheld while a spoiler guard hides the event.

use crate::notifications::notification::{Notice, PicksScored, PointsCorrected};

/// The event whose course a notification reveals; `None` if it says nothing about any athlete's result.
pub fn spoiled_event(notice: &Notice) -> Option<&str> {
    match notice {
        Notice::PicksScored(PicksScored { event_id, .. })
        | Notice::PointsCorrected(PointsCorrected { event_id, .. }) => Some(event_id),
        // About the event, but known before any athlete climbs.
        Notice::PicksLocked(_)
        | Notice::PickWithdrawn(_)
        | Notice::CategoryDropped(_)
        | Notice::EventStaysLocked(_)
        | Notice::RoundMoved(_)
        | Notice::RequestApproved(_)
        | Notice::RequestRejected(_)
        | Notice::Invited(_)
        | Notice::AdminMade(_)
        | Notice::AdminEnded(_)
        | Notice::OwnerMade(_)
        | Notice::MemberRemoved(_)
        | Notice::JoinRequested(_)
        | Notice::Announced(_)
        | Notice::ReportDecided(_)
        | Notice::ContentRemoved(_)
        | Notice::WebhookEnded(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn notice(mut fields: Value, kind: &str) -> Notice {
        fields["kind"] = json!(kind);
        serde_json::from_value(fields).expect("a notice")
    }

    #[test]
    fn only_points_and_corrections_are_spoilers() {
        let everything = json!({
            "eventId": "1405", "eventName": "Innsbruck", "categoryId": "7", "categoryName": "LEAD Women",
            "predictionId": "p", "leagueId": "l", "leagueName": "Friends",
            "picked": 2, "categories": 4, "points": 35, "rank": 1, "members": 3, "scored": 2,
            "athleteId": "11", "firstname": "Janja", "lastname": "Garnbret", "leagues": 1,
            "from": 20, "to": 35, "reason": "result", "athlete": null,
            "userId": "u", "name": "Ben", "picture": null, "announcementId": 7, "firstLine": "Hello",
            "round": "lead final of men", "startsAt": "", "movedFrom": "", "others": 0,
            "reportId": 7, "subject": "name", "subjectId": "u", "removed": true, "note": null
        });
        for (kind, expected) in [
            ("picks_scored", Some("1405")),
            ("points_corrected", Some("1405")),
            ("picks_locked", None),
            ("pick_withdrawn", None),
            ("category_dropped", None),
            ("event_stays_locked", None),
            ("round_moved", None),
            ("request_approved", None),
            ("request_rejected", None),
            ("invited", None),
            ("admin_made", None),
            ("admin_ended", None),
            ("owner_made", None),
            ("member_removed", None),
            ("join_requested", None),
            ("webhook_ended", None),
            ("announced", None),
            ("report_decided", None),
            ("content_removed", None),
        ] {
            let notice = notice(everything.clone(), kind);
            assert_eq!(spoiled_event(&notice), expected, "{kind}");
        }
    }
}
