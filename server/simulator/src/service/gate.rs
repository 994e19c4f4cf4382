//! Access checks: upstream has no accounts, but checks the origin of a request.

use std::collections::{BTreeMap, VecDeque};

use clap::ValueEnum;

pub(crate) const SESSION_COOKIE: &str = "_ifsc_resultservice_session";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Gate {
    /// Every request is answered.
    Open,
    /// `Referer` must be a page of this host.
    #[default]
    #[value(name = "referer")]
    RefererOnly,
    /// Also the session cookie that `/` sets and the CSRF token written in that page.
    #[value(name = "cookie")]
    CookieAndCsrf,
}

/// The parts of a request that the gate checks.
#[derive(Debug, Default)]
pub(crate) struct Visit<'a> {
    pub(crate) host: &'a str,
    pub(crate) referer: Option<&'a str>,
    pub(crate) session: Option<&'a str>,
    pub(crate) csrf_token: Option<&'a str>,
}

/// The oldest sessions end above this number; a client whose session ended requests a new one.
const SESSION_LIMIT: usize = 64;

/// Sessions issued by `/`.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    tokens: BTreeMap<String, String>,
    order: VecDeque<String>,
    given_out: u64,
}

impl Sessions {
    /// A new session and its CSRF token. Both are guessable, which is sufficient for a fake service.
    pub(crate) fn open(&mut self) -> (String, String) {
        self.given_out = self.given_out.saturating_add(1);
        let session = format!("standin-session-{}", self.given_out);
        let token = format!("standin-csrf-{}", self.given_out);
        self.tokens.insert(session.clone(), token.clone());
        self.order.push_back(session.clone());
        if self.order.len() > SESSION_LIMIT
            && let Some(oldest) = self.order.pop_front()
        {
            self.tokens.remove(&oldest);
        }
        (session, token)
    }

    pub(crate) fn end_all(&mut self) {
        self.tokens.clear();
        self.order.clear();
    }

    fn token(&self, session: &str) -> Option<&str> {
        self.tokens.get(session).map(String::as_str)
    }
}

impl Gate {
    pub(crate) fn allows(self, visit: &Visit<'_>, sessions: &Sessions) -> bool {
        let from_here = visit
            .referer
            .is_some_and(|referer| is_page_of(referer, visit.host));
        match self {
            Self::Open => true,
            Self::RefererOnly => from_here,
            Self::CookieAndCsrf => {
                let expected = visit.session.and_then(|session| sessions.token(session));
                from_here && expected.is_some() && expected == visit.csrf_token
            }
        }
    }
}

/// Any page of the host is accepted, with or without a trailing slash.
fn is_page_of(referer: &str, host: &str) -> bool {
    let Some((_, rest)) = referer.split_once("://") else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && authority.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_page_of_the_host_is_a_valid_referer() {
        for good in [
            "http://here:80",
            "https://here:80/",
            "https://HERE:80/event/1?x=2",
        ] {
            assert!(is_page_of(good, "here:80"), "{good}");
        }
        for bad in [
            "",
            "here:80",
            "https://elsewhere/",
            "https://here:80.elsewhere/",
            "https://here",
        ] {
            assert!(!is_page_of(bad, "here:80"), "{bad}");
        }
    }

    #[test]
    fn a_token_belongs_to_its_session() {
        let mut sessions = Sessions::default();
        let (first, first_token) = sessions.open();
        let (_, second_token) = sessions.open();
        let visit = |session, csrf_token| Visit {
            host: "here",
            referer: Some("https://here/"),
            session,
            csrf_token,
        };
        let gate = Gate::CookieAndCsrf;
        assert!(gate.allows(&visit(Some(&first), Some(&first_token)), &sessions));
        assert!(!gate.allows(&visit(Some(&first), Some(&second_token)), &sessions));
        assert!(!gate.allows(&visit(None, None), &sessions));
        sessions.end_all();
        assert!(!gate.allows(&visit(Some(&first), Some(&first_token)), &sessions));
    }
}
