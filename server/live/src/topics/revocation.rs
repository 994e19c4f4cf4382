//! Changes of a topic that end a right: to subscribe to the topic, or to use a session.

use podium_domain::ids::UserId;
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;

/// The users whose right to subscribe ends with a change; that change is the last one sent to them.
pub(crate) enum Revocation {
    For(UserId),
    ForAll,
}

pub(crate) fn revocation_of(topic: &Topic, payload: &str) -> Option<Revocation> {
    const KINDS: [&str; 3] = ["member_left", "admin_demoted", "league_deleted"];
    let of_league = matches!(topic, Topic::League(_) | Topic::Requests(_));
    let kind = payload.strip_prefix(r#"{"kind":""#)?;
    if !of_league || !KINDS.iter().any(|known| kind.starts_with(known)) {
        return None;
    }
    match serde_json::from_str(payload) {
        Ok(Change::MemberLeft(left)) => left.user_id.parse().ok().map(Revocation::For),
        Ok(Change::AdminDemoted(demoted)) => demoted.user_id.parse().ok().map(Revocation::For),
        Ok(Change::LeagueDeleted(_)) => Some(Revocation::ForAll),
        _ => None,
    }
}

/// Whether a change of an account requires its sockets to check their sessions.
pub(crate) fn ends_sessions(payload: &str) -> bool {
    [
        r#"{"kind":"sessions_ended""#,
        r#"{"kind":"rights_changed""#,
        r#"{"kind":"name_changed""#,
    ]
    .iter()
    .any(|kind| payload.starts_with(kind))
}
