//! `/api/v1/category_rounds/{id}/results`, one round in progress (docs/results-service.md, "Rounds"), and
//! `/api/v1/starting_groups/{id}/results`, one of its groups.

use podium_domain::events::round_result::EliminationStage;
use podium_domain::events::round_sheet::{
    Heat, HeatAthlete, RoundSheet, RoundSheetRow, RoundStart, RoutePosition,
};
use podium_domain::ids::{CategoryId, Series};
use serde_json::Value;

use crate::fields::{Fields, parse};
use crate::heats::Heats;
use crate::reading::{Reading, Unreadable};
use crate::round_detail::{Discipline, RoundHead, heat_ascent, round_result};
use crate::rows::{AthleteRow, Rows};

/// Reads the round requested as `number`.
pub fn round_sheet(
    series: Series,
    number: u64,
    body: &str,
) -> Result<Reading<RoundSheet>, Unreadable> {
    let document = parse(body)?;
    let round = Fields::of("document", &document)?;
    check(number, round.required_id("id")?)?;
    let mut rows = Rows::default();
    let sheet = RoundSheet {
        event: round.id("event_id")?.map(|id| series.event_id(id)),
        category: round.id("dcat_id")?.map(CategoryId::from_upstream),
        ..sheet(series, number, round, &mut rows)?
    };
    Ok(rows.reading(sheet))
}

/// Reads the starting group requested as `number`; its rows belong to the group's round.
pub fn starting_group_sheet(
    series: Series,
    number: u64,
    body: &str,
) -> Result<Reading<RoundSheet>, Unreadable> {
    let document = parse(body)?;
    let group = Fields::of("document", &document)?;
    check(number, group.required_id("starting_group_id")?)?;
    let round = group.required_id("category_round_id")?;
    let mut rows = Rows::default();
    let name = group.some_text("starting_group_name");
    let mut sheet = sheet(series, round, group, &mut rows)?;
    for row in &mut sheet.rows {
        // The rank in this document is the place within the group, not in the round.
        row.group_rank = row.result.rank.take();
        row.result.starting_group.clone_from(&name);
    }
    sheet.starting_group = name;
    Ok(rows.reading(sheet))
}

fn check(asked: u64, found: u64) -> Result<(), Unreadable> {
    if asked == found {
        Ok(())
    } else {
        Err(Unreadable::OtherDocument { asked, found })
    }
}

fn sheet(
    series: Series,
    round: u64,
    document: Fields<'_>,
    rows: &mut Rows,
) -> Result<RoundSheet, Unreadable> {
    // A speed final has heats instead.
    if !document.has("ranking") && !document.has("speed_elimination_stages") {
        return Err(Unreadable::Missing { key: "ranking" });
    }
    let (round_id, round_name) = (round.to_string(), document.text("round"));
    let discipline = document.text("discipline");
    let head = RoundHead {
        id: &round_id,
        name: &round_name,
        discipline: Discipline::named(&discipline),
        is_combined: !discipline.is_empty(),
    };
    let ranking = document.rows("ranking")?.unwrap_or_default();
    let start_list = document.rows("startlist")?.unwrap_or_default();
    Ok(RoundSheet {
        rows: rows
            .of_athletes(series, "ranking", ranking)?
            .into_iter()
            .map(|row| sheet_row(head, row))
            .collect::<Result<_, _>>()?,
        start_list: rows
            .of_athletes(series, "startlist", start_list)?
            .into_iter()
            .map(start)
            .collect(),
        heats: heats(series, document, rows)?,
        event: None,
        category: None,
        status: document.strict_text("status")?,
        starting_group: None,
        round_id,
        round_name,
        discipline,
    })
}

fn bib(row: Fields<'_>) -> Option<String> {
    row.some_text("bib_number").or_else(|| row.some_text("bib"))
}

fn sheet_row(
    head: RoundHead<'_>,
    AthleteRow { athlete, row }: AthleteRow<'_>,
) -> Result<RoundSheetRow, Unreadable> {
    let names = row.names();
    Ok(RoundSheetRow {
        athlete,
        firstname: names.first,
        lastname: names.last,
        country: row.text("country"),
        bib: bib(row),
        active: row.is("active"),
        under_appeal: row.is("under_appeal"),
        start_order: row.count("start_order"),
        group_rank: row.rank("group_rank")?,
        result: round_result(head, row, &Heats::default())?,
    })
}

fn start(AthleteRow { athlete, row }: AthleteRow<'_>) -> RoundStart {
    let position = |position| {
        let position = Fields::lenient(position);
        RoutePosition {
            route_id: position.number("route_id"),
            route_name: position.text("route_name"),
            position: position.count("position"),
        }
    };
    let names = row.names();
    RoundStart {
        athlete,
        firstname: names.first,
        lastname: names.last,
        country: row.text("country"),
        bib: bib(row),
        positions: row
            .list("route_start_positions")
            .iter()
            .map(position)
            .collect(),
    }
}

/// Heats of all stages, in their order; empty until they are paired.
fn heats(series: Series, document: Fields<'_>, rows: &mut Rows) -> Result<Vec<Heat>, Unreadable> {
    let mut found = Vec::new();
    for stage in document
        .rows("speed_elimination_stages")?
        .unwrap_or_default()
    {
        let stage = Fields::of("speed_elimination_stages", stage)?;
        for listed in stage.rows("heats")?.unwrap_or_default() {
            found.push(heat(series, stage, listed, rows)?);
        }
    }
    Ok(found)
}

fn heat(
    series: Series,
    stage: Fields<'_>,
    listed: &Value,
    rows: &mut Rows,
) -> Result<Heat, Unreadable> {
    let heat = Fields::of("heats", listed)?;
    let id = heat.required_id("id")?;
    let athletes = heat.rows("athletes")?.unwrap_or_default();
    let athletes = rows.of_athletes(series, "athletes", athletes)?;
    let mut wins = Heats::default();
    for athlete in &athletes {
        wins.record(id, athlete.row);
    }
    let read = |AthleteRow { athlete, row }: AthleteRow<'_>| HeatAthlete {
        athlete,
        name: row.names().whole,
        stage: EliminationStage {
            id: stage.count("stage_id"),
            name: stage.text("stage_name"),
            heat_id: Some(id),
            won: wins.won(Some(id), row),
            ..heat_ascent(row)
        },
    };
    Ok(Heat {
        id,
        number: heat.count("number"),
        athletes: athletes.into_iter().map(read).collect(),
    })
}
