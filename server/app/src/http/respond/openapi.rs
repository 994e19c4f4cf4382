//! The `OpenAPI` 3.1 document: collected from the attributes of the handlers, so that no route can be missing, then
//! completed with the parts that all routes share. A handler lists only its own responses and parameters.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::http::Method;
use actix_web::http::header::ContentEncoding;
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, get, web};
use podium_wire::error_code::ErrorBody;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{AnyOf, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, Content, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_swagger_ui as swagger_ui;

use crate::http::cookies::SESSION_COOKIE;
use crate::http::program_keys::KEY_ROUTES;
use crate::http::read_only::takes_key;
use crate::http::respond::count::shared;
use crate::http::route_table::{RouteTable, operations, parameters};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Podium",
        description = "Predict the podiums of sport climbing competitions, in leagues with friends. \
            All routes except sign-in need a session; `/api/live` is a WebSocket with live changes."
    ),
    components(schemas(ErrorBody))
)]
struct Shared;

const SESSION: &str = "session";
/// A program's key (docs/bots.md).
const KEY: &str = "key";

macro_rules! refusal {
    ($name:ident, $status:literal, $description:literal) => {
        #[doc = $description]
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([($status.to_owned(), refusal($description))])
            }
        }
    };
}

refusal!(WrongCredentials, "401", "Wrong email or password");
refusal!(Forbidden, "403", "Not allowed");
refusal!(NotFound, "404", "Not found, or hidden from the caller");
refusal!(Conflict, "409", "Conflicts with the current state");
refusal!(
    InvalidFields,
    "422",
    "Fields break a rule; `fields` has the messages by field"
);
refusal!(TooOften, "429", "Too many requests; see `Retry-After`");
refusal!(
    UpstreamFailed,
    "502",
    "The results service failed or sent an unexpected response"
);

fn refusal(description: &str) -> RefOr<Response> {
    let schema = RefOr::Ref(Ref::from_schema_name("ErrorBody"));
    RefOr::T(
        ResponseBuilder::new()
            .description(description)
            .content("application/json", Content::new(Some(schema)))
            .build(),
    )
}

/// The document as it is served.
pub(crate) struct ApiDocument {
    json: Bytes,
    swagger_ui: Arc<swagger_ui::Config<'static>>,
}

/// The document of the API's routes, and the table of the API's routes and the pages.
pub(crate) fn describe(
    api: fn(&mut ServiceConfig),
    pages: fn(&mut ServiceConfig),
) -> Result<(ApiDocument, RouteTable), serde_json::Error> {
    let mut document = document(api);
    let pages = App::new().into_utoipa_app().configure(pages);
    let (_, mut pages) = pages.split_for_parts();
    let table = RouteTable::new(&mut document.paths, &mut pages.paths)?;
    let document = ApiDocument {
        json: serde_json::to_vec(&document)?.into(),
        swagger_ui: Arc::new("/api/openapi.json".into()),
    };
    Ok((document, table))
}

/// The whole document.
fn document(routes: fn(&mut ServiceConfig)) -> utoipa::openapi::OpenApi {
    let scope = utoipa_actix_web::scope("/api").configure(routes);
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Shared::openapi())
        .service(scope)
        .split_for_parts();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(SESSION_COOKIE)));
    let components = document.components.get_or_insert_with(Components::new);
    components.add_security_scheme(SESSION, cookie);
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    components.add_security_scheme(KEY, bearer);
    components.schemas.values_mut().for_each(allow_overlaps);
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            complete(path, operation, &method);
        }
    }
    document
}

/// Replaces `oneOf` by `anyOf`: variants of an untagged enum may overlap, and `oneOf` forbids a value that fits two.
fn allow_overlaps(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::OneOf(one_of)) = schema {
        let mut any_of = AnyOf::new();
        any_of.items = std::mem::take(&mut one_of.items);
        any_of.description = one_of.description.take();
        *schema = RefOr::T(Schema::AnyOf(any_of));
    }
}

