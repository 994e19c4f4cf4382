//! The JSON of every kind of live message and of the most used bodies, as literals: what a client
//! written by somebody else relies on. Each is read into its type and must be written back the same.

use podium_wire::accounts::account::{LoginBody, MeAnswer, PublicUserAnswer, UsersBatchBody};
use podium_wire::accounts::friends::FriendList;
use podium_wire::error_code::ErrorBody;
use podium_wire::events::event::{
    EventAnswer, EventList, EventsQuery, LockAnswer, StartListAnswer,
};
use podium_wire::events::result::ResultAnswer;
use podium_wire::leagues::league::{
    CreateLeagueBody, JoinPrivateBody, JoinRequestAnswer, LeagueAnswer, LeagueCreated,
    MembersAnswer, MyLeaguesAnswer, PendingLeaguesAnswer, UpdateLeagueBody,
};
use podium_wire::live::change::Change;
use podium_wire::live::client_message::ClientMessage;
use podium_wire::live::server_message::ServerMessage;
use podium_wire::picks::prediction::{
    CreatePredictionBody, PredictionAnswer, PredictionSavedAnswer,
};
use podium_wire::scoring::leaderboard::{LeaderboardAnswer, LeaderboardSeasons};
use podium_wire::scoring::score::{
    EventIdBody, FetchResultsAnswer, ScoreEventAnswer, ScoreStatusAnswer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::samples::{
    AT, event, form_standing, leaderboard_row, league, mark, member, my_league, prediction,
    ranking_row, request, round, start_list_athlete, window_category, window_row,
};

/// The literal is a `T`, and a `T` is written as that literal, to the last key.
#[track_caller]
fn same<T: Serialize + DeserializeOwned>(literal: &Value) {
    let text = literal.to_string();
    match serde_json::from_str::<T>(&text) {
        Ok(read) => assert_eq!(serde_json::to_value(read).ok().as_ref(), Some(literal)),
        Err(error) => panic!("{error} in {text}"),
    }
}

#[track_caller]
fn change(data: &Value) {
    same::<Change>(data);
    same::<ServerMessage>(
        &json!({"type": "change", "topic": "event:1405", "offset": 7, "data": data}),
    );
}

#[track_caller]
fn snapshot(topic: &str, data: &Value) {
    same::<ServerMessage>(
        &json!({"type": "snapshot", "topic": topic, "epoch": "e1", "offset": 6, "data": data}),
    );
}

#[test]
fn client_messages_have_the_json_shape_of_the_protocol() {
    for message in [
        json!({"type": "hello", "protocol": 2}),
        json!({"type": "subscribe", "topic": "events"}),
        json!({"type": "subscribe", "topic": "event:1405", "since": {"epoch": "e1", "offset": 6}}),
        json!({"type": "subscribe", "topic": "leaderboard:x", "window": {"offset": 25, "limit": 25}}),
        json!({"type": "unsubscribe", "topic": "me"}),
        json!({"type": "ping"}),
    ] {
        same::<ClientMessage>(&message);
    }
}

#[test]
fn short_server_messages_have_the_json_shape_of_the_protocol() {
    for message in [
        json!({"type": "welcome", "node": "n1", "heartbeatMs": 15000, "serverTimeMs": 1_782_000_000_000_u64}),
        json!({"type": "refused", "topic": "league:x", "code": "not_found", "message": "No."}),
        json!({"type": "revoked", "topic": "league:x"}),
        json!({"type": "pong"}),
        json!({"type": "goodbye", "reason": "restarting", "reconnectAfterMs": 500}),
        json!({"type": "goodbye", "reason": "signed_out", "reconnectAfterMs": null}),
        json!({"type": "goodbye", "reason": "protocol_mismatch", "reconnectAfterMs": null}),
        json!({"type": "goodbye", "reason": "misbehaved", "reconnectAfterMs": null}),
    ] {
        same::<ServerMessage>(&message);
    }
}

#[test]
fn snapshots_have_the_whole_state_of_their_topic() {
    snapshot("events", &json!({"kind": "events", "events": [event()]}));
    let ranking = json!({
        "categoryId": "1", "status": "active", "rankingAsOf": null, "provisional": true,
        "rounds": [round()], "rows": [ranking_row()]
    });
    snapshot(
        "event:1405",
        &json!({
            "kind": "event", "event": event(), "startList": [start_list_athlete()], "rankings": [ranking]
        }),
    );
    snapshot(
        "league:x",
        &json!({
            "kind": "league", "league": league(), "members": [member()], "picked": [mark()],
            "pickedBesides": [{"eventId": "1405", "categoryId": "1", "count": 2}], "announcements": []
        }),
    );
    snapshot(
        "leaderboard:x",
        &json!({
            "kind": "leaderboard", "offset": 0, "limit": 25, "total": 1, "categories": [window_category()],
            "rows": [window_row()]
        }),
    );
    snapshot(
        "requests:x",
        &json!({"kind": "requests", "requests": [request()], "invitations": []}),
    );
    snapshot(
        "me",
        &json!({
            "kind": "account", "leagues": [my_league()], "pendingLeagueIds": ["x"], "unseenNotices": 2, "invitations": [], "spoilers": {"byItself": false, "shields": []}
        }),
    );
    snapshot(
        "feed",
        &json!({"kind": "feed", "health": [feed_health()], "fetches": [fetch()],
            "programme": programme_report()}),
    );
}

#[test]
fn event_changes_have_the_json_shape_of_the_protocol() {
    change(&json!({"kind": "event_updated", "event": event()}));
    change(&json!({
        "kind": "start_list_updated", "upserted": [start_list_athlete()], "removedAthleteIds": ["7"]
    }));
    change(&json!({
        "kind": "ranking_updated", "categoryId": "1", "status": "active", "rankingAsOf": AT,
        "provisional": false, "rounds": [round()], "upserted": [ranking_row()], "removedAthleteIds": []
    }));
    change(&json!({"kind": "category_scored", "categoryId": "1", "predictions": 12}));
    change(&json!({"kind": "form_predicted", "categoryId": "1"}));
}

#[test]
fn league_changes_have_the_json_shape_of_the_protocol() {
    for data in [
        json!({"kind": "league_updated", "league": league()}),
        json!({"kind": "member_joined", "member": member(), "memberCount": 2}),
        json!({"kind": "member_left", "userId": "a1", "memberCount": 1}),
        json!({"kind": "picked", "marks": [mark()]}),
        json!({"kind": "unpicked", "marks": [mark()]}),
        json!({"kind": "request_arrived", "request": request()}),
        json!({"kind": "request_gone", "userId": "a1"}),
        json!({"kind": "leaderboard_moved", "total": 2}),
        json!({"kind": "leaderboard_moved", "total": 2, "form": form_standing()}),
        json!({
            "kind": "leaderboard_moved", "total": 2, "categories": [window_category()], "order": [1, null],
            "entered": [window_row()], "standings": [[0, 1, 2, 45, 20]], "points": [[0, 1, 25]], "results": [[0, [[0, 20, null]]]]
        }),
        json!({"kind": "own_row", "row": leaderboard_row()}),
        json!({
            "kind": "own_row_moved", "rank": 1, "previousRank": null, "totalPoints": 45,
            "provisionalPoints": 20, "provisional": [20]
        }),
    ] {
        change(&data);
    }
}

#[test]
fn feed_changes_have_the_json_shape_of_the_protocol() {
    change(&json!({"kind": "feed_health_changed", "health": feed_health()}));
    let Value::Object(mut step) = fetch() else {
        unreachable!("it is an object");
    };
    step.insert("kind".to_owned(), json!("fetch_progressed"));
    change(&Value::Object(step));
    let Value::Object(mut read) = programme_report() else {
        unreachable!("it is an object");
    };
    read.insert("kind".to_owned(), json!("programme_read"));
    change(&Value::Object(read));
}

fn programme_report() -> Value {
    json!({
        "placed": 12, "estimated": 6, "refused": 0,
        "unplaced": [{"eventName": "Cup", "round": null, "reason": "no_event"}]
    })
}

fn feed_health() -> Value {
    json!({
        "subject": "event:1405", "series": "ifsc", "eventId": "1405", "eventName": "Cup",
        "goodAt": AT, "fault": {"kind": "timeout", "message": "did not come in time", "since": AT}
    })
}

fn fetch() -> Value {
    json!({"eventId": "1405", "done": 2, "total": 4, "finished": false})
}

#[test]
fn account_changes_have_the_json_shape_of_the_protocol() {
    for data in [
        json!({"kind": "league_joined", "league": my_league()}),
        json!({"kind": "my_role_changed", "league": my_league()}),
        json!({"kind": "league_left", "leagueId": "x", "name": "Friends", "removed": true}),
        json!({"kind": "name_changed", "name": "Anna"}),
        json!({"kind": "request_rejected", "leagueId": "x", "rejected": true}),
        json!({"kind": "request_pending", "leagueId": "x"}),
        json!({"kind": "prediction_saved", "prediction": prediction()}),
        json!({"kind": "prediction_deleted", "predictionId": "b1"}),
        json!({"kind": "score_corrected", "predictionId": "b1", "eventId": "1405",
            "categoryId": "3", "leagueId": "x", "from": 45, "to": 15}),
        json!({"kind": "sessions_ended"}),
        json!({"kind": "mail_changed"}),
    ] {
        change(&data);
    }
}

#[test]
fn an_error_has_one_shape_and_names_fields_only_where_there_are_some() {
    same::<ErrorBody>(&json!({
        "success": false, "error": "No such league.", "code": "not_found", "requestId": "r1"
    }));
    same::<ErrorBody>(&json!({
        "success": false, "error": "Invalid.", "code": "invalid_fields", "requestId": "r1",
        "fields": {"name": "Name is required"}
    }));
    same::<ErrorBody>(&json!({
        "success": false, "error": "Exists.", "code": "prediction_exists", "requestId": "r1",
        "existingPredictionId": "b1"
    }));
}

#[test]
fn user_bodies_have_the_json_shape_of_the_specification() {
    same::<LoginBody>(&json!({"email": "ann@example.org", "password": "12345678"}));
    for account_type in ["user", "userPlus", "admin"] {
        same::<MeAnswer>(&json!({"user": {
            "userId": "a1", "name": "Ann", "email": "ann@example.org",
            "guest": false, "accountType": account_type, "picture": null
        }}));
    }
    same::<PublicUserAnswer>(&json!({"user": {"id": "a1", "name": "Ann", "picture": null}}));
    same::<UsersBatchBody>(&json!({"userIds": ["a1"]}));
    same::<FriendList>(&json!({
        "friends": [{"userId": "a2", "name": "Ben", "picture": null, "country": "SLO", "addedAt": AT}],
        "blocked": [{"userId": "a4", "name": "Eve", "picture": null, "country": null, "addedAt": AT}],
        "fromPrivateLeagues": ["a3"]
    }));
}

#[test]
fn event_and_result_bodies_have_the_json_shape_of_the_specification() {
    same::<EventList>(&json!({"events": [event()], "count": 1}));
    same::<EventAnswer>(&json!({"event": event()}));
    same::<EventsQuery>(
        &json!({"query": {"series": {"$in": ["ifsc"]}}, "limit": 10, "skip": null}),
    );
    same::<StartListAnswer>(&json!({"eventId": "1405", "registrations": [start_list_athlete()]}));
    same::<LockAnswer>(
        &json!({"success": true, "modifiedCount": 1, "matchedCount": 2, "message": "Locked."}),
    );
    same::<ResultAnswer>(&json!({"result": {
        "_id": "1405-1", "event_id": "1405", "dcat_id": "1", "event": "World Cup", "dcat": "LEAD Women",
        "status": "finished", "ranking_as_of": AT, "provisional": false, "category_rounds": [round()],
        "ranking": [{
            "athlete_id": "1147", "name": "GARNBRET Janja", "firstname": "Janja", "lastname": "GARNBRET",
            "country": "SLO", "bib": "7", "federation_id": 46, "paraclimbing_sport_class": null,
            "rank": 1, "rounds": []
        }]
    }}));
}

#[test]
fn league_bodies_have_the_json_shape_of_the_specification() {
    same::<LeagueAnswer>(&json!({"league": league()}));
    let mut for_admins = league();
    for_admins["pendingRequestIds"] = json!(["a2"]);
    for_admins["inviteCode"] = json!("ABCD2345");
    same::<LeagueAnswer>(&json!({"league": for_admins}));
    same::<MyLeaguesAnswer>(&json!({"leagues": [my_league()]}));
    same::<PendingLeaguesAnswer>(&json!({"pendingLeagueIds": ["x"]}));
    same::<MembersAnswer>(&json!({"members": [member()], "count": 1}));
    same::<CreateLeagueBody>(
        &json!({"name": "Friends", "description": null, "type": "public", "maxMembers": 9}),
    );
    same::<UpdateLeagueBody>(
        &json!({"name": "Friends", "description": "", "type": "public", "joinPolicy": "open", "formPlays": true, "welcomesGuests": false, "membersInvite": true, "hasReactions": false, "openPage": true, "searchable": false}),
    );
    same::<LeagueCreated>(&json!({"success": true, "leagueId": "x", "slug": "friends"}));
    same::<JoinRequestAnswer>(&json!({"success": true, "autoApproved": false, "message": "Sent."}));
    same::<JoinPrivateBody>(&json!({"inviteCode": "ABCD2345"}));
    same::<LeaderboardAnswer>(
        &json!({"rankings": [leaderboard_row()], "total": 1, "ownRow": null, "season": null, "seasons": []}),
    );
    same::<LeaderboardAnswer>(&json!({
        "rankings": [leaderboard_row()], "total": 1, "ownRow": leaderboard_row(), "form": form_standing(),
        "season": 2026, "seasons": [2026, 2025]
    }));
    same::<LeaderboardSeasons>(&json!({"seasons": [
        {"year": 2026, "champions": [], "championCount": 0},
        {"year": 2025, "champions": [{"userId": "a1", "userName": "Ann", "avatarUrl": null, "points": 45}], "championCount": 1}
    ]}));
}

#[test]
fn prediction_and_scoring_bodies_have_the_json_shape_of_the_specification() {
    same::<CreatePredictionBody>(&json!({
        "eventId": "1405", "categoryId": "1", "leagueId": "x",
        "data": {"first": "1147", "second": null, "third": null}
    }));
    same::<PredictionAnswer>(&json!({"prediction": prediction()}));
    let mut waiting = prediction();
    waiting["scoreDetails"] = Value::Null;
    waiting["totalPoints"] = Value::Null;
    same::<PredictionSavedAnswer>(
        &json!({"success": true, "predictionId": "b1", "prediction": waiting}),
    );
    same::<EventIdBody>(&json!({"eventId": "1405"}));
    same::<ScoreEventAnswer>(
        &json!({"success": true, "processed": 3, "leagues": 1, "message": "Done."}),
    );
    same::<FetchResultsAnswer>(
        &json!({"success": true, "categoriesProcessed": 2, "message": "Done."}),
    );
    same::<ScoreStatusAnswer>(&json!({"status": {
        "eventId": "1405", "eventName": "World Cup", "predictionsTotal": 3, "predictionsScored": 2,
        "predictionsVoid": 1, "isFullyScored": true, "lastScored": AT,
        "categories": [{
            "categoryId": "1", "categoryName": "LEAD Women", "status": "finished",
            "waitingForResults": false, "predictionsTotal": 3, "predictionsScored": 2,
            "predictionsVoid": 1
        }]
    }}));
}

#[test]
fn optional_fields_may_be_absent_and_server_fields_are_ignored() {
    let sent = r#"{"eventId": "1405", "categoryId": "1", "leagueId": "x", "userId": "a2",
        "locked": false, "event_finished": false, "data": {"first": "1147"}}"#;
    let read: Result<CreatePredictionBody, _> = serde_json::from_str(sent);
    assert!(read.is_ok_and(|body| body.data.second.is_none()));
    assert!(serde_json::from_str::<EventsQuery>("{}").is_ok());
    assert!(serde_json::from_str::<CreateLeagueBody>(r#"{"name": "F", "type": "public"}"#).is_ok());
    assert!(serde_json::from_str::<UpdateLeagueBody>("{}").is_ok());
}
