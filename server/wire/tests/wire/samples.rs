//! Samples of the objects that messages carry.

use serde_json::{Value, json};

pub(crate) const AT: &str = "2026-06-19T22:00:00.000Z";

pub(crate) fn scheduled_round() -> Value {
    json!({
        "category_id": "1", "discipline": "lead", "gender": "women", "kind": "final", "starts_at": AT,
        "ends_at": null, "confirmed": true, "stream_url": "https://youtu.be/x", "blocked_regions": ["AT"],
        "moved_from": null
    })
}

pub(crate) fn event() -> Value {
    json!({
        "id": "1405", "_id": "1405", "series": "ifsc", "name": "World Cup Innsbruck 2026",
        "location": "Innsbruck", "country": "AUT",
        "local_start_date": "2026-06-20", "local_end_date": "2026-06-25",
        "starts_at": AT, "ends_at": null, "timezone": "Europe/Vienna", "registration_url": null,
        "public_information": {
            "organiser_name": "Austria Climbing", "organiser_url": null,
            "venue_name": "Kletterzentrum", "description": null
        },
        "locked": false, "cancelled": false, "postponed": false, "not_played": [], "programme": [scheduled_round()], "is_paraclimbing_event": false,
        "dcats": [{
            "dcat_id": "1", "event_id": "1405", "dcat_name": "LEAD Women", "discipline": "lead",
            "status": "registration_active", "scored": false, "youth": false
        }]
    })
}

pub(crate) fn start_list_athlete() -> Value {
    json!({
        "athlete_id": "1147", "firstname": "Janja", "lastname": "GARNBRET", "country": "SLO", "gender": "women",
        "d_cats": [{"id": "1", "name": "LEAD Women", "status": "confirmed"}]
    })
}

pub(crate) fn round() -> Value {
    json!({
        "category_round_id": "9001", "name": "Final", "kind": "lead", "status": "active", "decides": true,
        "starting_groups": [{"name": "A"}]
    })
}

pub(crate) fn ranking_row() -> Value {
    json!({
        "athlete_id": "1147", "firstname": "Janja", "lastname": "GARNBRET", "country": "SLO", "rank": 1,
        "rounds": [{"category_round_id": "9001", "rank": 1, "score": "TOP", "starting_group": null}]
    })
}

pub(crate) fn league() -> Value {
    json!({
        "_id": "0123456789abcdef01234567", "name": "Friends", "slug": "friends", "description": null,
        "type": "private", "joinPolicy": "approval", "maxMembers": 50, "memberCount": 1,
        "ownerId": "aaaaaaaaaaaaaaaaaaaaaaaa", "adminIds": ["aaaaaaaaaaaaaaaaaaaaaaaa"],
        "memberIds": ["aaaaaaaaaaaaaaaaaaaaaaaa"],
        "isCurrentUserAdminOrOwner": false, "isCurrentUserMember": true, "ofEveryone": true,
        "formPlays": true, "welcomesGuests": false, "membersInvite": false, "hasReactions": true,
        "openPage": true, "searchable": false
    })
}

pub(crate) fn my_league() -> Value {
    json!({
        "_id": "0123456789abcdef01234567", "name": "Friends", "slug": "friends", "type": "public",
        "isAdmin": true, "isOwner": true, "memberCount": 1, "ofEveryone": false
    })
}

pub(crate) fn member() -> Value {
    json!({"id": "a1", "name": "Ann", "picture": null, "isAdmin": true, "isOwner": false, "guest": true})
}

pub(crate) fn request() -> Value {
    json!({"userId": "a1", "name": "Ann", "picture": null, "guest": false, "requestedAt": AT})
}

pub(crate) fn mark() -> Value {
    json!({"userId": "a1", "eventId": "1405", "categoryId": "1"})
}

pub(crate) fn window_category() -> Value {
    json!({
        "eventId": "1405", "eventName": "World Cup Innsbruck 2026", "categoryId": "1",
        "categoryName": "LEAD Women", "provisional": true
    })
}

pub(crate) fn window_row() -> Value {
    json!({
        "rank": 1, "previousRank": null, "userId": "a1", "userName": "Ann", "avatarUrl": null,
        "totalPoints": 45, "provisionalPoints": 20, "results": [[0, 20, null], [0, 5, 20]]
    })
}

pub(crate) fn form_standing() -> Value {
    json!({"ahead": 1, "totalPoints": 20, "provisionalPoints": 15, "categories": 2})
}

pub(crate) fn leaderboard_row() -> Value {
    json!({
        "rank": 1, "previousRank": null, "userId": "a1", "userName": "Ann", "avatarUrl": null,
        "totalPoints": 45, "provisionalPoints": 20,
        "eventResults": [{
            "eventId": "1405", "eventName": "World Cup Innsbruck 2026", "categoryId": "1",
            "categoryName": "LEAD Women", "points": 20, "correctedFrom": null, "provisional": true, "timestamp": AT
        }]
    })
}

pub(crate) fn prediction() -> Value {
    json!({
        "_id": "bbbbbbbbbbbbbbbbbbbbbbbb", "eventId": "1405", "eventName": "World Cup Innsbruck 2026",
        "categoryId": "1", "categoryName": "LEAD Women", "leagueId": "0123456789abcdef01234567",
        "userId": "a1", "type": "podium", "locked": true, "event_finished": true,
        "data": {"first": "1147", "second": null, "third": null},
        "athletes": {
            "first": {"firstname": "Janja", "lastname": "GARNBRET", "country": "SLO"},
            "second": null, "third": null
        },
        "editedByAdmin": false, "common": true, "version": 3,
        "scoreDetails": {
            "podium": {"pointsByPlace": {"first": 20, "second": 0, "third": 0}}, "void": false
        },
        "totalPoints": 20, "createdAt": AT, "updatedAt": AT,
        "correction": {"from": 45, "to": 20, "reason": "unranked", "athlete": null, "resultAt": AT}
    })
}
