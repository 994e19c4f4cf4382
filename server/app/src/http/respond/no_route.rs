//! Responses to requests that match no route.

use crate::http::respond::error::ApiError;
use crate::http::route_table::RouteTable;
use actix_web::HttpRequest;
use actix_web::HttpResponse;
use actix_web::ResponseError;
use actix_web::http::Method;
use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::http::header::HeaderValue;
use actix_web::web;
use podium_wire::error_code::ErrorCode;

/// Responds to `/api` paths that do not exist, or not with this method.
pub(crate) async fn no_such_route(
    request: HttpRequest,
    routes: web::Data<RouteTable>,
) -> HttpResponse {
    let methods = routes.methods(request.path());
    if methods.is_empty() {
        return no_route(&request, StatusCode::NOT_FOUND, ErrorCode::NotFound).error_response();
    }
    method_not_allowed(&request, methods)
}

/// Responds to a path that exists, but not with this method.
pub(crate) fn method_not_allowed(request: &HttpRequest, methods: &[Method]) -> HttpResponse {
    let mut response = no_route(
        request,
        StatusCode::METHOD_NOT_ALLOWED,
        ErrorCode::MethodNotAllowed,
    )
    .error_response();
    let mut allowed: Vec<&str> = methods.iter().map(Method::as_str).collect();
    if methods.contains(&Method::GET) {
        allowed.push("HEAD");
    }
    if let Ok(allowed) = HeaderValue::from_str(&allowed.join(", ")) {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}

pub(crate) fn no_route(request: &HttpRequest, status: StatusCode, code: ErrorCode) -> ApiError {
    let (method, path) = (request.method(), request.path());
    ApiError::new(status, code, format!("No such route: {method} {path}"))
}
