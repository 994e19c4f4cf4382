mod fingerprints;
mod lock_states;
mod reveal;
mod shared_pick;
