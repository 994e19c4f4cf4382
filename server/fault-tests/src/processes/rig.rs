//! Two nodes on one Postgres, each behind its own proxy, and the accounts that use them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use podium_postgres::DATABASE;
use tokio_postgres::Client;

use crate::dice::Dice;
use crate::network::fault_proxy::{FaultProxy, Target};
use crate::network::namespace::Network;
use crate::players::live_client::Endpoints;
use crate::players::world::{Size, World};
use crate::processes::nats::Nats;
use crate::processes::node::{Node, NodeOptions, run_podium};
use crate::processes::postgres::Postgres;

/// Default size; sufficient for most proofs.
pub const SOME: Size = Size {
    players: 40,
    leagues: 1,
    categories: 4,
    athletes: 12,
};

/// Configuration of a rig.
#[derive(Debug)]
pub struct Plan {
    /// Name of the proof; its seed is printed under this name.
    pub proof: &'static str,
    pub size: Size,
    pub nodes: usize,
    /// Runs the last node in this network namespace.
    pub network: Option<Network>,
    pub nats: Option<Nats>,
    /// Puts a proxy between the nodes and Postgres.
    pub far_database: bool,
    /// SQL statements executed before the database is first used.
    pub sabotage: &'static [&'static str],
    /// Additional environment variables of the nodes.
    pub settings: Vec<(&'static str, String)>,
}

impl Plan {
    pub fn new(proof: &'static str) -> Self {
        Self {
            proof,
            size: SOME,
            nodes: 2,
            network: None,
            nats: None,
            far_database: false,
            sabotage: &[],
            settings: Vec::new(),
        }
    }
}

/// A node's slot: the node may be killed, the slot and its proxy remain.
#[derive(Debug)]
pub struct NodeSlot {
    node: Option<Node>,
    options: NodeOptions,
    pub proxy: FaultProxy,
}

#[derive(Debug)]
pub struct Rig {
    // Field order is drop order: the nodes, then the services they use.
    pub slots: Vec<NodeSlot>,
    /// The proxy between the nodes and Postgres.
    pub way_to_database: Option<FaultProxy>,
    pub postgres: Postgres,
    pub nats: Option<Nats>,
    pub network: Option<Network>,
    pub world: World,
    pub dice: Dice,
    /// Addresses of the proxies.
    pub endpoints: Endpoints,
}

impl Rig {
    pub async fn start(plan: Plan) -> Self {
        let Plan {
            proof,
            size,
            nodes,
            network,
            nats,
            far_database,
            sabotage,
            settings,
        } = plan;
        let mut dice = Dice::roll(proof);
        let postgres = Postgres::start().await;
        run_podium(&postgres.url(), &["migrate"]).await;
        let database = postgres.connect().await;
        let world = World::found(&database, size).await;
        for statement in sabotage {
            let done = database.batch_execute(statement).await;
            done.expect("the sabotage works");
        }
        let mut way_to_database = None;
        let mut database_url = postgres.url();
        if far_database {
            let way = FaultProxy::start(Target::Socket(postgres.socket()), dice.split()).await;
            database_url = format!("postgres://podium@{}/{DATABASE}", way.address());
            way_to_database = Some(way);
        }
        let mut slots = Vec::new();
        for number in 0..nodes {
            let at_the_far_end = number + 1 == nodes;
            let options = NodeOptions {
                database_url: Some(database_url.clone()),
                namespace: network
                    .as_ref()
                    .filter(|_| at_the_far_end)
                    .map(Network::place),
                nats_url: nats.as_ref().map(Nats::url),
                settings: settings.clone(),
            };
            let node = Node::start(&options).await;
            let proxy = FaultProxy::start(node.address(), dice.split()).await;
            slots.push(NodeSlot {
                node: Some(node),
                options,
                proxy,
            });
        }
        let endpoints = slots.iter().map(|slot| slot.proxy.address()).collect();
        Self {
            slots,
            way_to_database,
            postgres,
            nats,
            network,
            world,
            dice,
            endpoints: Arc::new(Mutex::new(endpoints)),
        }
    }

    #[track_caller]
    pub fn node(&self, number: usize) -> &Node {
        self.slots[number].node.as_ref().expect("a node that runs")
    }

    /// URLs of the running nodes, without the proxies.
    pub fn urls(&self) -> Vec<String> {
        let running = self.slots.iter().filter_map(|slot| slot.node.as_ref());
        running.map(Node::url).collect()
    }

    /// Addresses of the running nodes, without the proxies.
    pub fn direct_endpoints(&self) -> Endpoints {
        let running = self.slots.iter().filter_map(|slot| slot.node.as_ref());
        Arc::new(Mutex::new(running.map(Node::address).collect()))
    }

    pub async fn kill_node(&mut self, number: usize) {
        let node = self.slots[number].node.take();
        node.expect("a node that runs").kill().await;
    }

    pub async fn terminate_node(&mut self, number: usize) -> Duration {
        let node = self.slots[number].node.take();
        node.expect("a node that runs").terminate().await
    }

    /// Starts a new process in the slot and sets it as the proxy's target.
    pub async fn start_node(&mut self, number: usize) {
        let slot = &mut self.slots[number];
        let node = Node::start(&slot.options).await;
        slot.proxy.lead_to(node.address());
        slot.node = Some(node);
    }

    /// Starts the node again with another `DATABASE_URL`.
    pub async fn move_node(&mut self, number: usize, database_url: String) {
        self.slots[number].options.database_url = Some(database_url);
        self.start_node(number).await;
    }

    pub async fn connect(&self) -> Client {
        self.postgres.connect().await
    }

    /// A topic of the first league.
    pub fn league_topic(&self) -> String {
        format!("league:{}", self.world.leagues[0])
    }
}
