//! Client for sign-in with Google: `OpenID` Connect with code, PKCE, state and nonce (docs/security-controls.md).
//! Works with any certified provider; Google is the one users have.
//!
//! `oauth2` exchanges the code, `jsonwebtoken` verifies the identity token's signature, and `identity_token` reads its
//! claims. (`openidconnect` refused tokens for claims that nobody reads.)

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::Utc;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk};
use jsonwebtoken::{DecodingKey, Validation, decode, decode_header};
use oauth2::basic::{
    BasicErrorResponse, BasicRevocationErrorResponse, BasicTokenIntrospectionResponse,
    BasicTokenType,
};
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    ExtraTokenFields, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    Scope, StandardRevocableToken, StandardTokenResponse, TokenUrl, http,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Mutex;

use podium_store::db::error_chain;

use crate::http::accounts::identity_token::{Expected, ExternalIdentity, identity};

/// Path on our own origin that the provider redirects browsers back to.
pub(crate) const CALLBACK: &str = "/api/auth/google/callback";
/// How long the provider's metadata and keys are cached.
const METADATA_KEPT: Duration = Duration::from_hours(1);
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a response of the provider in bytes.
const ANSWER_MAX: usize = 256 * 1024;

/// Our client registration at the provider.
#[derive(Clone)]
pub struct GoogleOptions {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: ClientSecret,
}

