//! One persistent HTTP/1.1 connection with minimal overhead.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::failure::{Failure, Outcome};

const PATIENCE: Duration = Duration::from_mins(1);
/// Servers close connections that are idle for five seconds.
const IDLE_MAX: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) struct Line {
    host: String,
    cookie: Option<String>,
    reader: BufReader<TcpStream>,
    used_at: Instant,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) set_cookie: Option<String>,
    pub(crate) body: String,
}

impl Answer {
    /// The body, or an error unless the status is 2xx.
    pub(crate) fn expect_ok(self) -> Outcome<String> {
        if (200..300).contains(&self.status) {
            Ok(self.body)
        } else {
            Err(Failure::new(format!(
                "answered with {}: {}",
                self.status, self.body
            )))
        }
    }
}

impl Line {
    pub(crate) fn open(address: &str, cookie: Option<String>) -> Outcome<Self> {
        Ok(Self {
            host: address.to_owned(),
            cookie,
            reader: connect(address)?,
            used_at: Instant::now(),
        })
    }

    /// Reconnects if the server may have closed the idle connection.
    pub(crate) fn refresh(&mut self) -> Outcome<()> {
        if self.used_at.elapsed() > IDLE_MAX {
            self.reader = connect(&self.host)?;
        }
        Ok(())
    }

    pub(crate) fn request(&mut self, method: &str, path: &str, body: &str) -> Outcome<Answer> {
        let request = request(&self.host, self.cookie.as_deref(), method, path, body);
        self.reader.get_mut().write_all(request.as_bytes())?;
        let answer = self.receive()?;
        self.used_at = Instant::now();
        Ok(answer)
    }

    fn receive(&mut self) -> Outcome<Answer> {
        let mut answer = Answer {
            status: 0,
            set_cookie: None,
            body: String::new(),
        };
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line)? == 0 {
                return Err(Failure::new("the server hung up"));
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if answer.status == 0 {
                let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
                answer.status = status.ok_or_else(|| Failure::new("not HTTP"))?;
            } else if let Some((name, value)) = line.split_once(':') {
                let value = value.trim();
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.parse()?;
                } else if name.eq_ignore_ascii_case("set-cookie") {
                    answer.set_cookie = value.split(';').next().map(str::to_owned);
                }
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body)?;
        answer.body = String::from_utf8(body)?;
        Ok(answer)
    }
}

fn connect(address: &str) -> Outcome<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(BufReader::new(stream))
}

/// A whole request, as text.
pub(crate) fn request(
    host: &str,
    cookie: Option<&str>,
    method: &str,
    path: &str,
    body: &str,
) -> String {
    let cookie = cookie.map_or_else(String::new, |cookie| format!("Cookie: {cookie}\r\n"));
    let content = if body.is_empty() {
        String::new()
    } else {
        format!(
            "Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        )
    };
    format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{cookie}{content}\r\n{body}")
}
