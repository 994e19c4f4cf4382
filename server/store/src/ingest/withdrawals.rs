//! Athletes who withdraw, and the owners of picks with them (docs/rules.md, "Notifications").

use podium_domain::ids::{AthleteId, CategoryId, EventId, UserId};
use podium_domain::notifications::notification::{Notice, PickWithdrawn, withdrawn_key};
use podium_wire::live::change::{AthleteWithdrawn, Change};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;

/// Notifies every owner of an open pick with one of these athletes in it.
pub(crate) async fn append_withdrawals(
    tx: &mut Transaction,
    event: &EventId,
    withdrawn: &[(AthleteId, CategoryId)],
) -> Result<(), StoreError> {
    if withdrawn.is_empty() {
        return Ok(());
    }
    let pairs = withdrawn
        .iter()
        .map(|(athlete, category)| (athlete, category));
    let (athletes, categories): (Vec<_>, Vec<_>) = pairs.unzip();
    let rows = sqlx::query!(
        r#"
        SELECT predictions.user_id AS "user_id: UserId", predictions.category_id,
               categories.name AS category_name, events.name AS event_name,
               athletes.id AS athlete_id, firstname, lastname,
               array_agg(predictions.id::text ORDER BY predictions.id) AS "predictions!",
               min(predictions.league_id) AS "league_id!"
        FROM UNNEST($2::text[], $3::text[]) AS withdrawn (athlete_id, category_id)
        JOIN predictions ON predictions.event_id = $1
            AND predictions.category_id = withdrawn.category_id
            AND withdrawn.athlete_id IN (first, second, third)
        JOIN events ON events.id = predictions.event_id
        JOIN categories ON categories.event_id = predictions.event_id
            AND categories.id = predictions.category_id
        JOIN athletes ON athletes.id = withdrawn.athlete_id
        WHERE NOT events.locked AND NOT predictions.locked
        GROUP BY 1, 2, 3, 4, 5, 6, 7
        "#,
        event.as_str(),
        &athletes as _,
        &categories as _
    )
    .fetch_all(tx.connection())
    .await?;
    for row in rows {
        let notice = Notice::PickWithdrawn(PickWithdrawn {
            event_id: event.to_string(),
            event_name: row.event_name.clone(),
            category_id: row.category_id.clone(),
            category_name: row.category_name.clone(),
            athlete_id: row.athlete_id.clone(),
            firstname: row.firstname.clone(),
            lastname: row.lastname.clone(),
            leagues: u32::try_from(row.predictions.len()).unwrap_or(u32::MAX),
            league_id: row.league_id,
        });
        tx.add_notification(&row.user_id, notice);
        let change = Change::AthleteWithdrawn(AthleteWithdrawn {
            event_id: event.to_string(),
            event_name: row.event_name,
            category_id: row.category_id,
            category_name: row.category_name,
            athlete_id: row.athlete_id,
            firstname: row.firstname,
            lastname: row.lastname,
            prediction_ids: row.predictions,
        });
        tx.append_change(Topic::Account(row.user_id), &change)?;
    }
    Ok(())
}

/// Athletes who start after all: the notifications of their withdrawal are retracted from all accounts, whatever they
/// have picked since. A second withdrawal causes new notifications.
pub(crate) async fn retract_withdrawals(
    tx: &mut Transaction,
    event: &EventId,
    returned: &[(AthleteId, CategoryId)],
) -> Result<(), StoreError> {
    if returned.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = returned
        .iter()
        .map(|(athlete, category)| withdrawn_key(event, category, athlete))
        .collect();
    // The event is locked, so no notification of a withdrawal is written meanwhile.
    let notices = sqlx::query!(
        r#"SELECT user_id AS "user_id: UserId", key FROM notices
           WHERE key LIKE 'withdrawn:%' AND key = ANY($1)"#,
        &keys
    )
    .fetch_all(tx.connection())
    .await?;
    for row in notices {
        tx.retract_on_commit(&row.user_id, row.key);
    }
    Ok(())
}
