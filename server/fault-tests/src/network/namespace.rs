//! A network namespace behind a veth pair, as a cable that can be pulled.
//!
//! Setting the link down is silent, which a proxy on loopback cannot imitate: the peers get neither FIN nor RST.

use std::net::Ipv4Addr;
use std::process::Command;

/// A network namespace with one veth pair to the host; removed when dropped.
#[derive(Debug)]
pub struct Network {
    name: String,
    cable: String,
    inside: Ipv4Addr,
}

impl Network {
    /// `None`, with a printed notice, if the system does not permit namespaces.
    pub fn create() -> Option<Self> {
        let tag: u16 = rand::random();
        // From 198.18.0.0/15, which RFC 2544 reserves for tests: it collides with no real network.
        let [high, low] = tag.to_be_bytes();
        let net = low & !3;
        let network = Self {
            name: format!("podium-fault-{tag:04x}"),
            cable: format!("pp{tag:04x}"),
            inside: Ipv4Addr::new(198, 18, high, net + 2),
        };
        let outside = Ipv4Addr::new(198, 18, high, net + 1);
        if let Err(reason) = network.lay(outside) {
            println!("SKIPPED: no network namespace here ({reason})");
            return None;
        }
        Some(network)
    }

    /// The name of the namespace and its IP address.
    pub fn place(&self) -> (String, Ipv4Addr) {
        (self.name.clone(), self.inside)
    }

    /// Silently drops all traffic from now on: neither end gets an error.
    pub fn pull_cable(&self) {
        ip(&["link", "set", &self.cable, "down"]).expect("the cable is pulled");
    }

    pub fn plug_in(&self) {
        ip(&["link", "set", &self.cable, "up"]).expect("the cable is plugged in");
    }

    fn lay(&self, outside: Ipv4Addr) -> Result<(), String> {
        let Self {
            name,
            cable,
            inside,
        } = self;
        let far_end = format!("{cable}x");
        ip(&["netns", "add", name])?;
        ip(&[
            "link", "add", cable, "type", "veth", "peer", "name", &far_end,
        ])?;
        ip(&["link", "set", &far_end, "netns", name])?;
        ip(&["addr", "add", &format!("{outside}/30"), "dev", cable])?;
        ip(&["link", "set", cable, "up"])?;
        let address = format!("{inside}/30");
        ip(&["-n", name, "addr", "add", &address, "dev", &far_end])?;
        ip(&["-n", name, "link", "set", &far_end, "up"])?;
        ip(&["-n", name, "link", "set", "lo", "up"])
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // Deleting the namespace also removes both ends of the veth pair.
        drop(ip(&["netns", "del", &self.name]));
    }
}

fn ip(words: &[&str]) -> Result<(), String> {
    let output = Command::new("ip").args(words).output();
    let output = output.map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}
