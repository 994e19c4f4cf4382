//! Merging of notifications about the same subject, and the reasons for changed points.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use podium_domain::events::climb_score::{Score, ScoreValue};
use podium_domain::events::history::Shift;
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::{RoundDetail, RoundResult};
use podium_domain::ids::AthleteId;
use podium_domain::notifications::notification::{
    Announced, JoinRequested, Merged, Notice, NoticeLeague, PicksLocked, PicksScored,
    PointsCorrected, merge,
};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::correction::{Correction, CorrectionReason, correction_cause};

fn league() -> NoticeLeague {
    NoticeLeague {
        league_id: "0123456789abcdef01234567".to_owned(),
        league_name: "Friends".to_owned(),
    }
}

fn scored(points: u32, rank: u32, scored: u32) -> Notice {
    Notice::PicksScored(PicksScored {
        event_id: "1405".to_owned(),
        event_name: "Cup".to_owned(),
        league: league(),
        points,
        rank,
        members: 12,
        scored,
        picked: 4,
    })
}

fn corrected(from: u32, to: u32) -> Notice {
    Notice::PointsCorrected(PointsCorrected {
        prediction_id: "p".to_owned(),
        event_id: "1405".to_owned(),
        event_name: "Cup".to_owned(),
        category_id: "1".to_owned(),
        category_name: "LEAD Men".to_owned(),
        league: league(),
        correction: Correction {
            from,
            to,
            reason: CorrectionReason::Result,
            athlete: None,
            result_at: None,
        },
    })
}

fn locked(picked: u32) -> Notice {
    Notice::PicksLocked(PicksLocked {
        event_id: "1405".to_owned(),
        event_name: "Cup".to_owned(),
        picked,
        categories: 4,
    })
}

#[test]
fn recomputed_notifications_are_renewed_only_if_they_differ() {
    for notice in [locked(2), scored(45, 1, 2)] {
        for seen in [false, true] {
            assert_eq!(merge(&notice, seen, notice.clone()), Merged::Unchanged);
        }
    }
    assert_eq!(
        merge(&locked(2), true, locked(3)),
        Merged::Renewed(locked(3))
    );
}

#[test]
fn new_points_renew_a_notification_and_rank_changes_do_not() {
    let old = scored(20, 2, 1);
    let more = scored(45, 1, 2);
    assert_eq!(merge(&old, true, more.clone()), Merged::Renewed(more));
    let nothing_earned = scored(20, 2, 2);
    assert_eq!(
        merge(&old, true, nothing_earned.clone()),
        Merged::Renewed(nothing_earned)
    );
    let overtaken = scored(20, 3, 1);
    assert_eq!(
        merge(&old, true, overtaken.clone()),
        Merged::Rewritten(overtaken)
    );
}

#[test]
fn unseen_corrections_are_merged() {
    let first = corrected(45, 15);
    assert_eq!(
        merge(&first, false, corrected(15, 30)),
        Merged::Renewed(corrected(45, 30))
    );
    assert_eq!(
        merge(&first, true, corrected(15, 30)),
        Merged::Renewed(corrected(15, 30))
    );
    assert_eq!(merge(&first, false, corrected(15, 45)), Merged::Gone);
    assert_eq!(
        merge(&first, true, corrected(15, 45)),
        Merged::Renewed(corrected(15, 45))
    );
}

#[test]
fn repeated_events_renew_their_notification() {
    let approved = Notice::RequestApproved(league());
    assert_eq!(
        merge(&approved, true, approved.clone()),
        Merged::Renewed(approved.clone())
    );
    let rejected = Notice::RequestRejected(league());
    assert_eq!(approved.key(), rejected.key(), "one answer to a request");
    assert_eq!(
        merge(&rejected, true, approved.clone()),
        Merged::Renewed(approved)
    );
}

fn announced(id: u64) -> Notice {
    Notice::Announced(Announced::new(league(), id, "Pizza at eight\nBring shoes"))
}

