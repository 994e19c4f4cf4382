//! The reads of a log topic's actor.

use podium_wire::live::topic::Topic;

use crate::services::Services;
use crate::shell::{Performer, Shell};
use crate::topics::live_topic::{LiveTopic, TopicMessage, TopicRead};

pub(crate) type TopicActor = Shell<LiveTopic>;

impl Performer for LiveTopic {
    fn perform(
        (topic, read): (Topic, TopicRead),
        services: &Services,
    ) -> impl Future<Output = TopicMessage> + 'static {
        let store = services.store.clone();
        async move {
            let reading = match read {
                TopicRead::Changes { after } => store.read_changes(&topic, after).await,
                TopicRead::ChangesNow { after } => store.read_changes_now(&topic, after).await,
                TopicRead::Whole {
                    after,
                    users,
                    with_snapshot,
                } => store.read_topic(&topic, after, &users, with_snapshot).await,
            };
            TopicMessage::Reading(reading.map(Box::new))
        }
    }
}
