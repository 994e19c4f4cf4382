//! The idempotency keys of a batch of picks: acquired and answered in the transaction that writes the picks.

use std::collections::HashSet;
use std::sync::Arc;

use podium_wire::accounts::account::Done;
use podium_wire::picks::prediction::PredictionSavedAnswer;
use serde::Serialize;

use crate::db::error::StoreError;
use crate::db::idempotency::IdempotencyKey;
use crate::outbox::transaction::Transaction;
use crate::picks::commands::{PickOutcome, PickRequest};

/// Text of the answer to a deleted pick.
pub const DELETED: &str = "Prediction deleted successfully";

/// Acquires the keys of a batch. Returns the indices of requests whose key was already used.
pub(crate) async fn acquire_keys(
    tx: &mut Transaction,
    requests: &[PickRequest],
) -> Result<HashSet<usize>, StoreError> {
    let keyed: Vec<(usize, &Arc<IdempotencyKey>)> = (0..)
        .zip(requests)
        .filter_map(|(place, request)| Some((place, request.key.as_ref()?)))
        .collect();
    if keyed.is_empty() {
        return Ok(HashSet::new());
    }
    let users: Vec<String> = keyed.iter().map(|(_, key)| key.user.to_string()).collect();
    let keys: Vec<String> = keyed.iter().map(|(_, key)| key.value.clone()).collect();
    let hashes: Vec<Vec<u8>> = keyed
        .iter()
        .map(|(_, key)| key.request_hash.clone())
        .collect();
    // In one order, so that two batches cannot deadlock.
    let taken = sqlx::query!(
        r#"INSERT INTO idempotency_keys (user_id, key, request_hash)
           SELECT * FROM UNNEST($1::text[], $2::text[], $3::bytea[]) AS asked (user_id, key, request_hash)
           ORDER BY user_id, key
           ON CONFLICT DO NOTHING RETURNING user_id, key"#,
        &users,
        &keys,
        &hashes
    )
    .fetch_all(tx.connection())
    .await?;
    let mut taken: HashSet<(String, String)> = taken
        .into_iter()
        .map(|row| (row.user_id, row.key))
        .collect();
    // Within a batch, the first request with a key acquires it; a second one repeats the first.
    Ok(keyed
        .into_iter()
        .filter(|(_, key)| !taken.remove(&(key.user.to_string(), key.value.clone())))
        .map(|(place, _)| place)
        .collect())
}

/// Stores the answers of the requests that had an effect, and releases the keys of refused ones: those may be retried.
pub(crate) async fn store_answers(
    tx: &mut Transaction,
    requests: &[PickRequest],
    outcomes: &[Option<PickOutcome>],
) -> Result<(), StoreError> {
    let (mut users, mut keys, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
    for (request, outcome) in requests.iter().zip(outcomes) {
        let Some(key) = &request.key else {
            continue;
        };
        if *outcome == Some(PickOutcome::Repeated) {
            continue;
        }
        users.push(key.user.to_string());
        keys.push(key.value.clone());
        bodies.push(outcome.as_ref().map(body).transpose()?.flatten());
    }
    if keys.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "WITH answered AS (
             SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[]) AS answered (user_id, key, body)
         ), refused AS (
             DELETE FROM idempotency_keys USING answered
             WHERE idempotency_keys.user_id = answered.user_id
                 AND idempotency_keys.key = answered.key AND answered.body IS NULL
         )
         UPDATE idempotency_keys SET status = 200, body = answered.body FROM answered
         WHERE idempotency_keys.user_id = answered.user_id
             AND idempotency_keys.key = answered.key AND answered.body IS NOT NULL",
        &users,
        &keys,
        &bodies as _
    )
    .execute(tx.connection())
    .await?;
    Ok(())
}

/// Response body for a request that had an effect.
fn body(outcome: &PickOutcome) -> Result<Option<String>, StoreError> {
    match outcome {
        PickOutcome::Saved(prediction) => json(&PredictionSavedAnswer {
            success: true,
            prediction_id: prediction.id.clone(),
            prediction: (**prediction).clone(),
        }),
        PickOutcome::SavedInAllLeagues(answer) => json(answer),
        PickOutcome::Deleted => json(&Done {
            success: true,
            message: DELETED.to_owned(),
        }),
        PickOutcome::Repeated
        | PickOutcome::Exists(_)
        | PickOutcome::Changed(_)
        | PickOutcome::Closed(_)
        | PickOutcome::NotAMember
        | PickOutcome::UnknownCategory
        | PickOutcome::NotOnStartList
        | PickOutcome::NotAttending
        | PickOutcome::NotFound => Ok(None),
    }
}

fn json(answer: &impl Serialize) -> Result<Option<String>, StoreError> {
    serde_json::to_string(answer)
        .map(Some)
        .map_err(StoreError::unreadable)
}