#[test]
fn an_announcement_is_told_once_by_its_first_line() {
    assert_eq!(merge(&announced(1), true, announced(1)), Merged::Unchanged);
    let first_line = |text: &str| Announced::new(league(), 1, text).first_line;
    assert_eq!(first_line("Pizza at eight\nBring shoes"), "Pizza at eight");
    assert_eq!(first_line(&"é".repeat(140)), "é".repeat(140));
    assert_eq!(
        first_line(&"é".repeat(141)),
        format!("{}…", "é".repeat(139))
    );
}

#[test]
fn a_notification_has_one_key() {
    let request = |user: &str| {
        Notice::JoinRequested(JoinRequested {
            league: league(),
            user_id: user.to_owned(),
            name: "Ben".to_owned(),
            picture: None,
        })
    };
    let notices = [
        locked(1),
        scored(1, 1, 1),
        corrected(1, 2),
        request("a"),
        request("b"),
        Notice::RequestApproved(league()),
        Notice::Invited(league()),
        Notice::AdminMade(league()),
        Notice::MemberRemoved(league()),
        Notice::WebhookEnded(league()),
        announced(1),
        announced(2),
    ];
    let mut keys: Vec<String> = notices.iter().map(Notice::key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), notices.len(), "{keys:?}");
}

#[test]
fn a_notification_survives_a_json_round_trip() {
    for notice in [
        locked(1),
        scored(1, 2, 3),
        corrected(45, 15),
        Notice::Invited(league()),
        announced(1),
    ] {
        let text = serde_json::to_string(&notice).unwrap();
        assert_eq!(
            serde_json::from_str::<Notice>(&text).unwrap(),
            notice,
            "{text}"
        );
    }
}

fn athlete(id: &str) -> AthleteId {
    id.parse().unwrap()
}

fn pick(first: &str, second: &str, third: &str) -> Podium {
    Podium::parse([first, second, third].map(|id| id.parse().ok())).unwrap()
}

fn shift(id: &str, rank: Option<u32>) -> Shift {
    Shift {
        athlete: athlete(id),
        rank,
    }
}

fn row(id: &str, value: Option<ScoreValue>) -> RankingRow {
    RankingRow {
        athlete: athlete(id),
        firstname: "F.".to_owned(),
        lastname: "L.".to_owned(),
        name: "L. F.".to_owned(),
        country: "SLO".to_owned(),
        bib: None,
        federation_id: None,
        sport_class: None,
        rank: None,
        rounds: vec![RoundResult {
            round_id: "1".to_owned(),
            round_name: "Final".to_owned(),
            rank: None,
            score: Score { raw: None, value },
            starting_group: None,
            detail: RoundDetail::None {},
        }],
    }
}

/// The changes in a ranking, and its rows afterwards.
type Moved<'a> = (&'a [Shift], &'a [RankingRow]);

#[test]
fn a_correction_names_the_athlete_it_is_about() {
    let podium = pick("1", "2", "3");
    let (one, two) = (athlete("1"), athlete("2"));
    let cases: [(Moved, CorrectionReason, Option<&AthleteId>); 6] = [
        (
            (&[shift("9", Some(1))], &[]),
            CorrectionReason::Result,
            None,
        ),
        ((&[], &[]), CorrectionReason::Result, None),
        (
            (&[shift("1", Some(2)), shift("2", Some(1))], &[]),
            CorrectionReason::Ranked,
            Some(&one),
        ),
        // An athlete who lost the rank takes precedence over one whose rank changed because of it.
        (
            (&[shift("1", Some(2)), shift("2", None)], &[]),
            CorrectionReason::Unranked,
            Some(&two),
        ),
        (
            (
                &[shift("2", Some(0))],
                &[row("2", Some(ScoreValue::Disqualified))],
            ),
            CorrectionReason::Disqualified,
            Some(&two),
        ),
        (
            (
                &[shift("2", None)],
                &[
                    row("1", Some(ScoreValue::Disqualified)),
                    row("2", Some(ScoreValue::DidNotStart)),
                ],
            ),
            CorrectionReason::Unranked,
            Some(&two),
        ),
    ];
    for ((shifts, rows), reason, athlete) in cases {
        assert_eq!(
            correction_cause(&podium, shifts, rows),
            (reason, athlete),
            "{shifts:?}"
        );
    }
}
