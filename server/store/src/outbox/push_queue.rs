//! Pushes that a transaction queues.

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use podium_domain::delivery::push::PushGroup;
use podium_domain::delivery::push::push_of;
use podium_domain::ids::UserId;
use podium_domain::notifications::notification::Notice;

pub(crate) fn group_name(group: PushGroup) -> &'static str {
    match group {
        PushGroup::Picks => "picks",
        PushGroup::Results => "results",
        PushGroup::Leagues => "leagues",
    }
}

/// Pushes for the recipients' devices, one entry per notification.
#[derive(Default)]
pub(crate) struct Pushes {
    pub(crate) users: Vec<String>,
    pub(crate) groups: Vec<String>,
    pub(crate) topics: Vec<String>,
    pub(crate) keys: Vec<String>,
}

impl Pushes {
    pub(crate) fn about<'a>(
        notices: impl Iterator<Item = (&'a (UserId, String), &'a Notice)>,
    ) -> Self {
        let mut pushes = Self::default();
        for ((user, key), notice) in notices {
            if let Some(push) = push_of(notice) {
                pushes.users.push(user.to_string());
                pushes.groups.push(group_name(push.group).to_owned());
                pushes.topics.push(push.topic);
                pushes.keys.push(key.clone());
            }
        }
        pushes
    }

    /// Queues the pushes for every device of the recipients that wants their kind, in one statement. A device that is
    /// being removed is skipped, because the transaction that removes it may be waiting for this one.
    pub(crate) async fn queue(self, connection: &mut Connection) -> Result<(), StoreError> {
        if self.users.is_empty() {
            return Ok(());
        }
        sqlx::query!(
            "WITH devices AS (
                 SELECT push_subscriptions.id, sessions.user_id, picks, results, leagues
                 FROM sessions JOIN push_subscriptions ON session_id = sessions.id
                 WHERE sessions.user_id = ANY($1) AND expires_at > clock_timestamp()
                 ORDER BY push_subscriptions.id
                 FOR KEY SHARE OF push_subscriptions SKIP LOCKED
             )
             INSERT INTO outbox (kind, subscription_id, about, keys)
             SELECT 'push', devices.id, told.topic, newest_keys('{}', array_agg(told.key ORDER BY told.number))
             FROM UNNEST($1::text[], $2::text[], $3::text[], $4::text[])
                 WITH ORDINALITY AS told (user_id, kind, topic, key, number)
             JOIN devices ON devices.user_id = told.user_id
             WHERE CASE told.kind WHEN 'picks' THEN picks WHEN 'results' THEN results ELSE leagues END
             GROUP BY devices.id, told.topic ORDER BY devices.id, told.topic
             ON CONFLICT (subscription_id, about) WHERE subscription_id IS NOT NULL DO UPDATE SET
                 keys = newest_keys(outbox.keys, EXCLUDED.keys),
                 additions = outbox.additions + 1",
            &self.users,
            &self.groups,
            &self.topics,
            &self.keys
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}
