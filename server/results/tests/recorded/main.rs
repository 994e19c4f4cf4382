//! Every recorded response of upstream reads to its last row, and as what it is. The recordings are
//! not part of the repository: where they are absent, a notice says so and nothing is compared.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that tells what it read"
)]

mod cases;
mod facts;
mod files;
mod finals;
mod podiums;
mod programme;
mod rows;
mod steps;
mod sums;
