//! `/api/v1/events/{id}/result/{dcat}`: the whole category (docs/results-service.md, "Rankings").

use podium_domain::events::event::{CategoryFacts, Round};
use podium_domain::events::ranking::{RankingRow, RankingUpdate};
use podium_domain::events::round_result::RoundResult;
use podium_domain::ids::Series;
use serde_json::Value;

use crate::event::rounds;
use crate::fields::{Fields, parse};
use crate::heats::Heats;
use crate::reading::{Reading, Unreadable};
use crate::round_detail::{Discipline, RoundHead, round_result};
use crate::rows::{AthleteRow, Rows};

/// Reads the result of a category; `category` is its entry in the event's own document.
pub fn category_result(
    series: Series,
    category: &CategoryFacts,
    body: &str,
) -> Result<Reading<RankingUpdate>, Unreadable> {
    let document = parse(body)?;
    let result = Fields::of("document", &document)?;
    // Null before any result, but never absent: a document without it is not a result.
    if !result.has("ranking") {
        return Err(Unreadable::Missing { key: "ranking" });
    }
    // May be absent: the event's own document has them too.
    let rounds = match result.rows("category_rounds")? {
        Some(listed) => rounds(listed)?,
        None => category.rounds.clone(),
    };
    let mut rows = Rows::default();
    let listed = result.rows("ranking")?;
    let squads = listed.is_some_and(|rows| rows.iter().any(|row| Fields::lenient(row).is_squad()));
    let ranking = match listed {
        Some(listed) => Some(ranking(
            &rows.of_athletes(series, "ranking", listed)?,
            category,
            &rounds,
        )?),
        None => None,
    };
    let update = RankingUpdate {
        category: category.id.clone(),
        status: result.strict_text("status")?,
        ranking_as_of: result.some_text("ranking_as_of"),
        rounds,
        is_of_squads: squads && ranking.as_ref().is_some_and(Vec::is_empty),
        rows: ranking,
    };
    Ok(rows.reading(update))
}

fn ranking(
    rows: &[AthleteRow<'_>],
    category: &CategoryFacts,
    rounds: &[Round],
) -> Result<Vec<RankingRow>, Unreadable> {
    let mut heats = Heats::default();
    for stage in rows
        .iter()
        .flat_map(|row| row.row.list("rounds"))
        .flat_map(|round| Fields::lenient(round).list("speed_elimination_stages"))
        .map(Fields::lenient)
    {
        if let Some(heat) = stage.number("heat_id") {
            heats.record(heat, stage);
        }
    }
    let context = Context {
        category,
        rounds,
        heats,
    };
    rows.iter().map(|row| context.row(row)).collect()
}

struct Context<'a> {
    category: &'a CategoryFacts,
    rounds: &'a [Round],
    heats: Heats,
}

impl Context<'_> {
    fn row(&self, AthleteRow { athlete, row }: &AthleteRow<'_>) -> Result<RankingRow, Unreadable> {
        let either = |old: &str, new: &str| row.some_text(new).or_else(|| row.some_text(old));
        let rounds = row.rows("rounds")?.unwrap_or_default();
        let names = row.names();
        Ok(RankingRow {
            athlete: athlete.clone(),
            firstname: names.first,
            lastname: names.last,
            name: names.whole,
            country: row.text("country"),
            // Upstream rebuilt its rankings with other keys in April 2026 (docs/results-service.md, "Rankings").
            bib: either("bib", "bib_number"),
            federation_id: row
                .count("organisation_id")
                .or_else(|| row.count("federation_id")),
            sport_class: row.some_text("paraclimbing_sport_class"),
            rank: row.rank("rank")?,
            rounds: rounds
                .iter()
                .map(|round| self.round(round))
                .collect::<Result<_, _>>()?,
        })
    }

    fn round(&self, round: &Value) -> Result<RoundResult, Unreadable> {
        let row = Fields::of("rounds", round)?;
        let id = row.required_id("category_round_id")?.to_string();
        let known = self.rounds.iter().find(|known| known.id == id);
        let kind = known
            .map(|round| round.kind.as_str())
            .filter(|kind| !kind.is_empty())
            .unwrap_or(&self.category.discipline);
        let head = RoundHead {
            id: &id,
            name: &row.text("round_name"),
            discipline: Discipline::named(kind),
            is_combined: !kind.is_empty(),
        };
        round_result(head, row, &self.heats)
    }
}
