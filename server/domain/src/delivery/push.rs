//! Rules for pushes to devices while Podium is closed: which notifications are pushed, how they are grouped, their
//! urgency and lifetime.

use std::time::Duration;

use crate::notifications::notification::{
    Announced, JoinRequested, Notice, NoticeLeague, PickWithdrawn, PicksLocked, PicksScored,
    PointsCorrected,
};

/// Notifications that are switched on and off together, on each device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushGroup {
    Picks,
    Results,
    Leagues,
}

/// As in RFC 8030: a phone that saves its battery wakes only for some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    Low,
    Normal,
    High,
}

impl Urgency {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Normal => "normal",
            Self::High => "high",
        }
    }
}

/// How a notification is pushed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    pub group: PushGroup,
    /// Queued pushes of one topic are merged into one.
    pub topic: String,
    pub urgency: Urgency,
    /// How long the push service keeps it for a device that is offline.
    pub ttl: Duration,
}

/// `None` for notifications that are not pushed.
pub fn push_of(notice: &Notice) -> Option<Push> {
    const HALF_A_DAY: Duration = Duration::from_hours(12);
    const A_DAY: Duration = Duration::from_hours(24);
    const DAYS: Duration = Duration::from_hours(3 * 24);
    let (group, topic, urgency, ttl) = match notice {
        Notice::PicksLocked(PicksLocked { event_id, .. }) => (
            PushGroup::Picks,
            of_event(event_id),
            Urgency::Normal,
            HALF_A_DAY,
        ),
        // The account can act on it, but not for long.
        Notice::PickWithdrawn(PickWithdrawn { event_id, .. }) => {
            (PushGroup::Picks, of_event(event_id), Urgency::High, A_DAY)
        }
        Notice::PicksScored(PicksScored { event_id, .. })
        | Notice::PointsCorrected(PointsCorrected { event_id, .. }) => (
            PushGroup::Results,
            of_event(event_id),
            Urgency::Normal,
            A_DAY,
        ),
        Notice::RequestApproved(league)
        | Notice::RequestRejected(league)
        | Notice::Invited(league) => (
            PushGroup::Leagues,
            of_league("league", league),
            Urgency::Normal,
            DAYS,
        ),
        Notice::JoinRequested(JoinRequested { league, .. }) => (
            PushGroup::Leagues,
            of_league("requests", league),
            Urgency::Low,
            DAYS,
        ),
        Notice::Announced(Announced { league, .. }) => (
            PushGroup::Leagues,
            of_league("announcements", league),
            Urgency::Normal,
            A_DAY,
        ),
        Notice::CategoryDropped(_)
        | Notice::EventStaysLocked(_)
        | Notice::RoundMoved(_)
        | Notice::AdminMade(_)
        | Notice::AdminEnded(_)
        | Notice::OwnerMade(_)
        | Notice::MemberRemoved(_)
        | Notice::ReportDecided(_)
        | Notice::ContentRemoved(_)
        | Notice::WebhookEnded(_) => return None,
    };
    Some(Push {
        group,
        topic,
        urgency,
        ttl,
    })
}

fn of_event(event: &str) -> String {
    format!("event:{event}")
}

fn of_league(what: &str, league: &NoticeLeague) -> String {
    format!("{what}:{}", league.league_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn league() -> NoticeLeague {
        NoticeLeague {
            league_id: "l".to_owned(),
            league_name: "Friends".to_owned(),
        }
    }

    #[test]
    fn pushes_are_grouped_by_event_or_league_and_roles_are_not_pushed() {
        let locked = Notice::PicksLocked(PicksLocked {
            event_id: "7".to_owned(),
            event_name: "Cup".to_owned(),
            picked: 1,
            categories: 2,
        });
        let scored = Notice::PicksScored(PicksScored {
            event_id: "7".to_owned(),
            event_name: "Cup".to_owned(),
            league: league(),
            points: 3,
            rank: 1,
            members: 2,
            scored: 1,
            picked: 1,
        });
        let request = Notice::JoinRequested(JoinRequested {
            league: league(),
            user_id: "u".to_owned(),
            name: "Ben".to_owned(),
            picture: None,
        });
        for (notice, expected) in [
            (locked, Some((PushGroup::Picks, "event:7"))),
            (scored, Some((PushGroup::Results, "event:7"))),
            (request, Some((PushGroup::Leagues, "requests:l"))),
            (
                Notice::Announced(Announced::new(league(), 7, "Hello")),
                Some((PushGroup::Leagues, "announcements:l")),
            ),
            (
                Notice::Invited(league()),
                Some((PushGroup::Leagues, "league:l")),
            ),
            (
                Notice::RequestApproved(league()),
                Some((PushGroup::Leagues, "league:l")),
            ),
            (
                Notice::RequestRejected(league()),
                Some((PushGroup::Leagues, "league:l")),
            ),
            (Notice::AdminMade(league()), None),
            (Notice::AdminEnded(league()), None),
            (Notice::OwnerMade(league()), None),
            (Notice::MemberRemoved(league()), None),
            (Notice::WebhookEnded(league()), None),
        ] {
            let push = push_of(&notice);
            let found = push.as_ref().map(|push| (push.group, push.topic.as_str()));
            assert_eq!(found, expected, "{notice:?}");
        }
    }

    #[test]
    fn urgencies_are_ordered_and_spelled_as_services_read_them() {
        let all = [Urgency::Low, Urgency::Normal, Urgency::High];
        assert!(all.is_sorted());
        assert_eq!(all.map(Urgency::as_str), ["low", "normal", "high"]);
    }
}
