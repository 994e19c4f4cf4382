//! The controls over HTTP, for tests in other languages and manual use.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{HttpResponse, ResponseError, delete, get, post};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::event::correction::Correction;
use crate::event::documents::{CategoryId, EventId};
use crate::service::control::{Control, ControlError, Reveal};
use crate::service::fault::FaultRule;
use crate::timeline::stage::Stage;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(events)
        .service(stage)
        .service(next)
        .service(patch)
        .service(dates)
        .service(ranking)
        .service(add_fault)
        .service(clear_faults)
        .service(simulated)
        .service(clock);
}

impl ResponseError for ControlError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Speed => StatusCode::BAD_REQUEST,
            Self::Simulated(_) => StatusCode::CONFLICT,
            Self::UnknownEvent(_)
            | Self::UnknownCategory(..)
            | Self::NoSuchRound(..)
            | Self::NotSimulated => StatusCode::NOT_FOUND,
        }
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status_code()).json(json!({"error": self.to_string()}))
    }
}

/// Ids are numbers upstream and text in our own API; both are accepted.
#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Number(u64),
    Text(String),
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match Id::deserialize(deserializer)? {
        Id::Number(number) => Ok(number),
        Id::Text(text) => text.parse().map_err(serde::de::Error::custom),
    }
}

fn optional_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    struct Wrapped(#[serde(deserialize_with = "id")] u64);
    Ok(Option::<Wrapped>::deserialize(deserializer)?.map(|wrapped| wrapped.0))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StageOrder {
    #[serde(default, deserialize_with = "optional_id")]
    category: Option<CategoryId>,
    stage: Stage,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct NextOrder {
    #[serde(default, deserialize_with = "optional_id")]
    category: Option<CategoryId>,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum PatchOrder {
    Event {
        event: Value,
    },
    Result {
        #[serde(deserialize_with = "id")]
        category: CategoryId,
        result: Value,
    },
    Disqualify {
        #[serde(deserialize_with = "id")]
        category: CategoryId,
        #[serde(deserialize_with = "id")]
        disqualify: u64,
    },
    Registration {
        #[serde(deserialize_with = "id")]
        category: CategoryId,
        #[serde(deserialize_with = "id")]
        athlete: u64,
        registration: String,
    },
}

impl From<PatchOrder> for Correction {
    fn from(order: PatchOrder) -> Self {
        match order {
            PatchOrder::Event { event } => Self::Event { patch: event },
            PatchOrder::Result { category, result } => Self::Result {
                category,
                patch: result,
            },
            PatchOrder::Disqualify {
                category,
                disqualify,
            } => Self::Disqualified {
                category,
                athlete: disqualify,
            },
            PatchOrder::Registration {
                category,
                athlete,
                registration,
            } => Self::Registration {
                category,
                athlete,
                status: registration,
            },
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DatesOrder {
    starts_in_days: i64,
}

/// Either field or both; if both are set, the speed is set before the jump.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ClockOrder {
    speed: Option<f64>,
    advance_seconds: Option<u32>,
}

#[get("/events")]
async fn events(control: Data<Control>) -> HttpResponse {
    HttpResponse::Ok().json(control.events())
}

#[post("/events/{id}/stage")]
async fn stage(
    control: Data<Control>,
    event: Path<EventId>,
    order: Json<StageOrder>,
) -> Result<Json<Reveal>, ControlError> {
    control
        .set_stage(*event, order.category, order.stage)
        .map(Json)
}

/// `null` if every stage has been revealed.
#[post("/events/{id}/next")]
async fn next(
    control: Data<Control>,
    event: Path<EventId>,
    order: Option<Json<NextOrder>>,
) -> Json<Option<Reveal>> {
    let category = order.and_then(|order| order.category);
    Json(match category {
        Some(category) => control.reveal_next_in(*event, category),
        None => control.reveal_next(*event),
    })
}

#[post("/events/{id}/patch")]
async fn patch(
    control: Data<Control>,
    event: Path<EventId>,
    order: Json<PatchOrder>,
) -> Result<HttpResponse, ControlError> {
    let revealed_at_ms = control.correct(*event, order.into_inner().into())?;
    Ok(HttpResponse::Ok().json(json!({"revealedAtMs": revealed_at_ms})))
}

#[post("/events/{id}/dates")]
async fn dates(
    control: Data<Control>,
    event: Path<EventId>,
    order: Json<DatesOrder>,
) -> Result<HttpResponse, ControlError> {
    control.start_in_days(*event, order.starts_in_days)?;
    Ok(HttpResponse::NoContent().finish())
}

#[get("/events/{id}/ranking/{category}")]
async fn ranking(control: Data<Control>, path: Path<(EventId, CategoryId)>) -> HttpResponse {
    let (event, category) = path.into_inner();
    HttpResponse::Ok().json(json!({
        "now": control.expected_ranking(event, category),
        "final": control.final_ranking(event, category),
    }))
}

#[post("/faults")]
async fn add_fault(control: Data<Control>, rule: Json<FaultRule>) -> HttpResponse {
    control.add_fault(rule.into_inner());
    HttpResponse::NoContent().finish()
}

#[delete("/faults")]
async fn clear_faults(control: Data<Control>) -> HttpResponse {
    control.clear_faults();
    HttpResponse::NoContent().finish()
}

/// State of the simulated season; `null` if none is served.
#[get("/simulated")]
async fn simulated(control: Data<Control>) -> HttpResponse {
    HttpResponse::Ok().json(control.simulated())
}

#[post("/clock")]
async fn clock(
    control: Data<Control>,
    order: Json<ClockOrder>,
) -> Result<HttpResponse, ControlError> {
    if let Some(speed) = order.speed {
        control.set_speed(speed)?;
    }
    if let Some(seconds) = order.advance_seconds {
        control.advance(Duration::from_secs(seconds.into()))?;
    }
    Ok(HttpResponse::Ok().json(control.simulated()))
}
