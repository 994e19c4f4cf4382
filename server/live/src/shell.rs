//! The actor around every live state of this node: it passes messages to a reducer and does the work that the reducer
//! orders.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use actix::prelude::*;

use crate::actors::Seat;
use crate::fanout::hub::Hub;
use crate::services::{Services, Signals};

/// Pause before a failed read is repeated. One such timer per reducer: otherwise the number of repetitions would grow
/// for as long as the database is unreachable.
pub(crate) const RETRY_AFTER: Duration = Duration::from_millis(500);
/// Interval at which an actor checks whether it is still needed.
const IDLE_CHECK: Duration = Duration::from_mins(1);

/// Live state and its decisions: a message in, frames and orders out. A reducer does no I/O, reads no clock and knows
/// no actor, so its tests need neither a database nor a runtime. Frames, signals and replies are sent at once; orders
/// are carried out when the message has been handled.
pub(crate) trait Reducer: Sized + Unpin + 'static {
    type Message: Send + 'static;
    /// Work that takes time, such as a read of the database; its result comes back as a message.
    type Task;
    /// Names a timer; setting it again replaces the pending one.
    type Timer: Copy + Eq + std::hash::Hash + Unpin;

    /// The first orders.
    fn start(&mut self, _: &mut Context<'_, Self>) {}

    fn handle(&mut self, message: Self::Message, context: &mut Context<'_, Self>);

    /// Whether nobody needs the state, so that it may be dropped until it is needed again. Called once a minute; may
    /// count the use since the last call.
    fn is_idle(&mut self) -> bool;

    /// Called before the state is dropped, unless the actor crashed.
    fn stop(&mut self) {}
}

/// The I/O of a reducer.
pub(crate) trait Performer: Reducer {
    /// Capacity of the actor's mailbox, in messages.
    const MAILBOX: usize = crate::MAILBOX;

    fn perform(
        task: Self::Task,
        services: &Services,
    ) -> impl Future<Output = Self::Message> + 'static;
}

/// What a reducer uses of its node while it handles a message: the outgoing queues, the time, and its orders.
pub(crate) struct Context<'a, R: Reducer> {
    pub(crate) now: Instant,
    pub(crate) hub: &'a Hub,
    pub(crate) signals: &'a dyn Signals,
    pub(crate) orders: Vec<Order<R>>,
}

pub(crate) enum Order<R: Reducer> {
    Perform(R::Task),
    /// A computation that is too long for the actors' thread and has no result for the reducer.
    Compute(Box<dyn FnOnce() + Send>),
    SetTimer(R::Timer, Duration, R::Message),
    CancelTimer(R::Timer),
    Stop,
}

impl<R: Reducer> Context<'_, R> {
    pub(crate) fn perform(&mut self, task: R::Task) {
        self.orders.push(Order::Perform(task));
    }

    pub(crate) fn compute(&mut self, work: impl FnOnce() + Send + 'static) {
        self.orders.push(Order::Compute(Box::new(work)));
    }

    pub(crate) fn set_timer(&mut self, timer: R::Timer, wait: Duration, message: R::Message) {
        self.orders.push(Order::SetTimer(timer, wait, message));
    }

    pub(crate) fn cancel_timer(&mut self, timer: R::Timer) {
        self.orders.push(Order::CancelTimer(timer));
    }

    pub(crate) fn stop(&mut self) {
        self.orders.push(Order::Stop);
    }
}

/// A message in an actor's mailbox.
pub(crate) struct Post<M> {
    message: M,
    /// Dropped when the message has been handled.
    pending: Option<Box<dyn Send>>,
}

impl<M> Post<M> {
    pub(crate) fn new(message: M, pending: Option<Box<dyn Send>>) -> Self {
        Self { message, pending }
    }

    pub(crate) fn into_parts(self) -> (M, Option<Box<dyn Send>>) {
        (self.message, self.pending)
    }
}

impl<M> From<M> for Post<M> {
    fn from(message: M) -> Self {
        Self::new(message, None)
    }
}

impl<M> Message for Post<M> {
    type Result = ();
}

pub(crate) struct Shell<R: Performer> {
    reducer: R,
    services: Services,
    seat: Seat,
    /// A pending timer's number and handle.
    timers: HashMap<R::Timer, (u64, SpawnHandle)>,
    timers_set: u64,
}

impl<R: Performer> Shell<R> {
    pub(crate) fn new(reducer: R, services: Services, seat: Seat) -> Self {
        Self {
            reducer,
            services,
            seat,
            timers: HashMap::new(),
            timers_set: 0,
        }
    }

    fn reduce(
        &mut self,
        ctx: &mut actix::Context<Self>,
        step: impl FnOnce(&mut R, &mut Context<'_, R>),
    ) {
        let mut context = Context {
            now: Instant::now(),
            hub: &self.services.hub,
            signals: &*self.services.signals,
            orders: Vec::new(),
        };
        step(&mut self.reducer, &mut context);
        for order in context.orders {
            self.carry_out(order, ctx);
        }
    }

    fn carry_out(&mut self, order: Order<R>, ctx: &mut actix::Context<Self>) {
        match order {
            Order::Perform(task) => {
                let done = R::perform(task, &self.services).into_actor(self);
                ctx.spawn(done.map(|message, shell, ctx| shell.handle_message(message, ctx)));
            }
            Order::Compute(work) => drop(tokio::task::spawn_blocking(work)),
            Order::SetTimer(timer, wait, message) => {
                self.cancel(timer, ctx);
                self.timers_set += 1;
                let number = self.timers_set;
                let handle = ctx.run_later(wait, move |shell, ctx| {
                    // One that is due when it is cancelled may run nevertheless.
                    if shell
                        .timers
                        .get(&timer)
                        .is_some_and(|(set, _)| *set == number)
                    {
                        shell.timers.remove(&timer);
                        shell.handle_message(message, ctx);
                    }
                });
                self.timers.insert(timer, (number, handle));
            }
            Order::CancelTimer(timer) => self.cancel(timer, ctx),
            Order::Stop => self.stop(ctx),
        }
    }

    fn handle_message(&mut self, message: R::Message, ctx: &mut actix::Context<Self>) {
        self.reduce(ctx, |reducer, context| reducer.handle(message, context));
    }

    fn cancel(&mut self, timer: R::Timer, ctx: &mut actix::Context<Self>) {
        if let Some((_, handle)) = self.timers.remove(&timer) {
            ctx.cancel_future(handle);
        }
    }

    fn stop(&mut self, ctx: &mut actix::Context<Self>) {
        self.reducer.stop();
        self.seat.give_up();
        ctx.stop();
    }
}

impl<R: Performer> Actor for Shell<R> {
    type Context = actix::Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(R::MAILBOX);
        self.reduce(ctx, Reducer::start);
        ctx.run_interval(IDLE_CHECK, |shell, ctx| {
            if shell.reducer.is_idle() {
                shell.stop(ctx);
            }
        });
    }
}

impl<R: Performer> Handler<Post<R::Message>> for Shell<R> {
    type Result = ();

    fn handle(&mut self, post: Post<R::Message>, ctx: &mut Self::Context) {
        let (message, pending) = post.into_parts();
        self.handle_message(message, ctx);
        drop(pending);
    }
}

#[cfg(test)]
#[path = "shell_driver.rs"]
pub(crate) mod driver;

#[cfg(test)]
#[path = "shell_tests.rs"]
mod tests;
