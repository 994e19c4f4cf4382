//! Points of a league's members from a year's events, summed by the database and combined here.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::picks::pick_stats::PickCounts;
use podium_domain::picks::reveal::consensus_of;
use podium_domain::scoring::points::{possible, score};
use podium_domain::scoring::season::{
    CROWD_MIN, EventTally, SeasonCategory, SeasonEvent, standings,
};
use podium_domain::scoring::tally::Tally;
use podium_wire::picks::prediction::{AthleteName, PodiumAthletes};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::events::form_predictions::form_podiums;
use crate::events::paid_ranks::paid_ranks;
use crate::events::ranking_history::names;
use crate::insights::season::{EventFacts, NamedCategory, SeasonFacts};
use crate::scoring::leaderboard::BoardMember;

/// Grouping sets of rows from `season_sums.sql`.
const OF_MEMBER: i32 = 0b01111;
const OF_CATEGORY: i32 = 0b10111;
const OF_FIRST: i32 = 0b10011;
const OF_SECOND: i32 = 0b10101;
const OF_THIRD: i32 = 0b10110;

/// A settled category of the year, with the sum of its players' points.
struct Listed {
    event: EventId,
    event_name: String,
    date: Option<NaiveDate>,
    category: CategoryId,
    name: String,
    discipline: String,
    picked: u32,
    points: u32,
    winners: u32,
    crowd: PickCounts,
}

/// Members' tallies, by event.
type Tallies = HashMap<String, Vec<EventTally>>;

pub(crate) async fn read(
    reading: &mut Connection,
    league: &LeagueId,
    year: u32,
    excluding: &BTreeSet<EventId>,
    members: Vec<BoardMember>,
) -> Result<SeasonFacts, StoreError> {
    let numbers: HashMap<UserId, usize> = members
        .iter()
        .map(|member| member.user.clone())
        .zip(0..)
        .collect();
    let mut listed = listed(reading, year).await?;
    listed.retain(|category| !excluding.contains(&category.event));
    let mut tallies = sums(reading, league, &numbers, &mut listed).await?;
    listed.retain(|category| category.picked > 0);
    let events = events_of(&listed);
    let rankings = paid_ranks(reading, &events).await?;
    let forms = form_podiums(reading, &events).await?;
    let names = names_of(reading, &listed).await?;
    let mut facts = SeasonFacts {
        numbers,
        events: Vec::new(),
        categories: Vec::new(),
        named: Vec::new(),
        standings: Vec::new(),
        order: Vec::new(),
        members,
    };
    let mut by_event: Vec<Vec<EventTally>> = Vec::new();
    for category in listed {
        if facts.events.last().map(|event| &event.id) != Some(&category.event) {
            let tallies = tallies.remove(category.event.as_str()).unwrap_or_default();
            facts.events.push(event_facts(&category, &tallies));
            by_event.push(tallies);
        }
        if let Some(event) = facts.events.last_mut() {
            event.categories += 1;
        }
        let key = (category.event.to_string(), category.category.to_string());
        facts.add(category, rankings.get(&key), forms.get(&key), &names);
    }
    facts.standings = standings(facts.members.len(), &by_event);
    facts.order = facts.ordered();
    Ok(facts)
}

fn event_facts(category: &Listed, tallies: &[EventTally]) -> EventFacts {
    EventFacts {
        id: category.event.clone(),
        name: category.event_name.clone(),
        date: category.date,
        players: SeasonEvent {
            players: u32::try_from(tallies.len()).unwrap_or(u32::MAX),
        },
        points: tallies.iter().map(|one| one.tally.points).sum(),
        categories: 0,
    }
}

impl SeasonFacts {
    /// Adds to the newest of its events.
    fn add(
        &mut self,
        category: Listed,
        ranking: Option<&OfficialRanking>,
        form: Option<&Podium>,
        names: &HashMap<AthleteId, AthleteName>,
    ) {
        let podium = consensus_of(&category.crowd);
        let name = |athlete: &Option<AthleteId>| names.get(athlete.as_ref()?).cloned();
        let [first, second, third] = podium.each_ref().map(name);
        let earned = |ranking| score(&Podium::stored(podium.clone()), ranking).total();
        let form = form.and_then(|form| Some(score(form, ranking?).total()));
        self.categories.push(SeasonCategory {
            event: self.events.len().saturating_sub(1),
            discipline: category.discipline,
            picked: category.picked,
            points: category.points,
            winners: category.winners,
            possible: ranking.map_or(0, possible),
            crowd: ranking.filter(|_| category.picked >= CROWD_MIN).map(earned),
            form,
        });
        self.named.push(NamedCategory {
            id: category.category,
            name: category.name,
            crowd: PodiumAthletes {
                first,
                second,
                third,
            },
        });
    }

