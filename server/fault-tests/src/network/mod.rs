//! The network between processes and its faults: cut, silent, slow, wrong frames.

pub mod balancer;
pub mod false_wakeups;
pub mod fault_proxy;
pub mod frames;
pub mod namespace;
pub mod raw_socket;
pub mod slow_peers;

pub use balancer::Balancer;
pub use false_wakeups::Gremlin;
pub use fault_proxy::Weather;
pub use frames::FrameFaults;
pub use namespace::Network;
pub use raw_socket::{PING, TEXT, close_code, frame, head, upgraded};
pub use slow_peers::SlowPeer;
