//! A league's stream as a member may see it, with current names.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use podium_domain::filter::Page;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::reaction::ReactionObject;
use podium_wire::leagues::stream::{
    CalledIt, StorySwing, StreamAnswer, StreamEntry, StreamFact, StreamMove, StreamPlayer,
};
use podium_wire::picks::prediction::AthleteName;
use serde_json::Value;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso, number};
use crate::db::store::Store;
use crate::leagues::reactions::{ByObject, nothing, reactions_to};
use crate::leagues::stream::{Revealed, Scored, ToldSwing, Won};

impl Store {
    /// Newest first, without the results of hidden events and without people whom the viewer has blocked. A story is
    /// told while its event is closed, and only to those who hide nothing: chances rest on all results.
    pub async fn stream(
        &self,
        league: &LeagueId,
        viewer: &UserId,
        hidden: &BTreeSet<EventId>,
        page: Page,
    ) -> Result<StreamAnswer, StoreError> {
        let hidden: Vec<String> = hidden.iter().map(ToString::to_string).collect();
        let mut reading = self.pool.begin_reading().await?;
        let rows = sqlx::query_as!(
            EntryRow,
            r#"SELECT stream_entries.id, kind, stream_entries.user_id AS "user_id: UserId", event_id,
                   events.name AS "event_name?", announcement_id, text AS "text?", year,
                   author_id AS "author_id?: UserId", facts, happened_at
               FROM stream_entries
               LEFT JOIN events ON events.id = event_id
               LEFT JOIN announcements ON announcements.id = announcement_id
               WHERE stream_entries.league_id = $1
                   AND (kind <> 'story' OR cardinality($2::text[]) = 0 AND is_closed(events))
                   AND NOT EXISTS (
                   SELECT FROM events AS hidden WHERE hidden.id = ANY($2)
                       AND (kind = 'scored' AND hidden.id = event_id OR event_year(hidden) = year))
               ORDER BY happened_at DESC, stream_entries.id DESC LIMIT $3 OFFSET $4"#,
            league.as_str(),
            &hidden,
            page.limit,
            page.skip
        )
        .fetch_all(&mut *reading)
        .await?;
        let withheld = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM stream_entries WHERE league_id = $1 AND EXISTS (
                   SELECT FROM events AS hidden WHERE hidden.id = ANY($2)
                       AND (hidden.id = event_id AND (kind = 'scored' OR kind = 'story' AND is_closed(hidden))
                           OR event_year(hidden) = year))"#,
            league.as_str(),
            &hidden
        )
        .fetch_one(&mut *reading)
        .await?;
        let stored: Vec<Stored> = rows.into_iter().filter_map(stored).collect();
        let names = names(&mut reading, league, viewer, &stored).await?;
        let objects: Vec<String> = stored.iter().map(object).collect();
        let mut reactions = reactions_to(&mut reading, league, viewer, &objects).await?;
        reading.commit().await?;
        let entries: Vec<StreamEntry> = stored
            .into_iter()
            .filter_map(|entry| names.entry(entry, &mut reactions))
            .collect();
        Ok(StreamAnswer {
            count: u32::try_from(entries.len()).unwrap_or(u32::MAX),
            entries,
            withheld: count(withheld),
        })
    }
}

struct EntryRow {
    id: i64,
    kind: String,
    user_id: Option<UserId>,
    event_id: Option<String>,
    event_name: Option<String>,
    announcement_id: Option<i64>,
    text: Option<String>,
    year: Option<i32>,
    author_id: Option<UserId>,
    facts: Value,
    happened_at: DateTime<Utc>,
}

struct Event {
    id: String,
    name: String,
}

enum Fact {
    Joined(UserId),
    Revealed(Event, Revealed),
    Story(Event, Vec<ToldSwing>),
    Scored(Event, Scored),
    Announced(i64, String, UserId),
    Champion(i32, Won),
}

struct Stored {
    id: i64,
    happened_at: DateTime<Utc>,
    fact: Fact,
}

