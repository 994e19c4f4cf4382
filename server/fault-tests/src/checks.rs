//! Comparisons of the final database state with the answers and changes that players and clients received.

use std::collections::BTreeMap;

use tokio_postgres::{Client, GenericClient, IsolationLevel, Row};

use crate::players::facts::{Facts, facts_stored};
use crate::players::ledger::hash;
use crate::players::live_client::LiveClient;
use crate::players::writers::{Pick, Slot};

/// All predictions: (user, league, category) to the prediction's id and its three athletes.
pub type Stored = BTreeMap<(String, String, String), (String, [String; 3])>;

/// A digest of all predictions.
pub async fn digest(database: &Client) -> String {
    let statement = "SELECT md5(COALESCE(
        string_agg(concat_ws('/', id, first, second, third), ',' ORDER BY id), '')) FROM predictions";
    let row = database.query_one(statement, &[]).await;
    row.expect("a digest").get(0)
}

pub async fn predictions(database: &Client) -> Stored {
    let statement =
        "SELECT user_id::text, league_id::text, category_id, id::text, first, second, third
                     FROM predictions";
    let rows = database.query(statement, &[]).await.expect("predictions");
    let podium = |row: &Row| [row.get(4), row.get(5), row.get(6)];
    rows.iter()
        .map(|row| {
            (
                (row.get(0), row.get(1), row.get(2)),
                (row.get(3), podium(row)),
            )
        })
        .collect()
}

/// Result of comparing the writers' records with the database.
#[derive(Debug, Default)]
pub struct Comparison {
    pub picks: usize,
    /// Acknowledged picks that the database does not hold. Must stay empty.
    pub wrong: Vec<String>,
    /// Writes without an answer that the database holds nevertheless; allowed.
    pub unasked: usize,
}

/// Compares every slot with the database, and sets each slot to the stored value so that writers can continue.
pub fn compare(slots: &mut [Slot], stored: &Stored) -> Comparison {
    let mut comparison = Comparison {
        picks: stored.len(),
        ..Comparison::default()
    };
    let mut explained = 0;
    for slot in slots {
        let key = (
            slot.user.clone(),
            slot.league.clone(),
            slot.category.clone(),
        );
        let found = stored.get(&key);
        explained += usize::from(found.is_some());
        let there: Pick = found.map(|(_, podium)| podium.clone());
        let perhaps = slot.perhaps.take();
        if there != slot.certain {
            if perhaps.as_ref() == Some(&there) {
                comparison.unasked += 1;
            } else {
                comparison.wrong.push(format!("{slot:?} is {there:?}"));
            }
        }
        slot.certain = there;
        slot.id = found.map(|(id, _)| id.clone());
    }
    if explained != stored.len() {
        let more = stored.len() - explained;
        comparison
            .wrong
            .push(format!("{more} picks that nobody made"));
    }
    comparison
}

/// A topic's state in the database.
#[derive(Debug)]
pub struct TopicStored {
    pub epoch: String,
    pub offset: u64,
    pub facts: Option<Facts>,
    /// Hash of each change's payload.
    pub changes: BTreeMap<u64, u64>,
}

/// Reads the epoch, offset, facts and changes of a topic in one snapshot.
pub async fn topic_stored(database: &mut Client, topic: &str) -> TopicStored {
    let transaction = database
        .build_transaction()
        .isolation_level(IsolationLevel::RepeatableRead)
        .read_only(true)
        .start()
        .await
        .expect("a transaction");
    let row = transaction
        .query_one(
            "SELECT epoch, COALESCE((SELECT \"offset\" FROM topics WHERE topic = $1), 0) FROM live_epoch",
            &[&topic],
        )
        .await
        .expect("an epoch");
    let changes = changes_stored(&transaction, topic).await;
    let facts = facts_stored(&transaction, topic).await;
    transaction.commit().await.expect("read");
    TopicStored {
        epoch: row.get(0),
        offset: unsigned(row.get(1)),
        facts,
        changes,
    }
}

async fn changes_stored(database: &impl GenericClient, topic: &str) -> BTreeMap<u64, u64> {
    let statement = "SELECT \"offset\", payload FROM changes WHERE topic = $1";
    let rows = database.query(statement, &[&topic]).await.expect("changes");
    rows.iter()
        .map(|row| (unsigned(row.get(0)), hash(row.get(1))))
        .collect()
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).expect("an offset")
}

/// Differences between a client's state and the database; empty when they are equal. A client that lags also
/// differs: call again until a deadline.
pub fn differences(client: &LiveClient, topic: &str, stored: &TopicStored) -> Vec<String> {
    let ledger = client.ledger();
    let mut found = Vec::new();
    let Some(place) = ledger.places.get(topic) else {
        return vec![format!("{topic}: never answered")];
    };
    if (place.epoch.as_str(), place.offset) != (stored.epoch.as_str(), stored.offset) {
        found.push(format!(
            "{topic}: stands at {} of {}",
            place.offset, stored.offset
        ));
    } else if let Some(facts) = stored.facts.as_ref().filter(|facts| **facts != place.facts) {
        let wrong: Vec<&String> = facts.symmetric_difference(&place.facts).take(4).collect();
        found.push(format!(
            "{topic}: silently diverged at {}: {wrong:?}",
            place.offset
        ));
    }
    for (offset, payload) in &place.applied {
        if stored
            .changes
            .get(offset)
            .is_some_and(|stored| stored != payload)
        {
            found.push(format!(
                "{topic}: applied another change {offset} than is stored"
            ));
        }
    }
    found
}

/// Violations of the ordering guarantees that the client's ledger has counted.
pub fn disorder(client: &LiveClient) -> Vec<String> {
    let counts = client.ledger().counts;
    [
        ("applied twice", counts.twice),
        ("applied out of order", counts.out_of_order),
        ("went back", counts.went_back),
    ]
    .into_iter()
    .filter(|(_, times)| *times > 0)
    .map(|(what, times)| format!("{what} {times} times"))
    .collect()
}
