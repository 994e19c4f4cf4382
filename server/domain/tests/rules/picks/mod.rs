mod all_leagues;
mod fingerprints;
mod reveal;
