//! What is said of invitations, and of leagues that change hands or end, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::leagues::league::{
    InviteCodeRegenerated, InviteUserBody, JoinPreviewAnswer, MyInvitationsAnswer,
    SentInvitationsAnswer, SlugUpdated, UpdateSlugBody,
};
use podium_wire::live::change::Change;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const AT: &str = "2026-06-19T22:00:00.000Z";

#[track_caller]
fn same<T: Serialize + DeserializeOwned>(literal: &Value) {
    let read: T = serde_json::from_value(literal.clone())
        .unwrap_or_else(|error| panic!("{error} in {literal}"));
    assert_eq!(&serde_json::to_value(read).expect("JSON"), literal);
}

fn invitation() -> Value {
    json!({
        "leagueId": "x", "leagueName": "Friends", "slug": "friends", "type": "private",
        "description": null, "memberCount": 2, "inviterId": "a1", "invitedBy": "Ann", "invitedAt": AT
    })
}

fn sent_invitation() -> Value {
    json!({"userId": "a2", "name": "Ben", "picture": null, "invitedAt": AT})
}

#[test]
fn invitation_and_admin_changes_have_the_json_shape_of_the_protocol() {
    let member = json!({"id": "a1", "name": "Ann", "picture": null, "isAdmin": true, "isOwner": false, "guest": false});
    for data in [
        json!({"kind": "member_changed", "member": member}),
        json!({"kind": "invitation_sent", "invitation": sent_invitation()}),
        json!({"kind": "invitation_ended", "userId": "a1"}),
        json!({"kind": "invitation_arrived", "invitation": invitation()}),
        json!({"kind": "invitation_gone", "leagueId": "x"}),
        json!({"kind": "admin_demoted", "userId": "a1"}),
        json!({"kind": "league_deleted", "leagueId": "x", "name": "Friends"}),
    ] {
        same::<Change>(&data);
    }
}

#[test]
fn invitation_bodies_have_the_json_shape_of_the_specification() {
    same::<InviteUserBody>(&json!({"invitedUserId": "a2"}));
    same::<MyInvitationsAnswer>(&json!({"invitations": [invitation()]}));
    same::<SentInvitationsAnswer>(&json!({"invitations": [sent_invitation()], "count": 1}));
    same::<InviteCodeRegenerated>(&json!({"success": true, "inviteCode": "ABCD2345"}));
    same::<UpdateSlugBody>(&json!({"name": "Friends"}));
    same::<SlugUpdated>(&json!({"success": true, "slug": "friends"}));
    same::<JoinPreviewAnswer>(&json!({"league": {
        "leagueId": "x", "name": "Friends", "slug": "friends", "type": "private",
        "description": null, "memberCount": 2, "maxMembers": 9, "inviterName": "Anna", "welcomesGuests": true, "isCurrentUserMember": false,
        "nextEvent": {"eventId": "1405", "name": "World Cup", "localStartDate": "2026-06-24",
                      "localEndDate": null, "picksCloseAt": AT}
    }}));
}
