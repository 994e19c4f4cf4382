//! Identifiers of leagues in requests, and texts of their columns.

use podium_domain::ids::LeagueId;
use podium_wire::leagues::league::JoinPolicy;
use podium_wire::leagues::league::LeagueType;

/// The identifier of a league in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeagueKey {
    Id(LeagueId),
    Slug(String),
}

impl LeagueKey {
    /// An id if it looks like one, else a slug (no slug can: ids have 24 characters of hex, and
    /// a name that does is shadowed by nothing but an existing id).
    pub fn parse(text: &str) -> Self {
        text.parse()
            .map_or_else(|_| Self::Slug(text.to_owned()), Self::Id)
    }

    pub(crate) fn id(&self) -> Option<&str> {
        match self {
            Self::Id(id) => Some(id.as_str()),
            Self::Slug(_) => None,
        }
    }

    pub(crate) fn slug(&self) -> Option<&str> {
        match self {
            Self::Id(_) => None,
            Self::Slug(slug) => Some(slug),
        }
    }
}

pub(crate) fn type_text(league_type: LeagueType) -> &'static str {
    match league_type {
        LeagueType::Public => "public",
        LeagueType::Private => "private",
    }
}

pub(crate) fn policy_text(policy: JoinPolicy) -> &'static str {
    match policy {
        JoinPolicy::Approval => "approval",
        JoinPolicy::Open => "open",
    }
}

pub(crate) fn league_type(text: &str) -> LeagueType {
    if text == "private" {
        LeagueType::Private
    } else {
        LeagueType::Public
    }
}

pub(crate) fn join_policy(text: &str) -> JoinPolicy {
    if text == "open" {
        JoinPolicy::Open
    } else {
        JoinPolicy::Approval
    }
}
