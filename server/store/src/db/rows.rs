//! Conversion of column values for the wire.

use podium_domain::filter::Page;
use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::Podium;
use podium_wire::accounts::account::AccountType;
use podium_wire::leagues::league::MEMBERS_LISTED_MAX;

/// `2025-04-18T09:11:58.000Z`: the format of every time on the wire.
pub(crate) fn iso(time: chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

/// An id of a sequence, never negative.
pub(crate) fn number(id: i64) -> u64 {
    u64::try_from(id).unwrap_or_default()
}

/// 4 bytes of time, 8 random (docs/rules.md, "Terms").
pub fn new_hex_id() -> String {
    let seconds = u32::try_from(chrono::Utc::now().timestamp()).unwrap_or_default();
    format!("{seconds:08x}{}", hex::encode(rand::random::<[u8; 8]>()))
}

/// The page of a league's members, requests or invitations in a snapshot.
pub(crate) fn first_page() -> Page {
    Page {
        limit: MEMBERS_LISTED_MAX.into(),
        skip: 0,
    }
}

/// Counts are u32 on the wire; a negative or too large one would be a bug and becomes 0.
pub(crate) fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// A stored podium; an invalid athlete id counts as an empty slot.
pub(crate) fn stored_podium(slots: [&Option<String>; 3]) -> Podium {
    Podium::stored(slots.map(|slot| slot.as_ref().and_then(|id| id.parse::<AthleteId>().ok())))
}

pub(crate) fn account_type(text: &str) -> AccountType {
    match text {
        "admin" => AccountType::Admin,
        "userPlus" => AccountType::UserPlus,
        _ => AccountType::User,
    }
}
