//! Two nodes on one Postgres, each behind a proxy of its own, and who plays on them.

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

/// Most proofs need some of everything.
pub const SOME: Size = Size {
    players: 40,
    leagues: 1,
    categories: 4,
    athletes: 12,
};

/// How a rig is built.
#[derive(Debug)]
pub struct Plan {
    /// What the proof is called; its seed is printed under this name.
    pub proof: &'static str,
    pub size: Size,
    pub nodes: usize,
    /// The last node stands at the other end of a cable.
    pub network: Option<Network>,
    pub nats: Option<Nats>,
    /// Between the nodes and Postgres stands a proxy.
    pub far_database: bool,
    /// Run on the database before anybody uses it.
    pub sabotage: &'static [&'static str],
    /// More of the nodes' environment.
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

/// One node's place: the node may die, the place stays.
#[derive(Debug)]
pub struct NodeSlot {
    node: Option<Node>,
    options: NodeOptions,
    pub proxy: FaultProxy,
}

#[derive(Debug)]
pub struct Rig {
    // Dropped in this order: nodes, then what they stand on.
    pub slots: Vec<NodeSlot>,
    /// Between the nodes and Postgres.
    pub way_to_database: Option<FaultProxy>,
    pub postgres: Postgres,
    pub nats: Option<Nats>,
    pub network: Option<Network>,
    pub world: World,
    pub dice: Dice,
    /// Through the proxies.
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

    /// Of the nodes that run, past the proxies.
    pub fn urls(&self) -> Vec<String> {
        let running = self.slots.iter().filter_map(|slot| slot.node.as_ref());
        running.map(Node::url).collect()
    }

    /// Past the proxies, too.
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

    /// Another process in the same place; the proxy leads to it.
    pub async fn start_node(&mut self, number: usize) {
        let slot = &mut self.slots[number];
        let node = Node::start(&slot.options).await;
        slot.proxy.lead_to(node.address());
        slot.node = Some(node);
    }

    /// As if its address of the database had been changed and it were restarted.
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
