//! Client for sign-in with Google: `OpenID` Connect with code, PKCE, state and nonce (docs/security-controls.md).
//! Works with any certified provider; Google is the one users have.
//!
//! `openidconnect` is built on the `oauth2` crate and re-exports its types: the authorization code, PKCE and the state
//! below are `oauth2`'s. `oauth2` alone would leave the ID token, its signature, issuer, audience and nonce to us.

use std::sync::Arc;
use std::time::{Duration, Instant};

use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreIdToken, CoreIdTokenClaims, CoreProviderMetadata,
};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, HttpRequest,
    HttpResponse, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    TokenResponse, http,
};
use tokio::sync::Mutex;

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
    #[error("the code is worth nothing: {0}")]
    Exchange(String),
    #[error("no identity came with the code")]
    NoIdentity,
    #[error("the identity is not to be believed")]
    Untrusted(#[from] ClaimsVerificationError),
}

/// Client of one provider; cheap to clone.
#[derive(Clone)]
pub struct Google(Arc<Provider>);

struct Provider {
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect: RedirectUrl,
    http: reqwest::Client,
    known: Mutex<Option<(CoreProviderMetadata, Instant)>>,
}

/// State to keep until the browser returns.
pub struct Begun {
    /// The address to redirect the browser to.
    pub url: String,
    pub state: CsrfToken,
    pub nonce: Nonce,
    pub pkce_verifier: PkceCodeVerifier,
}

/// A user's identity as asserted by the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalIdentity {
    pub issuer: String,
    pub subject: String,
    /// Present only if the provider has verified it.
    pub email: Option<String>,
    pub name: Option<String>,
    pub picture: Option<String>,
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
        Ok(Self(Arc::new(Provider {
            issuer: IssuerUrl::new(options.issuer)?,
            client_id: ClientId::new(options.client_id),
            client_secret: options.client_secret,
            redirect: RedirectUrl::new(format!("{origin}{CALLBACK}"))?,
            http,
            known: Mutex::default(),
        })))
    }

    pub fn issuer(&self) -> &str {
        self.0.issuer.as_str()
    }

    pub async fn begin(&self) -> Result<Begun, GoogleError> {
        let (challenge, pkce_verifier) = PkceCodeChallenge::new_random_sha256();
        let provider = &self.0;
        let client = CoreClient::from_provider_metadata(
            provider.metadata(false).await?,
            provider.client_id.clone(),
            Some(provider.client_secret.clone()),
        )
        .set_redirect_uri(provider.redirect.clone());
        let (url, state, nonce) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
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
    pub async fn finish(
        &self,
        code: String,
        pkce_verifier: String,
        nonce: &Nonce,
    ) -> Result<ExternalIdentity, GoogleError> {
        let provider = &self.0;
        let token = provider.exchange(code, pkce_verifier).await?;
        let claims = match provider.claims(&token, nonce, false).await {
            // Fetches the keys again, because providers rotate them.
            Err(GoogleError::Untrusted(ClaimsVerificationError::SignatureVerification(_))) => {
                provider.claims(&token, nonce, true).await?
            }
            claims => claims?,
        };
        let email = claims.email().map(|email| email.to_string());
        let picture = claims.picture().and_then(|picture| picture.get(None));
        Ok(ExternalIdentity {
            issuer: claims.issuer().to_string(),
            subject: claims.subject().to_string(),
            email: email.filter(|_| claims.email_verified() == Some(true)),
            name: claims
                .name()
                .and_then(|name| name.get(None))
                .map(|name| name.to_string()),
            picture: picture.map(|picture| picture.to_string()),
        })
    }
}

impl Provider {
    async fn metadata(&self, anew: bool) -> Result<CoreProviderMetadata, GoogleError> {
        let mut known = self.known.lock().await;
        if let Some((metadata, until)) = known.as_ref()
            && !anew
            && Instant::now() < *until
        {
            return Ok(metadata.clone());
        }
        let http = |request| send(self.http.clone(), request);
        let metadata = CoreProviderMetadata::discover_async(self.issuer.clone(), &http)
            .await
            .map_err(|error| GoogleError::Discovery(chain(&error)))?;
        *known = Some((metadata.clone(), Instant::now() + METADATA_KEPT));
        Ok(metadata)
    }

    async fn exchange(&self, code: String, verifier: String) -> Result<CoreIdToken, GoogleError> {
        let client = CoreClient::from_provider_metadata(
            self.metadata(false).await?,
            self.client_id.clone(),
            Some(self.client_secret.clone()),
        )
        .set_redirect_uri(self.redirect.clone());
        let http = |request| send(self.http.clone(), request);
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| GoogleError::Exchange(error.to_string()))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&http)
            .await
            .map_err(|error| GoogleError::Exchange(chain(&error)))?;
        answer.id_token().cloned().ok_or(GoogleError::NoIdentity)
    }

    async fn claims(
        &self,
        token: &CoreIdToken,
        nonce: &Nonce,
        anew: bool,
    ) -> Result<CoreIdTokenClaims, GoogleError> {
        let client = CoreClient::from_provider_metadata(
            self.metadata(anew).await?,
            self.client_id.clone(),
            Some(self.client_secret.clone()),
        );
        Ok(token.claims(&client.id_token_verifier(), nonce)?.clone())
    }
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

/// An error with its causes, for the log.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