impl std::fmt::Debug for GoogleOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoogleOptions")
            .field("issuer", &self.issuer)
            .field("client_id", &self.client_id)
            .finish_non_exhaustive()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum GoogleError {
    #[error("not an address")]
    Address(#[from] url::ParseError),
    #[error("the provider does not describe itself: {0}")]
    Discovery(String),
    #[error("the provider refused the code: {0}")]
    Exchange(String),
    #[error("no identity came with the code")]
    NoIdentity,
    #[error("the identity's signature is not the provider's")]
    Signature(#[from] jsonwebtoken::errors::Error),
    #[error("the identity is not for us: {0}")]
    Claim(&'static str),
}

/// Client of one provider; cheap to clone.
#[derive(Clone)]
pub struct Google(Arc<Provider>);

struct Provider {
    issuer: String,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect: RedirectUrl,
    http: reqwest::Client,
    known: Mutex<Option<(Arc<Metadata>, Instant)>>,
}

/// The parts of a provider's description that we read (`OpenID` Connect Discovery 1.0).
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: AuthUrl,
    token_endpoint: TokenUrl,
    jwks_uri: String,
    #[serde(skip)]
    keys: Vec<Jwk>,
}

#[derive(Deserialize)]
struct Keys {
    keys: Vec<Value>,
}

#[derive(Debug, Serialize, Deserialize)]
struct IdentityToken {
    id_token: Option<String>,
}

impl ExtraTokenFields for IdentityToken {}

type OpenIdClient = oauth2::Client<
    BasicErrorResponse,
    StandardTokenResponse<IdentityToken, BasicTokenType>,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

/// State to keep until the browser returns.
pub struct Begun {
    /// The address to redirect the browser to.
    pub url: String,
    pub state: CsrfToken,
    pub nonce: String,
    pub pkce_verifier: PkceCodeVerifier,
}

impl Google {
    /// # Errors
    /// `Address` when the issuer or our own origin is not a valid address.
    pub fn new(options: GoogleOptions, origin: &str) -> Result<Self, GoogleError> {
        let http = reqwest::Client::builder()
            // Following a provider's redirects could send requests into our own network.
            .redirect(reqwest::redirect::Policy::none())
            .timeout(TIMEOUT)
            .build()
            .unwrap_or_default();
        url::Url::parse(&options.issuer)?;
        Ok(Self(Arc::new(Provider {
            issuer: options.issuer,
            client_id: ClientId::new(options.client_id),
            client_secret: options.client_secret,
            redirect: RedirectUrl::new(format!("{origin}{CALLBACK}"))?,
            http,
            known: Mutex::default(),
        })))
    }

    pub fn issuer(&self) -> &str {
        &self.0.issuer
    }

    pub async fn begin(&self) -> Result<Begun, GoogleError> {
        let (challenge, pkce_verifier) = PkceCodeChallenge::new_random_sha256();
        let metadata = self.0.metadata(false).await?;
        let nonce = CsrfToken::new_random().into_secret();
        let (url, state) = self
            .0
            .client(&metadata)
            .authorize_url(CsrfToken::new_random)
            .add_scopes(["openid", "email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .add_extra_param("nonce", &nonce)
            .set_pkce_challenge(challenge)
            .url();
        Ok(Begun {
            url: url.into(),
            state,
            nonce,
            pkce_verifier,
        })
    }

    /// Exchanges the code from the callback, and verifies the token's signature, issuer, audience, age and nonce.
    pub(crate) async fn finish(
        &self,
        code: String,
        pkce_verifier: String,
        nonce: &str,
    ) -> Result<ExternalIdentity, GoogleError> {
        let provider = &self.0;
        let token = provider.exchange(code, pkce_verifier).await?;
        let claims = match signed_claims(&token, &provider.metadata(false).await?.keys) {
            // Fetches the keys again, because providers rotate them.
            Err(_) => signed_claims(&token, &provider.metadata(true).await?.keys)?,
            claims => claims?,
        };
        let expected = Expected {
            issuer: &provider.issuer,
            client: &provider.client_id,
            nonce,
            now: Utc::now().timestamp(),
        };
        identity(&claims, &expected).map_err(GoogleError::Claim)
    }
}

/// The claims of a token that one of the provider's public keys has signed.
fn signed_claims(token: &str, keys: &[Jwk]) -> Result<Value, jsonwebtoken::errors::Error> {
    let header = decode_header(token)?;
    let mut validation = Validation::new(header.alg);
    // `identity_token` reads the claims, because providers write them in several forms.
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    let mut outcome = Err(jsonwebtoken::errors::ErrorKind::InvalidSignature.into());
    for key in keys {
        // A shared secret among the keys would be known to everybody.
        let is_public = !matches!(key.algorithm, AlgorithmParameters::OctetKey(_));
        let is_named = header.kid.is_none() || header.kid == key.common.key_id;
        if !is_public || !is_named {
            continue;
        }
        outcome = DecodingKey::from_jwk(key)
            .and_then(|key| decode(token, &key, &validation))
            .map(|token| token.claims);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}

impl Provider {
    fn client(&self, metadata: &Metadata) -> OpenIdClient {
        oauth2::Client::new(self.client_id.clone())
            .set_client_secret(self.client_secret.clone())
            .set_auth_uri(metadata.authorization_endpoint.clone())
            .set_token_uri(metadata.token_endpoint.clone())
            .set_redirect_uri(self.redirect.clone())
    }

    async fn metadata(&self, refresh: bool) -> Result<Arc<Metadata>, GoogleError> {
        let mut known = self.known.lock().await;
        if let Some((metadata, until)) = known.as_ref()
            && !refresh
            && Instant::now() < *until
        {
            return Ok(metadata.clone());
        }
        let base = self.issuer.trim_end_matches('/');
        let description = format!("{base}/.well-known/openid-configuration");
        let mut metadata: Metadata = self.read(&description).await?;
        if metadata.issuer != self.issuer {
            return Err(GoogleError::Discovery(format!(
                "it names itself {}",
                metadata.issuer
            )));
        }
        let keys: Keys = self.read(&metadata.jwks_uri).await?;
        let keys = keys.keys.into_iter();
        metadata.keys = keys
            .filter_map(|key| serde_json::from_value(key).ok())
            .collect();
        let metadata = Arc::new(metadata);
        *known = Some((metadata.clone(), Instant::now() + METADATA_KEPT));
        Ok(metadata)
    }

    async fn read<T: serde::de::DeserializeOwned>(&self, url: &str) -> Result<T, GoogleError> {
        let failed = |error: &dyn std::error::Error| GoogleError::Discovery(error_chain(error));
        let request = http::Request::get(url).body(Vec::new());
        let request = request.map_err(|error| failed(&error))?;
        let answer = send(self.http.clone(), request).await;
        let answer = answer.map_err(|error| failed(&error))?;
        if !answer.status().is_success() {
            return Err(GoogleError::Discovery(format!(
                "{url}: {}",
                answer.status()
            )));
        }
        serde_json::from_slice(answer.body()).map_err(|error| failed(&error))
    }

    async fn exchange(&self, code: String, verifier: String) -> Result<String, GoogleError> {
        let http = async |request| {
            let answer = send(self.http.clone(), request).await?;
            Ok::<_, SendError>(answer.map(|body| read_fields(&body).unwrap_or(body)))
        };
        let metadata = self.metadata(false).await?;
        let answer = self
            .client(&metadata)
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&http)
            .await
            .map_err(|error| GoogleError::Exchange(error_chain(&error)))?;
        let token = answer.extra_fields().id_token.clone();
        token.ok_or(GoogleError::NoIdentity)
    }
}

/// The fields of a token response that we read: providers write the others in several forms.
fn read_fields(body: &[u8]) -> Option<Vec<u8>> {
    const READ: [&str; 5] = [
        "access_token",
        "token_type",
        "id_token",
        "error",
        "error_description",
    ];
    let mut fields: serde_json::Map<String, Value> = serde_json::from_slice(body).ok()?;
    fields.retain(|name, _| READ.contains(&name.as_str()));
    serde_json::to_vec(&fields).ok()
}

#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error(transparent)]
    Shape(#[from] http::Error),
    #[error("the answer is larger than anything a provider says")]
    TooLarge,
}

async fn send(client: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, SendError> {
    let mut answer = client.execute(request.try_into()?).await?;
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > ANSWER_MAX {
            return Err(SendError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    let mut shaped = http::Response::builder().status(answer.status());
    for (name, value) in answer.headers() {
        shaped = shaped.header(name, value);
    }
    Ok(shaped.body(body)?)
}
