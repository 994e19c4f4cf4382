//! An `OpenID` Connect provider that can lie in every relevant way. Its keys are used only in these tests.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each lie concerns one place and no other"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use actix_web::{App, HttpResponse, HttpServer, web};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey};
use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) const CLIENT: &str = "podium";
pub(crate) const SECRET: &str = "a-secret-of-the-client";
const KEY: &str = include_str!("key.pem");
const OTHER_KEY: &str = include_str!("other-key.pem");

/// The fault of the next identity, or of its transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    None,
    OtherIssuer,
    OtherAudience,
    OneMoreAudience,
    OtherParty,
    Expired,
    OtherNonce,
    NoNonce,
    OtherKey,
    NoSignature,
    ClientsSecretAsKey,
    NoIdentity,
    ServerError,
    TooLarge,
    Redirects,
}

/// The identity of the next sign-in.
#[derive(Debug, Clone)]
pub(crate) struct Somebody {
    pub(crate) subject: &'static str,
    pub(crate) email: &'static str,
    pub(crate) verified: bool,
}

#[derive(Debug)]
struct State {
    issuer: String,
    somebody: Somebody,
    lie: Lie,
    /// Claims that this provider writes in its own way.
    own_claims: Value,
    /// Nonce and challenge of each code. A code is valid once.
    codes: HashMap<String, (String, String)>,
}

#[derive(Clone)]
pub(crate) struct Provider(Arc<Mutex<State>>);

#[derive(Debug, Deserialize)]
struct TokenForm {
    grant_type: String,
    code: String,
    code_verifier: String,
    redirect_uri: String,
}

impl Provider {
    pub(crate) fn start() -> Self {
        let provider = Self(Arc::new(Mutex::new(State {
            issuer: String::new(),
            somebody: Somebody {
                subject: "1",
                email: "ann@example.org",
                verified: true,
            },
            lie: Lie::None,
            own_claims: json!({}),
            codes: HashMap::new(),
        })));
        let (sender, receiver) = mpsc::channel();
        let shared = provider.clone();
        // The thread ends with the test's process.
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(move || {
                    App::new()
                        .app_data(web::Data::new(shared.clone()))
                        .route(
                            "/.well-known/openid-configuration",
                            web::get().to(description),
                        )
                        .route("/keys", web::get().to(keys))
                        .route("/token", web::post().to(token))
                })
                .workers(1)
                .bind(("127.0.0.1", 0))
                .expect("a port");
                sender.send(server.addrs()[0]).expect("the test waits");
                server.run().await.expect("it runs");
            });
        });
        let address = receiver.recv().expect("it starts");
        provider.state().issuer = format!("http://{address}");
        provider
    }

    pub(crate) fn issuer(&self) -> String {
        self.state().issuer.clone()
    }

    pub(crate) fn lies(&self, lie: Lie) {
        self.state().lie = lie;
    }

    pub(crate) fn claims(&self, claims: Value) {
        self.state().own_claims = claims;
    }

    pub(crate) fn has(&self, subject: &'static str, email: &'static str, verified: bool) {
        self.state().somebody = Somebody {
            subject,
            email,
            verified,
        };
    }

    /// Consents: the callback parameters for the authorisation address `sent_to`.
    pub(crate) fn consents(&self, sent_to: &str) -> String {
        let url = Url::parse(sent_to).expect("an address");
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert!(sent_to.starts_with(&format!("{}/authorize?", self.issuer())));
        assert_eq!(query["response_type"], "code");
        assert_eq!(query["client_id"], CLIENT);
        assert_eq!(query["code_challenge_method"], "S256");
        assert!(query["redirect_uri"].ends_with("/api/auth/google/callback"));
        let code = hex::encode(rand::random::<[u8; 8]>());
        self.state().codes.insert(
            code.clone(),
            (query["nonce"].clone(), query["code_challenge"].clone()),
        );
        format!("code={code}&state={}", query["state"])
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn description(provider: web::Data<Provider>) -> HttpResponse {
    let issuer = provider.issuer();
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    }))
}