/// `None` for an entry of another release that this one cannot read.
fn stored(row: EntryRow) -> Option<Stored> {
    let event = row.event_id.zip(row.event_name);
    let event = event.map(|(id, name)| Event { id, name });
    let fact = match row.kind.as_str() {
        "joined" => Fact::Joined(row.user_id?),
        "revealed" => Fact::Revealed(event?, serde_json::from_value(row.facts).ok()?),
        "story" => Fact::Story(event?, serde_json::from_value(row.facts).ok()?),
        "scored" => Fact::Scored(event?, serde_json::from_value(row.facts).ok()?),
        "announced" => Fact::Announced(row.announcement_id?, row.text?, row.author_id?),
        "champion" => Fact::Champion(row.year?, serde_json::from_value(row.facts).ok()?),
        _ => return None,
    };
    Some(Stored {
        id: row.id,
        happened_at: row.happened_at,
        fact,
    })
}

fn object(entry: &Stored) -> String {
    ReactionObject::Entry(entry.id).to_string()
}

impl Fact {
    fn users(&self) -> Vec<&UserId> {
        match self {
            Self::Joined(user) | Self::Announced(_, _, user) => vec![user],
            Self::Revealed(..) | Self::Story(..) => Vec::new(),
            Self::Champion(_, won) => won.champions.iter().collect(),
            Self::Scored(_, scored) => {
                let moved = scored.moves.iter().map(|(user, ..)| user);
                moved
                    .chain(scored.called.iter().map(|it| &it.user))
                    .collect()
            }
        }
    }

    /// With their event; its categories are named too.
    fn athletes(&self) -> Option<(String, Vec<String>)> {
        let (event, athletes): (_, Vec<String>) = match self {
            Self::Scored(event, scored) => {
                let called = scored.called.iter();
                (event, called.map(|it| it.athlete.clone()).collect())
            }
            Self::Story(event, swings) => {
                let swings = swings.iter();
                (
                    event,
                    swings.map(|it| it.swing.athlete.to_string()).collect(),
                )
            }
            Self::Joined(_) | Self::Revealed(..) | Self::Announced(..) | Self::Champion(..) => {
                return None;
            }
        };
        (!athletes.is_empty()).then(|| (event.id.clone(), athletes))
    }
}

/// Current names of whom and what a page of the stream is about.
struct Names {
    players: HashMap<UserId, (StreamPlayer, bool)>,
    /// By event and category.
    categories: HashMap<(String, String), String>,
    athletes: HashMap<String, AthleteName>,
}

async fn names(
    reading: &mut Connection,
    league: &LeagueId,
    viewer: &UserId,
    entries: &[Stored],
) -> Result<Names, StoreError> {
    let users: Vec<String> = entries
        .iter()
        .flat_map(|entry| entry.fact.users())
        .map(ToString::to_string)
        .collect();
    let entries = entries.iter();
    let athletes = entries.filter_map(|entry| entry.fact.athletes());
    let (events, athletes): (Vec<String>, Vec<Vec<String>>) = athletes.unzip();
    let athletes = athletes.concat();
    Ok(Names {
        players: players(reading, league, viewer, &users).await?,
        categories: categories(reading, &events).await?,
        athletes: athlete_names(reading, &athletes).await?,
    })
}

/// With whether they are still members; without those whom the viewer has blocked.
async fn players(
    reading: &mut Connection,
    league: &LeagueId,
    viewer: &UserId,
    users: &[String],
) -> Result<HashMap<UserId, (StreamPlayer, bool)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: UserId", name, picture,
               EXISTS (SELECT FROM memberships WHERE league_id = $2 AND user_id = users.id) AS "is_member!"
           FROM users WHERE id = ANY($1)
               AND NOT EXISTS (SELECT FROM friends WHERE user_id = $3 AND friend_id = users.id AND blocked)"#,
        users,
        league.as_str(),
        viewer.as_str()
    )
    .fetch_all(reading)
    .await?;
    let players = rows.into_iter().map(|row| {
        let player = StreamPlayer {
            user_id: row.id.to_string(),
            name: row.name,
            picture: row.picture,
        };
        (row.id, (player, row.is_member))
    });
    Ok(players.collect())
}

