//! A topic's state as a set of plain facts, derived from a client's messages or from the tables.

use std::collections::BTreeSet;

use podium_wire::events::event::EventView;
use podium_wire::live::change::Change;
use podium_wire::live::snapshot::{PickedMark, Snapshot};
use tokio_postgres::{GenericClient, Row};

/// `locked`, `member 0…01`, `picked 0…01 1 2`: equal sets are equal states.
pub type Facts = BTreeSet<String>;

/// The facts of a snapshot; empty for topics that no proof checks.
pub fn facts_of(snapshot: Snapshot) -> Facts {
    match snapshot {
        Snapshot::Events(events) => events.events.iter().flat_map(event_facts).collect(),
        Snapshot::Event(event) => event_facts(&event.event),
        Snapshot::League(league) => std::iter::once(format!("name {}", league.league.name))
            .chain(league.members.iter().map(|member| member_fact(&member.id)))
            .chain(league.picked.iter().map(mark_fact))
            .collect(),
        Snapshot::Leaderboard(_)
        | Snapshot::Requests(_)
        | Snapshot::Account(_)
        | Snapshot::Feed(_) => Facts::new(),
    }
}

/// Applies one change to the facts.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "a change that moves no fact is none of ours, whatever kinds there will be"
)]
pub fn apply(facts: &mut Facts, change: Change) {
    match change {
        Change::EventUpdated(updated) => {
            let of_event = format!("event {} ", updated.event.id);
            facts.retain(|fact| !fact.starts_with(&of_event));
            facts.extend(event_facts(&updated.event));
        }
        Change::LeagueUpdated(updated) => {
            facts.retain(|fact| !fact.starts_with("name "));
            facts.insert(format!("name {}", updated.league.name));
        }
        Change::MemberJoined(joined) => {
            facts.insert(member_fact(&joined.member.id));
        }
        Change::MemberLeft(left) => {
            let of_them = format!("picked {} ", left.user_id);
            facts.remove(&member_fact(&left.user_id));
            facts.retain(|fact| !fact.starts_with(&of_them));
        }
        Change::Picked(picked) => facts.extend(picked.marks.iter().map(mark_fact)),
        Change::Unpicked(picked) => {
            for mark in &picked.marks {
                facts.remove(&mark_fact(mark));
            }
        }
        _ => {}
    }
}

fn event_facts(event: &EventView) -> Facts {
    let id = &event.id;
    let mut facts = Facts::from([format!("event {id} name {}", event.name)]);
    if event.locked {
        facts.insert(format!("event {id} locked"));
    }
    for category in &event.dcats {
        facts.insert(category_fact(id, &category.dcat_id, &category.status));
    }
    facts
}

fn category_fact(event: &str, category: &str, status: &str) -> String {
    format!("event {event} category {category} {status}")
}

fn member_fact(user: &str) -> String {
    format!("member {user}")
}

fn mark_fact(mark: &PickedMark) -> String {
    let PickedMark {
        user_id,
        event_id,
        category_id,
    } = mark;
    format!("picked {user_id} {event_id} {category_id}")
}

/// The same facts, read directly from the tables and not through the server's code. `None` for topics that no proof
/// checks.
pub async fn facts_stored(database: &impl GenericClient, topic: &str) -> Option<Facts> {
    let (kind, id) = topic.split_once(':').unwrap_or((topic, ""));
    let statement = match kind {
        "events" | "event" => {
            "SELECT 'event ' || id || ' name ' || name FROM events WHERE $1 IN (id, '')
             UNION ALL
             SELECT 'event ' || id || ' locked' FROM events WHERE $1 IN (id, '') AND is_closed(events)
             UNION ALL
             SELECT 'event ' || event_id || ' category ' || id || ' ' || status
             FROM categories WHERE $1 IN (event_id, '')"
        }
        "league" => {
            "SELECT 'name ' || name FROM leagues WHERE id = $1
             UNION ALL
             SELECT 'member ' || user_id FROM memberships WHERE league_id = $1
             UNION ALL
             SELECT 'picked ' || user_id || ' ' || event_id || ' ' || category_id
             FROM predictions JOIN memberships USING (league_id, user_id) WHERE league_id = $1"
        }
        _ => return None,
    };
    let rows: Vec<Row> = database.query(statement, &[&id]).await.expect("facts");
    Some(rows.iter().map(|row| row.get(0)).collect())
}
