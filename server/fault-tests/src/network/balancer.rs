//! A load balancer: forwards each connection to a node that reports ready, and to another one if that node does not
//! accept it. It repeats no requests.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::players::api::http_client;
use crate::players::live_client::Endpoints;

/// Interval between two readiness polls of all nodes.
const ASK_EVERY: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    tasks: [JoinHandle<()>; 2],
}

impl Balancer {
    /// `endpoints` may change at any time.
    pub async fn start(endpoints: &Endpoints) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let address = listener.local_addr().expect("its address");
        let ready = Arc::new(Mutex::new(lock(endpoints).clone()));
        let asking = tokio::spawn(poll_readiness(Arc::clone(endpoints), Arc::clone(&ready)));
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

/// Polls all nodes concurrently, so that a slow node does not delay the result of another.
async fn poll_readiness(endpoints: Endpoints, ready: Endpoints) {
    let client = http_client(Duration::from_secs(1), usize::MAX);
    loop {
        let all = lock(&endpoints).clone();
        // Drops nodes that have been removed for good.
        lock(&ready).retain(|endpoint| all.contains(endpoint));
        let checks = all.into_iter().map(|endpoint| {
            let (client, ready) = (&client, &ready);
            async move {
                let request = client
                    .get(format!("http://{endpoint}/api/health/ready"))
                    .send();
                let is_ready = request
                    .await
                    .is_ok_and(|answer| answer.status().is_success());
                let mut ready = lock(ready);
                ready.retain(|known| *known != endpoint);
                if is_ready {
                    ready.push(endpoint);
                }
            }
        });
        join_all(checks).await;
        sleep(ASK_EVERY).await;
    }
}

async fn accept(listener: TcpListener, ready: Endpoints) {
    let mut turn = 0;
    while let Ok((mut client, _)) = listener.accept().await {
        let mut endpoints = lock(&ready).clone();
        let first = turn % endpoints.len().max(1);
        endpoints.rotate_left(first);
        turn += 1;
        tokio::spawn(async move {
            for endpoint in endpoints {
                if let Ok(mut node) = TcpStream::connect(endpoint).await {
                    drop(client.set_nodelay(true));
                    drop(node.set_nodelay(true));
                    // Either end may reset the connection at any time.
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
