//! Checks every order of the live protocol's messages in a small world: two nodes, a feed that loses, doubles and
//! swaps wake-ups, a client that reconnects with `since`, a node that crashes, a lost frame. The search is
//! exhaustive, not sampled.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a step that leaves the model is a failed test, and its size is worth knowing"
)]

use std::collections::{BTreeSet, VecDeque};

use stateright::{Checker, Model, Property};

const NODES: usize = 2;
/// Total number of committed changes. The payload of a change is its number.
const CHANGES: u8 = 3;
/// Changes that a node keeps for reconnecting clients: fewer than there are, so that snapshots are needed.
const RING: u8 = 1;

/// Maximum number of each fault.
#[derive(Debug, Clone)]
struct Budget {
    disconnects: u8,
    crashes: u8,
    lost_frames: u8,
    /// A client without gap detection, which applies every change: the checker must find the violation.
    believes_everything: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Frame {
    Snapshot { offset: u8 },
    Change { offset: u8 },
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Node {
    crashed: bool,
    /// The newest offset that the node has read.
    known: u8,
    /// The node can replay changes after this offset.
    ring_after: u8,
}

/// The position from which a client resumes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Since {
    Nothing,
    Offset(u8),
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Client {
    node: Option<usize>,
    /// A subscription in progress.
    asking: Option<Since>,
    /// The node has answered and sends changes.
    attached: bool,
    offset: Option<u8>,
    gap: bool,
    /// The changes contained in the client's state.
    holds: Vec<u8>,
    went_back: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct World {
    /// Number of changes committed so far, in commit order.
    committed: u8,
    nodes: [Node; NODES],
    wakeups: BTreeSet<(usize, u8)>,
    client: Client,
    /// Frames under way from its node to the client, in TCP order.
    wire: VecDeque<Frame>,
    disconnects: u8,
    crashes: u8,
    lost_frames: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Step {
    Commit,
    WakeupLost(usize, u8),
    /// Received in any order, and repeatedly until it is lost.
    WakeupReceived(usize, u8),
    Poll(usize),
    Crash(usize),
    Restart(usize),
    Connect(usize),
    Disconnect,
    Answer,
    Receive,
    FrameLost,
}

/// All changes up to this one.
fn whole(offset: u8) -> Vec<u8> {
    (1..=offset).collect()
}

impl World {
    /// A node reads the log and sends new changes to its client.
    fn read(&mut self, number: usize) {
        let node = &mut self.nodes[number];
        let from = node.known;
        node.known = self.committed;
        node.ring_after = node.ring_after.max(self.committed.saturating_sub(RING));
        // Wake-ups for known offsets have no effect: removing them keeps the state space small.
        self.wakeups
            .retain(|(of, offset)| *of != number || *offset > node.known);
        if self.client.node == Some(number) && self.client.attached {
            self.wire
                .extend((from + 1..=self.committed).map(|offset| Frame::Change { offset }));
        }
    }

    /// Reads the log, then replays the missed changes or sends a snapshot.
    fn answer(&mut self) {
        let (Some(number), Some(since)) = (self.client.node, self.client.asking.take()) else {
            return;
        };
        self.read(number);
        self.client.attached = true;
        let node = &self.nodes[number];
        match since {
            Since::Offset(since) if (node.ring_after..=node.known).contains(&since) => {
                let missed = since + 1..=node.known;
                self.wire
                    .extend(missed.map(|offset| Frame::Change { offset }));
            }
            Since::Nothing | Since::Offset(_) => {
                self.wire.push_back(Frame::Snapshot { offset: node.known });
            }
        }
    }

    fn hang_up(&mut self) {
        self.wire.clear();
        self.client.node = None;
        self.client.asking = None;
        self.client.attached = false;
    }

    /// Applies a frame by the rules of `apply-message.ts`.
    fn receive(&mut self, frame: &Frame, believes_everything: bool) {
        let client = &mut self.client;
        match *frame {
            Frame::Snapshot { offset } => {
                client.went_back |= client.offset.is_some_and(|held| held > offset);
                client.offset = Some(offset);
                client.gap = false;
                client.holds = whole(offset);
            }
            Frame::Change { offset } => {
                let Some(held) = client.offset else { return };
                if believes_everything || (offset == held + 1 && !client.gap) {
                    client.offset = Some(offset);
                    client.holds.push(offset);
                } else if offset > held && !client.gap {
                    client.gap = true;
                    client.asking = Some(Since::Nothing);
                }
            }
        }
    }

    fn is_up_to_date(&self) -> bool {
        self.committed == CHANGES
            && self.client.offset == Some(CHANGES)
            && self.client.holds == whole(CHANGES)
    }
}

impl Model for Budget {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        vec![World::default()]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        if world.committed < CHANGES {
            steps.push(Step::Commit);
        }
        for (node, offset) in &world.wakeups {
            steps.push(Step::WakeupLost(*node, *offset));
            steps.push(Step::WakeupReceived(*node, *offset));
        }
        for (number, node) in world.nodes.iter().enumerate() {
            if node.crashed {
                steps.push(Step::Restart(number));
                continue;
            }
            if node.known < world.committed {
                steps.push(Step::Poll(number));
            }
            if world.client.node.is_none() {
                steps.push(Step::Connect(number));
            }
            if world.crashes < self.crashes {
                steps.push(Step::Crash(number));
            }
        }
        if world.client.asking.is_some() && world.client.node.is_some() {
            steps.push(Step::Answer);
        }
        if world.client.node.is_some() && world.disconnects < self.disconnects {
            steps.push(Step::Disconnect);
        }
        if let Some(front) = world.wire.front() {
            steps.push(Step::Receive);
            // The loss of the very last change cannot be detected, because no next one follows. TCP loses nothing,
            // and a server that drops frames announces it (`start over`).
            let is_last = matches!(front, Frame::Snapshot { .. })
                || *front == Frame::Change { offset: CHANGES };
            if world.lost_frames < self.lost_frames && !is_last {
                steps.push(Step::FrameLost);
            }
        }
    }

    fn next_state(&self, before: &World, step: Step) -> Option<World> {
        let mut world = before.clone();
        match step {
            Step::Commit => {
                world.committed += 1;
                let offset = world.committed;
                world.wakeups.extend((0..NODES).map(|node| (node, offset)));
            }
            Step::WakeupLost(node, offset) => {
                world.wakeups.remove(&(node, offset));
            }
            Step::WakeupReceived(number, offset) => {
                let node = &world.nodes[number];
                if !node.crashed && offset > node.known {
                    world.read(number);
                }
            }
            Step::Poll(number) => world.read(number),
            Step::Crash(number) => {
                world.crashes += 1;
                world.nodes[number] = Node {
                    crashed: true,
                    ..Node::default()
                };
                if world.client.node == Some(number) {
                    world.hang_up();
                }
            }
            Step::Restart(number) => world.nodes[number].crashed = false,
            Step::Connect(number) => {
                world.client.node = Some(number);
                let stands = world.client.offset.filter(|_| !world.client.gap);
                world.client.asking = Some(stands.map_or(Since::Nothing, Since::Offset));
            }
            Step::Disconnect => {
                world.disconnects += 1;
                world.hang_up();
            }
            Step::Answer => world.answer(),
            Step::Receive => {
                let frame = world.wire.pop_front()?;
                world.receive(&frame, self.believes_everything);
            }
            Step::FrameLost => {
                world.lost_frames += 1;
                world.wire.pop_front();
            }
        }
        (world != *before).then_some(world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(
                "what a client holds is what was committed",
                |_, world: &World| {
                    let offset = world.client.offset.unwrap_or_default();
                    world.client.holds == whole(offset)
                },
            ),
            Property::always("a client never goes back", |_, world: &World| {
                !world.client.went_back
            }),
            Property::eventually("a client is up to date", |_, world: &World| {
                world.is_up_to_date()
            }),
            Property::sometimes(
                "a client that came back was sent a snapshot",
                |_, world: &World| {
                    world.disconnects > 0
                        && matches!(world.wire.front(), Some(Frame::Snapshot { .. }))
                },
            ),
        ]
    }
}

#[test]
fn in_every_order_a_client_gets_each_change_once() {
    let budget = Budget {
        disconnects: 1,
        crashes: 1,
        lost_frames: 1,
        believes_everything: false,
    };
    let checker = budget.checker().threads(2).spawn_bfs().join();
    println!("{} states of the protocol", checker.unique_state_count());
    checker.assert_properties();
}

/// Negative control: the checker must find a broken client.
#[test]
fn a_client_without_gap_detection_is_caught() {
    let budget = Budget {
        disconnects: 1,
        crashes: 0,
        lost_frames: 1,
        believes_everything: true,
    };
    let found = stateright::HasDiscoveries::AnyFailures;
    let checker = budget.checker().finish_when(found).spawn_bfs().join();
    checker.assert_any_discovery("what a client holds is what was committed");
}
