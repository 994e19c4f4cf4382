//! What `make bench` measures our REST reads against: actix-web with one handler and no middleware,
//! which answers everything with the bytes of a file.
#![allow(clippy::print_stdout, reason = "it says where it listens")]

use std::error::Error;
use std::io;

use actix_web::web::{self, Bytes};
use actix_web::{App, HttpResponse, HttpServer};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args()
        .nth(1)
        .ok_or("needs the file to answer with")?;
    let body = Bytes::from(std::fs::read(file)?);
    Ok(actix_web::rt::System::new().block_on(serve(body))?)
}

async fn serve(body: Bytes) -> io::Result<()> {
    let server = HttpServer::new(move || {
        let body = body.clone();
        App::new().default_service(web::to(move || {
            let answer = HttpResponse::Ok()
                .content_type("application/json")
                .body(body.clone());
            async { answer }
        }))
    })
    .workers(1)
    .bind("127.0.0.1:0")?;
    for address in server.addrs() {
        println!("listening on {address}");
    }
    server.run().await
}
