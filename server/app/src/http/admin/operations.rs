//! Health of this node and the backlogs of all, for site admins.

use actix_web::{get, web};
use chrono::{DateTime, SecondsFormat, Utc};
use podium_store::outbox::DeliveryKind;
use podium_wire::admin::operations::{Failures, OperationsAnswer};

use crate::http::extract::auth::SiteAdmin;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::Forbidden;
use crate::http::state::AppState;
use crate::metrics;

/// Health of the responding node, delivery backlogs and the age of the results. Site admins only.
#[utoipa::path(tag = "Admin", responses((status = 200, body = OperationsAnswer), Forbidden))]
#[get("/admin/operations")]
pub(crate) async fn operations(
    state: web::Data<AppState>,
    _: SiteAdmin,
) -> Result<web::Json<OperationsAnswer>, ApiError> {
    let store = &state.store;
    let mail = match state.mail {
        Some(_) => Some(store.backlog(DeliveryKind::Mail).await?),
        None => None,
    };
    let push = match state.push {
        Some(_) => Some(store.backlog(DeliveryKind::Push).await?),
        None => None,
    };
    Ok(web::Json(OperationsAnswer {
        node: state.node.name.as_ref().to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: iso(state.node.started_at),
        sockets: state.live.hub().connection_limits().open(),
        database: store.connections(),
        failures: Failures {
            failed: metrics::total("podium_requests_total{status=\"5xx\"}"),
            shed: metrics::total("podium_requests_shed_total"),
            restarts: metrics::total("podium_actors_died_total"),
        },
        results_at: store.oldest_results().await?.map(iso),
        mail,
        push,
        webhooks: store.backlog(DeliveryKind::Webhook).await?,
        measured_at: iso(Utc::now()),
    }))
}

fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