/// Adds the responses common to every route of a kind, so that no handler repeats them.
fn complete(path: &str, operation: &mut Operation, method: &Method) {
    let tag = operation.tags.iter().flatten().next();
    if let (Some(tag), Some(id)) = (tag, &operation.operation_id) {
        operation.operation_id = Some(format!("{}_{id}", tag.to_lowercase()));
    }
    operation
        .responses
        .responses
        .values_mut()
        .for_each(describe_events);
    let mut shared = vec![
        ("400", "Malformed id or query string"),
        ("503", "Overloaded, or the database is down; try again"),
    ];
    if operation.security.is_none() {
        let opens = |scheme: &str| SecurityRequirement::new(scheme, Vec::<String>::new());
        let mut schemes = vec![opens(SESSION)];
        if *method == Method::GET && KEY_ROUTES.contains(&path) {
            schemes.push(opens(KEY));
        }
        operation.security = Some(schemes);
        shared.push(("401", "Not signed in"));
    }
    if *method != Method::GET {
        shared.push(("403", "Not allowed, or sent from another origin"));
        shared.push(("429", "Too many requests; see `Retry-After`"));
    }
    if operation.request_body.is_some() {
        shared.insert(0, ("400", "Malformed; the message names the field"));
        shared.push(("413", "The body is too large"));
        shared.push(("415", "The body is not JSON"));
    }
    let mut parameters = operation.parameters.take().unwrap_or_default();
    parameters.retain(|parameter| {
        !matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path)
    });
    parameters.extend(path_parameters(path));
    if *method != Method::GET && takes_key(path) {
        parameters.push(RefOr::T(idempotency_key()));
        shared.push(("409", "Already done, but the response is lost"));
        shared.push(("422", "The key was used for another request"));
    }
    if !parameters.is_empty() {
        operation.parameters = Some(parameters);
    }
    for (status, description) in shared {
        operation
            .responses
            .responses
            .entry(status.to_owned())
            .or_insert_with(|| refusal(description));
    }
}

/// A stream consists of events, each of which has the documented type as JSON in its `data`.
fn describe_events(response: &mut RefOr<Response>) {
    let RefOr::T(response) = response else { return };
    let Some(RefOr::T(content)) = response.content.get_mut("text/event-stream") else {
        return;
    };
    let Some(RefOr::Ref(named)) = &content.schema else {
        return;
    };
    let data = ObjectBuilder::new()
        .schema_type(Type::String)
        .content_media_type("application/json")
        .description(Some(format!("`{}` as JSON", named.ref_location)));
    let event = ObjectBuilder::new()
        .property("data", data)
        .required("data")
        .description(Some("Each event of the stream"));
    content.schema = Some(RefOr::T(event.into()));
}

fn idempotency_key() -> Parameter {
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some("^[A-Za-z0-9_-]{16,64}$"));
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Repeats of a request with the same key within a day are executed once and get the same response",
        ))
        .schema(Some(schema))
        .build()
}

/// The parameters of a path; the macro knows only those of `web::Path`, without their patterns.
fn path_parameters(path: &str) -> Vec<RefOr<Parameter>> {
    let names = parameters(path).map(|(_, name)| name);
    names.map(path_parameter).map(RefOr::T).collect()
}

fn path_parameter(name: &str) -> Parameter {
    let pattern = match name {
        "league_id" | "user_id" | "prediction_id" | "session_id" => Some("^[0-9a-f]{24}$"),
        "announcement_id" => Some("^[1-9][0-9]{0,15}$"),
        "share_id" => Some("^[0-9a-f]{32}$"),
        "mail_token" => Some("^[0-9a-f]{64}$"),
        "event_id" | "category_id" | "athlete_id" => Some("^([a-z]{1,10}-)?[0-9]{1,20}$"),
        _ => None,
    };
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(pattern);
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(schema))
        .build()
}

#[get("/api/openapi.json")]
pub(crate) async fn openapi_json(document: web::Data<ApiDocument>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(document.json.clone())
}

/// Swagger UI for the document.
#[get("/api/docs/{file:.*}")]
pub(crate) async fn api_docs(
    document: web::Data<ApiDocument>,
    file: web::Path<String>,
) -> HttpResponse {
    match swagger_ui::serve(&file, Arc::clone(&document.swagger_ui)) {
        Ok(Some(file)) => {
            let mut answer = HttpResponse::Ok();
            if file.gzpipped {
                answer.insert_header(ContentEncoding::Gzip);
            }
            answer
                .content_type(file.content_type)
                .body(shared(file.bytes))
        }
        Ok(None) => HttpResponse::NotFound().finish(),
        Err(error) => {
            tracing::error!(%error, "Swagger UI cannot be shown");
            HttpResponse::InternalServerError().finish()
        }
    }
}
