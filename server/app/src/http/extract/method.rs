//! Methods that change nothing.

use actix_web::ResponseError;
use actix_web::http::Method;

pub(crate) fn only_reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}
