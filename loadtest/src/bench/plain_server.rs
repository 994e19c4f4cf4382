//! A straightforward implementation for comparison: an HTTP server that accepts picks with one transaction per
//! request, on connections that are each pinned to a task. It runs the same statements as ours where the rules
//! require them (session, the event's lock, the write with its triggers), and publishes no changes.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Client, Statement};

use super::database::connect;
use super::failure::{Failure, Outcome};

/// Maximum number of requests queued for one connection.
const QUEUE: usize = 1024;

/// Total number of attempts to get a connection.
const TRIES: u32 = 50;
const RETRY_AFTER: Duration = Duration::from_millis(100);

const SESSION: &str =
    "SELECT users.id::text FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE token_hash = sha256(convert_to($1, 'UTF8')) AND expires_at > clock_timestamp()";
const HOLD: &str = "SELECT hold_event_shared('2')";
const CREATE: &str = "INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third)
    SELECT substr(md5(gen_random_uuid()::text), 1, 24), memberships.user_id, league_id, '2', $3, $4, $5, $6
    FROM memberships WHERE user_id = $1 AND league_id = $2
    RETURNING id::text";
const UPDATE: &str =
    "UPDATE predictions SET first = $3, second = $4, third = $5, updated_at = clock_timestamp()
    WHERE id = $2 AND user_id = $1 RETURNING id::text";

/// The relevant parts of a write request.
struct WriteRequest {
    token: String,
    /// Id of the prediction, for a change.
    id: Option<String>,
    body: Value,
    answer: oneshot::Sender<Option<String>>,
}

struct Statements {
    session: Statement,
    hold: Statement,
    create: Statement,
    update: Statement,
}

/// Serves until killed.
pub(crate) fn run(connections: usize) -> Outcome<()> {
    let url = std::env::var("DATABASE_URL").map_err(|_| Failure::new("needs DATABASE_URL"))?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&url, connections))
}

async fn serve(url: &str, connections: usize) -> Outcome<()> {
    let mut queues = Vec::with_capacity(connections);
    let mut attempts = TRIES;
    while queues.len() < connections {
        let client = match connect(url).await {
            Ok(client) => client,
            // Connections of the previous server may not all be closed yet.
            Err(_) if attempts > 0 => {
                attempts -= 1;
                tokio::time::sleep(RETRY_AFTER).await;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let statements = Statements {
            session: client.prepare(SESSION).await?,
            hold: client.prepare(HOLD).await?,
            create: client.prepare(CREATE).await?,
            update: client.prepare(UPDATE).await?,
        };
        let (queue, requests) = mpsc::channel(QUEUE);
        tokio::spawn(write_requests(client, statements, requests));
        queues.push(queue);
    }
    let socket = socket_with_backlog()?;
    println!("listening on {}", socket.local_addr()?);
    for queue in queues.iter().cycle() {
        let (stream, _) = socket.accept().await?;
        tokio::spawn(handle_connection(stream, queue.clone()));
    }
    Ok(())
}

fn socket_with_backlog() -> Outcome<TcpListener> {
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.bind("127.0.0.1:0".parse()?)?;
    Ok(socket.listen(4096)?)
}

async fn write_requests(
    mut client: Client,
    statements: Statements,
    mut requests: mpsc::Receiver<WriteRequest>,
) {
    while let Some(request) = requests.recv().await {
        let written = write(&mut client, &statements, &request).await;
        if let Err(failure) = &written {
            eprintln!("plain server: {failure}");
        }
        // The client may have disconnected.
        drop(request.answer.send(written.ok()));
    }
}

async fn write(
    client: &mut Client,
    statements: &Statements,
    request: &WriteRequest,
) -> Outcome<String> {
    let session = client
        .query_one(&statements.session, &[&request.token])
        .await?;
    let user: String = session.try_get(0)?;
    let word = |pointer| request.body.pointer(pointer).and_then(Value::as_str);
    let [first, second, third] = ["/data/first", "/data/second", "/data/third"].map(word);
    let transaction = client.transaction().await?;
    transaction.execute(&statements.hold, &[]).await?;
    let row = if let Some(id) = &request.id {
        transaction
            .query_one(&statements.update, &[&user, id, &first, &second, &third])
            .await?
    } else {
        let (league, category) = (word("/leagueId"), word("/categoryId"));
        transaction
            .query_one(
                &statements.create,
                &[&user, &league, &category, &first, &second, &third],
            )
            .await?
    };
    transaction.commit().await?;
    Ok(row.try_get(0)?)
}

async fn handle_connection(stream: TcpStream, queue: mpsc::Sender<WriteRequest>) -> Outcome<()> {
    stream.set_nodelay(true)?;
    let mut stream = BufReader::new(stream);
    loop {
        let (mut path, mut token, mut length) = (String::new(), String::new(), 0);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some((_, session)) = line.split_once("podium_session=") {
                session.clone_into(&mut token);
            } else if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.parse()?;
            } else if path.is_empty() {
                line.split(' ')
                    .nth(1)
                    .unwrap_or_default()
                    .clone_into(&mut path);
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let (answer, written) = oneshot::channel();
        let id = path.strip_prefix("/api/predictions/").map(str::to_owned);
        let body = serde_json::from_slice(&body)?;
        let request = WriteRequest {
            token,
            id,
            body,
            answer,
        };
        queue
            .send(request)
            .await
            .map_err(|_| Failure::new("the database is gone"))?;
        let text = match written.await.ok().flatten() {
            Some(id) => {
                let body = format!(r#"{{"success":true,"predictionId":"{id}"}}"#);
                format!(
                    "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                )
            }
            None => "HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n".to_owned(),
        };
        stream.write_all(text.as_bytes()).await?;
    }
}
