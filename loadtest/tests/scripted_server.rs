//! Runs the program against a server with scripted messages.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use std::process::Output;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;

const WELCOME: &str = r#"{"type":"welcome","node":"n1","heartbeatMs":1000,"serverTimeMs":1}"#;
const SNAPSHOT: &str = r#"{"type":"snapshot","topic":"events","epoch":"e1","offset":5,"data":{"kind":"events","events":[]}}"#;
const SIGNED_IN: &str = "HTTP/1.1 200 OK\r\nSet-Cookie: podium_session=secret; HttpOnly; Path=/\r\n\
    Content-Length: 2\r\nConnection: close\r\n\r\n{}";

fn change(offset: u64) -> String {
    format!(
        r#"{{"type":"change","topic":"events","offset":{offset},"data":{{"kind":"category_scored","categoryId":"1","predictions":2}}}}"#
    )
}

#[derive(Clone)]
struct Script {
    frames: Vec<String>,
    hang_up: bool,
}

async fn serve(stream: TcpStream, script: Script) {
    let mut head = [0; 2048];
    let length = stream.peek(&mut head).await.unwrap();
    let head = String::from_utf8_lossy(head.get(..length).unwrap()).to_lowercase();
    if head.starts_with("post /api/auth/login") {
        let mut stream = stream;
        let mut request = Vec::new();
        while !String::from_utf8_lossy(&request).contains("12345678") {
            assert!(stream.read_buf(&mut request).await.unwrap() > 0);
        }
        stream.write_all(SIGNED_IN.as_bytes()).await.unwrap();
        return;
    }
    assert!(head.starts_with("get /api/live"), "{head}");
    assert!(head.contains("cookie: podium_session=secret\r\n"), "{head}");
    assert!(head.contains("origin: http://127.0.0.1:"), "{head}");
    let mut socket = accept_async(stream).await.unwrap();
    let messages =
        [socket.next().await, socket.next().await].map(|message| message.unwrap().unwrap());
    assert_eq!(
        messages.first().unwrap().to_text().unwrap(),
        r#"{"type":"hello","protocol":2}"#
    );
    assert_eq!(
        messages.last().unwrap().to_text().unwrap(),
        r#"{"type":"subscribe","topic":"events"}"#
    );
    for frame in script.frames {
        socket.send(Message::text(frame)).await.unwrap();
    }
    if !script.hang_up {
        while let Some(Ok(message)) = socket.next().await {
            if message.is_text() {
                socket
                    .send(Message::text(r#"{"type":"pong"}"#))
                    .await
                    .unwrap();
            }
        }
    }
}

async fn run(changes: &[u64], hang_up: bool) -> Output {
    let mut frames = vec![WELCOME.to_owned(), SNAPSHOT.to_owned()];
    frames.extend(changes.iter().map(|offset| change(*offset)));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(serve(
                stream,
                Script {
                    frames: frames.clone(),
                    hang_up,
                },
            ));
        }
    });
    let output = Command::new(env!("CARGO_BIN_EXE_podium-loadtest"))
        .args([
            "--url",
            &url,
            "--email",
            "ann@example.org",
            "--password",
            "12345678",
        ])
        .args(["--topic", "events", "--viewers", "5", "--seconds", "1"])
        .output()
        .await
        .unwrap();
    server.abort();
    output
}

fn screen(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|bytes| String::from_utf8_lossy(bytes))
        .concat()
}

#[tokio::test]
async fn viewers_that_receive_every_step_pass_and_are_timed() {
    let output = run(&[6, 7, 8], false).await;
    let screen = screen(&output);
    assert_eq!(output.status.code(), Some(0), "{screen}");
    for line in [
        "viewers connected  5 of 5",
        "gaps               0",
        "frames all heard   3 (and 0 not)",
        "p99",
    ] {
        assert!(screen.contains(line), "{line} in {screen}");
    }
}

#[tokio::test]
async fn a_missing_step_fails_the_run() {
    let output = run(&[6, 8], false).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(
        screen(&output).contains("gaps               5"),
        "{}",
        screen(&output)
    );
}

#[tokio::test]
async fn a_lost_connection_fails_the_run() {
    let output = run(&[6], true).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(
        screen(&output).contains("viewers lost       5"),
        "{}",
        screen(&output)
    );
}
