//! `/api/v1/athletes/{id}`

use podium_domain::events::athlete::{AthleteProfile, CareerResult};
use podium_domain::ids::{CategoryId, Series};

use crate::fields::{Fields, parse};
use crate::moment::date;
use crate::reading::{Reading, Refusal, Unreadable};
use crate::rows::Rows;

/// Reads the athlete requested as `number`. A result without an event is refused.
pub fn athlete(
    series: Series,
    number: u64,
    body: &str,
) -> Result<Reading<AthleteProfile>, Unreadable> {
    let document = parse(body)?;
    let athlete = Fields::of("document", &document)?;
    let found = athlete.required_id("id")?;
    if found != number {
        return Err(Unreadable::OtherDocument {
            asked: number,
            found,
        });
    }
    let mut rows = Rows::default();
    let mut results = Vec::new();
    let listed = athlete.rows("all_results")?.unwrap_or_default();
    for (position, row) in rows.of("all_results", listed)? {
        let (Some(event), Some(category)) = (row.id("event_id")?, row.id("d_cat")?) else {
            rows.refuse("all_results", position, row, Refusal::NoEvent);
            continue;
        };
        results.push(CareerResult {
            event: series.event_id(event),
            category: CategoryId::from_upstream(category),
            event_name: row.text("event_name"),
            discipline: row.text("discipline"),
            rank: row.rank("rank")?,
            date: date(&row.text("date")),
        });
    }
    let names = athlete.names();
    let profile = AthleteProfile {
        id: series.athlete_id(number),
        firstname: names.first,
        lastname: names.last,
        country: athlete.text("country"),
        gender: athlete.some_text("gender"),
        birthday: date(&athlete.text("birthday")),
        height_cm: athlete.count("height"),
        arm_span_cm: athlete.count("arm_span"),
        photo_url: athlete.some_text("photo_url"),
        sport_class: athlete.some_text("paraclimbing_sport_class"),
        results,
    };
    Ok(rows.reading(profile))
}
