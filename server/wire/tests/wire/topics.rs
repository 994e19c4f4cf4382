use podium_domain::ids::UserId;
use podium_wire::live::topic::{Topic, UnknownTopic};

#[test]
fn every_topic_survives_a_round_trip() {
    for text in [
        "events",
        "feed",
        "event:1405",
        "event:usa-504",
        "league:0123456789abcdef01234567",
        "leaderboard:0123456789abcdef01234567",
        "requests:0123456789abcdef01234567",
        "account:0123456789abcdef01234567",
    ] {
        let topic: Topic = text.parse().expect(text);
        assert_eq!(topic.to_string(), text);
    }
}

#[test]
fn a_client_names_its_own_account_as_me_only() {
    let me: UserId = "0123456789abcdef01234567".parse().expect("a user id");
    assert_eq!(
        Topic::from_client("me", &me),
        Ok(Topic::Account(me.clone()))
    );
    assert_eq!(
        Topic::from_client("account:0123456789abcdef01234567", &me),
        Err(UnknownTopic)
    );
    for nonsense in ["", "event", "event:", "league:xyz", "me:1", "events:1"] {
        assert_eq!(
            Topic::from_client(nonsense, &me),
            Err(UnknownTopic),
            "{nonsense}"
        );
    }
}
