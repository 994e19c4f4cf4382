//! Podiums in bodies.

use podium_domain::picks::pick::Podium;
use podium_wire::picks::prediction::PodiumPick;

use crate::http::respond::error::ApiError;

/// The podium of a body; blank places are empty.
pub(crate) fn podium(pick: &PodiumPick) -> Result<Podium, ApiError> {
    let slot = |athlete: &Option<String>| match athlete.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some(id) => id
            .parse()
            .map(Some)
            .map_err(|_| ApiError::invalid_field("data", "Invalid athlete ID")),
    };
    Ok(Podium::parse([
        slot(&pick.first)?,
        slot(&pick.second)?,
        slot(&pick.third)?,
    ])?)
}