async fn keys() -> HttpResponse {
    let mut key = Jwk::from_encoding_key(&signing_key(KEY), Algorithm::RS256).expect("a key");
    key.common.key_id = Some("1".to_owned());
    let of_another_kind = json!({ "kty": "unknown", "kid": "1" });
    HttpResponse::Ok().json(json!({ "keys": [of_another_kind, key] }))
}

fn signing_key(pem: &str) -> EncodingKey {
    EncodingKey::from_rsa_pem(pem.as_bytes()).expect("a key")
}

async fn token(provider: web::Data<Provider>, form: web::Form<TokenForm>) -> HttpResponse {
    let mut state = provider.state();
    assert_eq!(form.grant_type, "authorization_code");
    assert!(form.redirect_uri.ends_with("/api/auth/google/callback"));
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form.code_verifier.as_bytes()));
    let Some((nonce, _)) = state
        .codes
        .remove(&form.code)
        .filter(|(_, expected)| *expected == challenge)
    else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    };
    match state.lie {
        Lie::ServerError => return HttpResponse::InternalServerError().finish(),
        Lie::TooLarge => return HttpResponse::Ok().body(vec![b' '; 10_000_000]),
        Lie::Redirects => {
            let elsewhere = ("location", "http://127.0.0.1:9/");
            return HttpResponse::TemporaryRedirect()
                .insert_header(elsewhere)
                .finish();
        }
        _ => {}
    }
    let mut answer =
        json!({ "access_token": "access", "token_type": "Bearer", "expires_in": "60" });
    if state.lie != Lie::NoIdentity {
        answer["id_token"] = Value::from(identity(&state, &nonce));
    }
    HttpResponse::Ok().json(answer)
}

fn identity(state: &State, nonce: &str) -> String {
    let now = chrono::Utc::now().timestamp();
    let Somebody {
        subject,
        email,
        verified,
    } = state.somebody;
    let mut claims = json!({
        "iss": state.issuer, "aud": CLIENT, "sub": subject, "iat": now - 5, "exp": now + 60,
        "nonce": nonce, "email": email, "email_verified": verified, "name": "Ann Lee",
        "picture": "https://lh3.googleusercontent.com/a/ann",
    });
    for (name, value) in state.own_claims.as_object().expect("claims") {
        claims[name] = value.clone();
    }
    match state.lie {
        Lie::OtherIssuer => claims["iss"] = json!("https://evil.test"),
        Lie::OtherAudience => claims["aud"] = json!("another-client"),
        Lie::OneMoreAudience => claims["aud"] = json!([CLIENT, "another-client"]),
        Lie::OtherParty => {
            claims["aud"] = json!([CLIENT, "another-client"]);
            claims["azp"] = json!("another-client");
        }
        Lie::Expired => {
            claims["iat"] = json!(now - 7200);
            claims["exp"] = json!(now - 3600);
        }
        Lie::OtherNonce => claims["nonce"] = json!("another"),
        Lie::NoNonce => drop(claims.as_object_mut().expect("claims").remove("nonce")),
        _ => {}
    }
    let algorithm = match state.lie {
        Lie::NoSignature => "none",
        Lie::ClientsSecretAsKey => "HS256",
        _ => "RS256",
    };
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let head = json!({ "alg": algorithm, "typ": "JWT", "kid": "1" });
    let signed = format!("{}.{}", part(&head), part(&claims));
    let sign = |algorithm, key: &EncodingKey| {
        jsonwebtoken::crypto::sign(signed.as_bytes(), key, algorithm).expect("a signature")
    };
    let signature = match state.lie {
        Lie::NoSignature => String::new(),
        Lie::ClientsSecretAsKey => sign(
            Algorithm::HS256,
            &EncodingKey::from_secret(SECRET.as_bytes()),
        ),
        Lie::OtherKey => sign(Algorithm::RS256, &signing_key(OTHER_KEY)),
        _ => sign(Algorithm::RS256, &signing_key(KEY)),
    };
    format!("{signed}.{signature}")
}
