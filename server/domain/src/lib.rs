//! The rules of the game. Pure: no actix, sqlx, tokio, clock or randomness.

pub mod ids;
