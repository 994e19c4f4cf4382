//! Security headers of every answer, for every client; and the names of cookies over TLS.

use reqwest::Method;
use reqwest::header::{HeaderMap, SET_COOKIE};
use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{TestApp, client, options, spawn_app, start};

async fn headers(app: &TestApp, method: Method, path: &str) -> (u16, HeaderMap) {
    let answer = client().request(method, app.url(path)).send().await;
    let answer = answer.expect("an answer");
    (answer.status().as_u16(), answer.headers().clone())
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_response_has_the_security_headers(pool: PgPool) {
    let app = spawn_app(&pool);
    for (method, path, status) in [
        (Method::GET, "/", None),
        (Method::GET, "/dashboard/settings", None),
        (Method::GET, "/api/config", Some(200)),
        (Method::GET, "/api/auth/me", Some(401)),
        (Method::GET, "/api/nothing", Some(404)),
        (Method::POST, "/api/events", Some(405)),
        (Method::PUT, "/api/auth/login", Some(405)),
        (Method::TRACE, "/api/config", Some(405)),
        (Method::POST, "/api/auth/login", None),
        (Method::GET, "/api/openapi.json", Some(200)),
        (Method::GET, "/api/docs/", Some(200)),
        (Method::GET, "/api/live", Some(401)),
    ] {
        let (answered, headers) = headers(&app, method.clone(), path).await;
        let what = format!("{method} {path}: {answered}");
        assert!(status.is_none_or(|status| status == answered), "{what}");
        let header = |name: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        let policy = header("content-security-policy");
        for part in [
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{what}: {policy}");
        }
        assert!(!policy.contains("script-src"), "{what}: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{what}");
        assert_eq!(header("referrer-policy"), "same-origin", "{what}");
        assert_eq!(
            header("cross-origin-opener-policy"),
            "same-origin",
            "{what}"
        );
        assert!(header("x-request-id").len() >= 16, "{what}");
        assert_eq!(header("access-control-allow-origin"), "", "{what}");
        assert_eq!(header("server"), "", "{what}");
        if path.starts_with("/api/auth") || path == "/api/config" {
            assert_eq!(header("cache-control"), "no-store", "{what}");
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn over_tls_cookies_are_bound_to_this_host(pool: PgPool) {
    let mut options = options("http://127.0.0.1:9");
    options.public_url = Some("https://podium.example".to_owned());
    options.rate_limits = true;
    let app = start(&pool, options);
    let body = json!({"name": "Anna", "email": "anna@podium.test", "password": "correct horse"});
    let register = client().post(app.url("/api/auth/register")).json(&body);
    let answer = register.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    let cookies = answer.headers().get_all(SET_COOKIE).iter();
    let cookies: Vec<&str> = cookies
        .map(|cookie| cookie.to_str().expect("text"))
        .collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in &cookies {
        for part in ["HttpOnly", "Secure", "SameSite=", "Max-Age="] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    assert!(cookies[0].starts_with("__Host-podium_session="));
    assert!(cookies[0].contains("Path=/;") || cookies[0].ends_with("Path=/"));
    assert!(cookies[1].starts_with("__Secure-podium_device="));
    let session = cookies[0].split(';').next().expect("a pair").to_owned();
    let me = async |cookie: &str| {
        let answer = app.ask("/api/auth/me", &[("cookie", cookie)]).await;
        answer.status().as_u16()
    };
    assert_eq!(me(&session).await, 200);
    // A cookie that another host of the same domain could have set.
    let unprefixed = session.trim_start_matches("__Host-");
    assert_eq!(me(unprefixed).await, 401);
}
