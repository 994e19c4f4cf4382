//! Writes the TypeScript types to standard output (`make types` puts them in their place).

use std::io::{self, Write};

fn main() -> io::Result<()> {
    io::stdout().write_all(podium_wire::typescript::generated().as_bytes())
}
