//! The traces of requests and background work that a collector receives (OTLP over HTTP). A collector that never
//! answers does not affect requests.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::{Api, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use prost::Message;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, timeout_at};

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);
const ANSWER: &[u8] =
    b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";

/// A listener at a collector's address.
async fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.expect("a free port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

/// Reads exports from one connection until it closes.
async fn collect(stream: TcpStream, sender: UnboundedSender<ExportTraceServiceRequest>) {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut first, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return;
            }
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if first.is_empty() {
                first = line;
            }
        }
        assert_eq!(first, "post /v1/traces http/1.1");
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.expect("the whole body");
        let export = ExportTraceServiceRequest::decode(body.as_slice());
        stream.get_mut().write_all(ANSWER).await.expect("to answer");
        if sender.send(export.expect("an export")).is_err() {
            return;
        }
    }
}

fn collector(listener: TcpListener) -> UnboundedReceiver<ExportTraceServiceRequest> {
    let (sender, exports) = unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(collect(stream, sender.clone()));
        }
    });
    exports
}

async fn rig(proof: &'static str, collector: SocketAddr) -> Rig {
    Rig::start(Plan {
        nodes: 1,
        settings: vec![
            ("PODIUM_OTLP_ENDPOINT", format!("http://{collector}")),
            ("OTEL_BSP_SCHEDULE_DELAY", "100".to_owned()),
            (
                "OTEL_RESOURCE_ATTRIBUTES",
                "deployment.environment=proof".to_owned(),
            ),
        ],
        ..Plan::new(proof)
    })
    .await
}

fn text(span: &Span, key: &str) -> Option<String> {
    let attribute = span.attributes.iter().find(|pair| pair.key == key)?;
    let value = attribute.value.as_ref()?.value.as_ref()?;
    if let Value::StringValue(text) = value {
        return Some(text.clone());
    }
    let Value::IntValue(number) = value else {
        panic!("{key} is {value:?}")
    };
    Some(number.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn traces_have_routes_and_the_work_of_a_request() {
    let _alone = alone().await;
    let (listener, address) = listener().await;
    let mut exports = collector(listener);
    let rig = rig("traces", address).await;
    let (api, base, player) = (Api::default(), rig.node(0).url(), &rig.world.players[0]);
    let podium: [String; 3] = std::array::from_fn(|place| rig.world.athletes[place].clone());
    let body = new_pick(&rig.world.leagues[0], &rig.world.categories[0], &podium);
    let url = format!("{base}/api/predictions");
    api.create(player, &url, &body).await.done();
    let invitation = format!("{base}/api/join/some-league/a-code-that-is-secret");
    drop(api.get(player, &invitation).await);
    api.turn_lock(&rig.world.admin, &base, "lock").await.done();

    let (mut spans, mut resources): (Vec<Span>, Vec<String>) = (Vec::new(), Vec::new());
    let deadline = Instant::now() + PATIENCE;
    let names = ["POST /api/predictions", "write_picks", "set_event_locked"];
    while !names
        .iter()
        .all(|name| spans.iter().any(|span| span.name == *name))
    {
        let export = timeout_at(deadline, exports.recv()).await;
        let seen: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
        let export = export.unwrap_or_else(|_| panic!("only {seen:?}"));
        for of_resource in export.expect("a collector").resource_spans {
            resources.push(format!("{:?}", of_resource.resource));
            for scope in of_resource.scope_spans {
                spans.extend(scope.spans);
            }
        }
    }
    let find = |name: &str| spans.iter().find(|span| span.name == name);
    let picked = find("POST /api/predictions").expect("a request");
    assert_eq!(picked.kind, i32::from(SpanKind::Server));
    assert_eq!(
        text(picked, "http.route").as_deref(),
        Some("/api/predictions")
    );
    assert_eq!(
        text(picked, "http.response.status_code").as_deref(),
        Some("200")
    );
    assert_eq!(text(picked, "user_id").as_deref(), Some(player.id.as_str()));
    assert_eq!(text(picked, "request_id").map(|id| id.len()), Some(16));
    let written = find("write_picks").expect("the commit");
    assert_eq!(text(written, "event").as_deref(), Some(EVENT));
    assert_eq!(text(written, "picks").as_deref(), Some("1"));
    assert!(resources.iter().all(|resource| {
        ["\"podium\"", "service.version", "deployment.environment"]
            .iter()
            .all(|word| resource.contains(word))
    }));
    let everything = format!("{spans:?}");
    for secret in [player.cookie.as_str(), "a-code-that-is-secret"] {
        assert!(!everything.contains(secret), "{secret} was told");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hanging_collector_delays_nobody() {
    let _alone = alone().await;
    let (listener, address) = listener().await;
    let mut rig = rig("traces to nobody", address).await;
    let (api, base, admin) = (Api::default(), rig.node(0).url(), rig.world.admin.clone());
    api.turn_lock(&admin, &base, "lock").await.done();
    let (silent, _) = listener.accept().await.expect("somebody who tells");
    for verb in ["unlock", "lock"] {
        api.turn_lock(&admin, &base, verb).await.done();
    }
    let took = rig.terminate_node(0).await;
    println!("stopped in {took:.1?} with a collector that never answers");
    assert!(took < PATIENCE, "{took:?}");
    drop(silent);
}