async fn categories(
    reading: &mut Connection,
    events: &[String],
) -> Result<HashMap<(String, String), String>, StoreError> {
    let rows = sqlx::query!(
        "SELECT event_id, id, name FROM categories WHERE event_id = ANY($1)",
        events
    )
    .fetch_all(reading)
    .await?;
    let names = rows
        .into_iter()
        .map(|row| ((row.event_id, row.id), row.name));
    Ok(names.collect())
}

async fn athlete_names(
    reading: &mut Connection,
    athletes: &[String],
) -> Result<HashMap<String, AthleteName>, StoreError> {
    let rows = sqlx::query!(
        "SELECT id, firstname, lastname, country FROM athletes WHERE id = ANY($1)",
        athletes
    )
    .fetch_all(reading)
    .await?;
    let names = rows.into_iter().map(|row| {
        let name = AthleteName {
            firstname: row.firstname,
            lastname: row.lastname,
            country: row.country,
        };
        (row.id, name)
    });
    Ok(names.collect())
}

impl Names {
    /// `None` if the entry is about somebody who has left, or who is blocked.
    fn entry(&self, stored: Stored, reactions: &mut ByObject) -> Option<StreamEntry> {
        let object = object(&stored);
        let reactions = reactions.remove(&object).unwrap_or_else(|| nothing(object));
        let fact = match stored.fact {
            Fact::Joined(user) => StreamFact::Joined {
                player: self.player(&user)?,
            },
            Fact::Revealed(event, revealed) => StreamFact::Revealed {
                event_id: event.id,
                event_name: event.name,
                picked: revealed.picked,
                members: revealed.members,
            },
            Fact::Story(event, swings) => self.story(event, swings),
            Fact::Scored(event, facts) => self.scored(event, facts),
            Fact::Champion(year, won) => {
                let champions = won.champions.iter().filter_map(|user| self.member(user));
                StreamFact::Champion {
                    year: count(year.into()),
                    champions: champions.collect(),
                    count: won.count,
                    points: won.points,
                }
            }
            Fact::Announced(id, text, author) => StreamFact::Announced {
                announcement_id: number(id),
                text,
                player: self.player(&author)?,
            },
        };
        Some(StreamEntry {
            id: number(stored.id),
            reactions,
            happened_at: iso(stored.happened_at),
            fact,
        })
    }

    /// A member, or the author of an announcement.
    fn player(&self, user: &UserId) -> Option<StreamPlayer> {
        self.players.get(user).map(|(player, _)| player.clone())
    }

    fn member(&self, user: &UserId) -> Option<StreamPlayer> {
        let (player, is_member) = self.players.get(user)?;
        is_member.then(|| player.clone())
    }

    fn story(&self, event: Event, swings: Vec<ToldSwing>) -> StreamFact {
        let swings = swings.into_iter().filter_map(|row| {
            let key = (event.id.clone(), row.category.clone());
            Some(StorySwing {
                category_name: self.categories.get(&key)?.clone(),
                category_id: row.category,
                at: row.at,
                athlete: self.athletes.get(row.swing.athlete.as_str())?.clone(),
                before: row.swing.before,
                after: row.swing.after,
            })
        });
        StreamFact::Story {
            swings: swings.collect(),
            event_id: event.id,
            event_name: event.name,
        }
    }

    fn scored(&self, event: Event, scored: Scored) -> StreamFact {
        let moves = scored
            .moves
            .into_iter()
            .filter_map(|(user, points, from, to)| {
                let player = self.member(&user)?;
                Some(StreamMove {
                    player,
                    points,
                    from,
                    to,
                })
            });
        let called = scored.called.into_iter().filter_map(|it| {
            let key = (event.id.clone(), it.category.clone());
            Some(CalledIt {
                player: self.member(&it.user)?,
                category_name: self.categories.get(&key)?.clone(),
                category_id: it.category,
                athlete: self.athletes.get(&it.athlete)?.clone(),
                rank: it.rank,
            })
        });
        StreamFact::Scored {
            members: scored.members,
            categories: scored.categories,
            corrected: scored.corrected,
            moves: moves.collect(),
            called: called.collect(),
            event_id: event.id,
            event_name: event.name,
        }
    }
}
