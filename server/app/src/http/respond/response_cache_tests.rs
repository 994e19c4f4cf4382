//! Tests of the cache of responses.

use std::io::Read;

use actix_web::body::MessageBody;
use actix_web::test::TestRequest;
use flate2::read::GzDecoder;

use super::*;

fn long() -> Vec<u8> {
    "long enough to be compressed; ".repeat(100).into_bytes()
}

fn body(response: HttpResponse) -> Bytes {
    response.into_body().try_into_bytes().expect("in memory")
}

#[test]
fn clients_that_accept_gzip_get_the_bytes_compressed_once() {
    let made = CachedResponse::of(long(), None).expect("made");
    for (accepted, is_compressed) in [
        ("gzip", true),
        ("gzip, deflate, br, zstd", true),
        ("br,gzip", true),
        ("br", false),
        ("gzip;q=0", false),
        ("identity", false),
    ] {
        let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted));
        let response = fresh(&request.to_http_request(), &made);
        let coding = response.headers().get(CONTENT_ENCODING).cloned();
        assert_eq!(coding.is_some(), is_compressed, "{accepted}");
        assert!(response.headers().contains_key(VARY), "{accepted}");
        let sent = body(response);
        if is_compressed {
            assert!(sent.len() < long().len() / 4);
            let mut read = Vec::new();
            let mut decoder = GzDecoder::new(&sent[..]);
            decoder.read_to_end(&mut read).expect("gzip");
            assert_eq!(read, long());
        } else {
            assert_eq!(sent, long());
        }
    }
    let short = CachedResponse::of(b"{}".to_vec(), None).expect("made");
    assert!(short.gzip.is_none());
}

#[test]
fn a_response_that_has_not_changed_shares_its_bytes() {
    let first = CachedResponse::of(long(), None).expect("made");
    let same = CachedResponse::of(long(), Some(&first)).expect("made");
    assert_eq!(same.body.as_ptr(), first.body.as_ptr());
    let other = CachedResponse::of(b"{}".to_vec(), Some(&first)).expect("made");
    assert_ne!(other.tag, first.tag);
    assert_eq!(other.body, b"{}".as_slice());
}

#[test]
fn a_matching_tag_gets_no_body() {
    let made = CachedResponse::of(long(), None).expect("made");
    let tag = made.tag.to_str().expect("text");
    let strong = tag.strip_prefix("W/").expect("a weak tag");
    for (known, status) in [
        (tag, StatusCode::NOT_MODIFIED),
        (strong, StatusCode::NOT_MODIFIED),
        ("*", StatusCode::NOT_MODIFIED),
        ("W/\"other\"", StatusCode::OK),
        ("nonsense", StatusCode::OK),
    ] {
        let request = TestRequest::default().insert_header((IF_NONE_MATCH, known));
        let response = fresh(&request.to_http_request(), &made);
        assert_eq!(response.status(), status, "{known}");
        assert_eq!(response.headers().get(ETAG), Some(&made.tag));
        assert_eq!(
            body(response).is_empty(),
            status == StatusCode::NOT_MODIFIED
        );
    }
}
