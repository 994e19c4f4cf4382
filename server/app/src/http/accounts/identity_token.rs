//! What an identity token claims, and whether it is for us (`OpenID` Connect Core 3.1.3.7).
//!
//! Providers write truth values and times as text, and claims that we do not read in any form. Only the claims that are
//! read are checked, in every form that has one meaning.

use chrono::DateTime;
use serde_json::Value;

/// A user's identity as asserted by the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExternalIdentity {
    pub(crate) issuer: String,
    pub(crate) subject: String,
    /// Present only if the provider has verified it.
    pub(crate) email: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) picture: Option<String>,
}

/// What a token must claim.
pub(crate) struct Expected<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) client: &'a str,
    pub(crate) nonce: &'a str,
    /// Now, in seconds since 1970.
    pub(crate) now: i64,
}

/// The identity in the claims of a token whose signature is right.
///
/// # Errors
/// The name of the claim that is missing, invalid, or meant for somebody else.
pub(crate) fn identity(
    claims: &Value,
    expected: &Expected<'_>,
) -> Result<ExternalIdentity, &'static str> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    let given = |name: &str| text(name).filter(|value| !value.is_empty());
    if text("iss") != Some(expected.issuer) {
        return Err("iss");
    }
    if !is_for(claims, expected.client) {
        return Err("aud");
    }
    if text("nonce") != Some(expected.nonce) {
        return Err("nonce");
    }
    let ends = claims.get("exp").and_then(seconds).ok_or("exp")?;
    if ends <= expected.now {
        return Err("exp");
    }
    let is_verified = claims.get("email_verified").is_some_and(is_true);
    Ok(ExternalIdentity {
        issuer: expected.issuer.to_owned(),
        subject: given("sub").ok_or("sub")?.to_owned(),
        email: given("email")
            .filter(|_| is_verified)
            .map(ToOwned::to_owned),
        name: given("name").map(ToOwned::to_owned),
        picture: given("picture").map(ToOwned::to_owned),
    })
}

/// Whether the token is for this client: among its audiences, and named as the authorised party if there are others.
fn is_for(claims: &Value, client: &str) -> bool {
    let (is_named, is_alone) = match claims.get("aud") {
        Some(Value::String(one)) => (one == client, true),
        Some(Value::Array(all)) => (all.iter().any(|one| one == client), all.len() == 1),
        _ => (false, true),
    };
    is_named
        && match claims.get("azp") {
            Some(party) => party == client,
            None => is_alone,
        }
}

fn is_true(value: &Value) -> bool {
    let written = value.as_str();
    value == &Value::Bool(true) || written.is_some_and(|text| text.eq_ignore_ascii_case("true"))
}

/// Seconds since 1970: a number, the same as text, or RFC 3339.
fn seconds(value: &Value) -> Option<i64> {
    let number = |value: &Value| {
        let seconds = value.as_i64();
        seconds.or_else(|| format!("{:.0}", value.as_f64()?.floor()).parse().ok())
    };
    match value {
        Value::Number(_) => number(value),
        Value::String(text) => match serde_json::from_str(text) {
            Ok(value) => number(&value),
            Err(_) => Some(DateTime::parse_from_rfc3339(text).ok()?.timestamp()),
        },
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const EXPECTED: Expected<'_> = Expected {
        issuer: "https://id.example",
        client: "podium",
        nonce: "n",
        now: 1_700_000_000,
    };

    fn with(changes: &[(&str, Value)]) -> Result<ExternalIdentity, &'static str> {
        let mut claims = json!({
            "iss": "https://id.example", "aud": "podium", "sub": "7", "exp": 1_700_000_060, "nonce": "n",
            "email": "ann@example.org", "email_verified": true, "name": "Ann",
        });
        for (name, value) in changes {
            claims[name] = value.clone();
        }
        identity(&claims, &EXPECTED)
    }

    #[test]
    fn claims_are_read_in_every_form_with_one_meaning() {
        let plain = with(&[]).expect("an identity");
        assert_eq!(plain.email.as_deref(), Some("ann@example.org"));
        for (name, value) in [
            ("email_verified", json!("true")),
            ("email_verified", json!("True")),
            ("exp", json!("1700000060")),
            ("exp", json!(1_700_000_060.5)),
            ("exp", json!("2023-11-14T22:15:00Z")),
            ("iat", json!({ "unread": true })),
            ("aud", json!(["podium"])),
            ("azp", json!("podium")),
            ("address", json!("a street")),
            ("locale", json!(["en", "de"])),
            ("updated_at", json!("yesterday")),
            ("phone_number_verified", json!(3)),
        ] {
            assert_eq!(
                with(&[(name, value.clone())]).as_ref(),
                Ok(&plain),
                "{name} {value}"
            );
        }
        let two = [
            ("aud", json!(["podium", "other"])),
            ("azp", json!("podium")),
        ];
        assert_eq!(with(&two).as_ref(), Ok(&plain));
        let nameless = with(&[("name", json!(5)), ("picture", json!({}))]).expect("an identity");
        assert_eq!((nameless.name, nameless.picture), (None, None));
    }

    #[test]
    fn false_claims_are_refused() {
        for (name, value) in [
            ("iss", json!("https://evil.example")),
            ("iss", json!(["https://id.example"])),
            ("aud", json!("other")),
            ("aud", json!(["podium", "other"])),
            ("aud", json!({ "podium": true })),
            ("aud", Value::Null),
            ("nonce", json!("m")),
            ("nonce", Value::Null),
            ("exp", json!(1_700_000_000)),
            ("exp", json!("1699999999")),
            ("exp", json!("2023-11-14T22:13:20Z")),
            ("exp", json!("soon")),
            ("exp", json!(true)),
            ("sub", json!("")),
            ("sub", json!(7)),
        ] {
            assert_eq!(with(&[(name, value.clone())]), Err(name), "{name} {value}");
        }
        for azp in [json!("other"), json!(["podium"]), Value::Null] {
            assert_eq!(with(&[("azp", azp)]), Err("aud"));
        }
        for doubt in [
            json!(false),
            json!("false"),
            json!("yes"),
            json!(1),
            Value::Null,
        ] {
            let identity = with(&[("email_verified", doubt.clone())]).expect("an identity");
            assert_eq!(identity.email, None, "{doubt}");
        }
    }
}