    /// As on the leaderboard: by rank, then by name.
    fn ordered(&self) -> Vec<usize> {
        let Some(last) = self.standings.last() else {
            return Vec::new();
        };
        let mut order: Vec<usize> = (0..self.members.len()).collect();
        order.sort_by_cached_key(|&member| {
            let rank = last.get(member).map(|stand| stand.rank);
            let named = self.members.get(member);
            (
                rank,
                named.map(|member| (member.name.to_lowercase(), member.user.clone())),
            )
        });
        order
    }
}

async fn listed(reading: &mut Connection, year: u32) -> Result<Vec<Listed>, StoreError> {
    let rows = sqlx::query_file!("queries/season_categories.sql", i64::from(year))
        .fetch_all(reading)
        .await?;
    let listed = rows.into_iter().map(|row| Listed {
        event: row.event_id,
        event_name: row.event_name,
        date: row.local_start_date,
        category: row.id,
        name: row.name,
        discipline: row.discipline,
        picked: 0,
        points: 0,
        winners: 0,
        crowd: PickCounts::default(),
    });
    Ok(listed.collect())
}

/// Reads sums of categories into `Listed`, and of members by event.
async fn sums(
    reading: &mut Connection,
    league: &LeagueId,
    numbers: &HashMap<UserId, usize>,
    listed: &mut [Listed],
) -> Result<Tallies, StoreError> {
    let mut tallies = Tallies::new();
    let events = events_of(listed);
    let rows = sqlx::query_file!("queries/season_sums.sql", league.as_str(), &events)
        .fetch_all(reading)
        .await?;
    let key = |one: &Listed| (one.event.to_string(), one.category.to_string());
    let places: HashMap<(String, String), usize> = listed.iter().map(key).zip(0..).collect();
    for row in rows {
        let tally = Tally {
            points: count(row.points),
            exact: count(row.exact),
            winners: count(row.winners),
            hits: count(row.hits),
        };
        let picks = count(row.picks);
        if row.of == OF_MEMBER {
            let Some(&member) = row.user_id.and_then(|user| numbers.get(&user)) else {
                continue;
            };
            tallies.entry(row.event_id).or_default().push(EventTally {
                member,
                tally,
                picks,
            });
            continue;
        }
        let place = places.get(&(row.event_id, row.category_id.unwrap_or_default()));
        let Some(category) = place.and_then(|place| listed.get_mut(*place)) else {
            continue;
        };
        // Empty places have no athlete.
        let (place, athlete) = match row.of {
            OF_CATEGORY => {
                category.picked = picks;
                category.points = tally.points;
                category.winners = tally.winners;
                continue;
            }
            OF_FIRST => (Place::First, row.first),
            OF_SECOND => (Place::Second, row.second),
            OF_THIRD => (Place::Third, row.third),
            _ => continue,
        };
        if let Some(athlete) = athlete {
            category.crowd.add(athlete, place, picks);
        }
    }
    Ok(tallies)
}

fn events_of(listed: &[Listed]) -> Vec<String> {
    let events: HashSet<&EventId> = listed.iter().map(|category| &category.event).collect();
    events.into_iter().map(ToString::to_string).collect()
}

/// Names of the athletes on the crowds' podiums.
async fn names_of(
    reading: &mut Connection,
    listed: &[Listed],
) -> Result<HashMap<AthleteId, AthleteName>, StoreError> {
    let podiums = listed.iter().map(|category| consensus_of(&category.crowd));
    let athletes: HashSet<AthleteId> = podiums.flatten().flatten().collect();
    let named = names(reading, &Vec::from_iter(&athletes)).await?;
    named
        .into_iter()
        .map(|one| {
            let id = one.athlete_id.parse().map_err(StoreError::unreadable)?;
            let name = AthleteName {
                firstname: one.firstname,
                lastname: one.lastname,
                country: one.country,
            };
            Ok((id, name))
        })
        .collect()
}
