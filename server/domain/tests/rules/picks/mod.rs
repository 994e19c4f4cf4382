mod all_leagues;
mod fingerprints;
mod lock_states;
mod reveal;
