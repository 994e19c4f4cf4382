//! What stands before the nodes in production: sends each connection to a node that says it is
//! ready, and to another one if that node does not even accept. It repeats nothing.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::live_client::Doors;

/// How often every node is asked whether it is ready.
const ASK_EVERY: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    tasks: [JoinHandle<()>; 2],
}

impl Balancer {
    /// `doors` may change at any time.
    pub async fn start(doors: &Doors) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let address = listener.local_addr().expect("its address");
        let ready = Arc::new(Mutex::new(lock(doors).clone()));
        let asking = tokio::spawn(ask(Arc::clone(doors), Arc::clone(&ready)));
        let accepting = tokio::spawn(accept(listener, ready));
        Self {
            address,
            tasks: [asking, accepting],
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn ask(doors: Doors, ready: Doors) {
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(Duration::from_secs(1))
        .build()
        .expect("a client");
    loop {
        let all = lock(&doors).clone();
        let mut now = Vec::new();
        for door in all {
            let asked = client.get(format!("http://{door}/api/health/ready")).send();
            if asked.await.is_ok_and(|answer| answer.status().is_success()) {
                now.push(door);
            }
        }
        if !now.is_empty() {
            *lock(&ready) = now;
        }
        sleep(ASK_EVERY).await;
    }
}

async fn accept(listener: TcpListener, ready: Doors) {
    let mut turn = 0;
    while let Ok((mut client, _)) = listener.accept().await {
        let mut doors = lock(&ready).clone();
        let first = turn % doors.len();
        doors.rotate_left(first);
        turn += 1;
        tokio::spawn(async move {
            for door in doors {
                if let Ok(mut node) = TcpStream::connect(door).await {
                    drop(client.set_nodelay(true));
                    drop(node.set_nodelay(true));
                    // Either end may break it off at any time.
                    drop(copy_bidirectional(&mut client, &mut node).await);
                    return;
                }
            }
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
