//! The shell around a reducer that does what its messages say.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::actors::Seat;
use crate::leaderboard::shown::ShownBoards;
use crate::leaderboard::shown::tests::{board, league, shown};
use crate::shell::driver::services;
use crate::shell::*;

const SOON: Duration = Duration::from_millis(20);

struct Obedient(Sender<&'static str>);

enum Command {
    Report(&'static str),
    Perform(Work),
    Compute(Sender<&'static str>),
    /// Sets the timer, which reports this.
    SetTimer(&'static str, Duration),
    CancelTimer,
    Run(Box<dyn FnOnce() + Send>),
    Stop,
}

enum Work {
    Report(&'static str),
    /// Sets the timer after a while; it reports this.
    SetTimerAfter(Duration, &'static str),
}

impl Reducer for Obedient {
    type Message = Command;
    type Task = Work;
    type Timer = ();

    fn start(&mut self, context: &mut Context<'_, Self>) {
        context.perform(Work::Report("started"));
    }

    fn handle(&mut self, command: Command, context: &mut Context<'_, Self>) {
        match command {
            Command::Report(text) => self.0.send(text).expect("a test that listens"),
            Command::Perform(work) => context.perform(work),
            Command::Compute(to) => {
                context.compute(move || to.send("computed").expect("a test that listens"));
            }
            Command::SetTimer(text, wait) => {
                context.set_timer((), wait, Command::Report(text));
            }
            Command::CancelTimer => context.cancel_timer(()),
            Command::Run(work) => work(),
            Command::Stop => context.stop(),
        }
    }

    fn is_idle(&mut self) -> bool {
        false
    }

    fn stop(&mut self) {
        self.0.send("stopped").expect("a test that listens");
    }
}

impl Performer for Obedient {
    fn perform(work: Work, _: &Services) -> impl Future<Output = Command> + 'static {
        let (wait, command) = match work {
            Work::Report(text) => (None, Command::Report(text)),
            Work::SetTimerAfter(wait, text) => (Some(wait), Command::SetTimer(text, SOON)),
        };
        async move {
            if let Some(wait) = wait {
                tokio::time::sleep(wait).await;
            }
            command
        }
    }
}

struct Running {
    shell: Addr<Shell<Obedient>>,
    seat: Seat,
    reports: Receiver<&'static str>,
}

impl Running {
    fn start() -> Self {
        let ((send, reports), seat) = (channel(), Seat::default());
        let shell = Shell::new(Obedient(send), services(), seat.clone()).start();
        Self {
            shell,
            seat,
            reports,
        }
    }

    async fn tell(&self, commands: impl IntoIterator<Item = Command>) {
        for command in commands {
            self.shell
                .send(Post::from(command))
                .await
                .expect("it lives");
        }
    }

    /// Everything that was reported until all timers of the tests must have come.
    async fn reported(&self) -> Vec<&'static str> {
        tokio::time::sleep(10 * SOON).await;
        // Then this thread has been free for the actor, too.
        self.tell([Command::Run(Box::new(|| ()))]).await;
        self.reports.try_iter().collect()
    }
}

#[actix_web::test]
async fn orders_are_carried_out_and_their_results_come_back() {
    let actor = Running::start();
    let (send, computed) = channel();
    let read = Command::Perform(Work::Report("read"));
    actor.tell([read, Command::Compute(send)]).await;
    assert_eq!(computed.recv(), Ok("computed"), "on another thread");
    assert_eq!(actor.reported().await, ["started", "read"]);
}

#[actix_web::test]
async fn a_timer_that_is_set_again_replaces_the_pending_one() {
    let actor = Running::start();
    let set = Command::SetTimer;
    actor.tell([set("replaced", SOON), set("due", SOON)]).await;
    assert_eq!(actor.reported().await, ["started", "due"]);
    let cancel = Command::CancelTimer;
    actor.tell([set("cancelled", SOON), cancel]).await;
    assert!(actor.reported().await.is_empty());
    actor
        .tell([set("late", 2 * SOON), set("early", SOON)])
        .await;
    assert_eq!(actor.reported().await, ["early"]);
}

/// The timer and the work that sets it again are both due when the thread is free again.
#[actix_web::test]
async fn a_timer_that_was_due_when_it_was_replaced_does_not_count() {
    let actor = Running::start();
    let work = Command::Perform(Work::SetTimerAfter(SOON, "last"));
    actor
        .tell([work, Command::SetTimer("replaced", SOON)])
        .await;
    let block = Command::Run(Box::new(|| std::thread::sleep(2 * SOON)));
    actor.tell([block]).await;
    assert_eq!(actor.reported().await, ["started", "last"]);
}

#[actix_web::test]
async fn a_stopped_actor_gives_up_its_seat() {
    let actor = Running::start();
    actor.tell([Command::Stop]).await;
    assert!(actor.seat.is_given_up() && !actor.shell.connected());
    assert_eq!(actor.reports.try_iter().last(), Some("stopped"));
}

/// Readers ask the actor until it has handled the message.
#[actix_web::test]
async fn a_message_is_pending_while_it_is_handled() {
    let actor = Running::start();
    let boards = Arc::new(ShownBoards::default());
    let own = ShownBoards::start(&boards, &league());
    own.publish(&board(1));
    let (send, seen) = channel();
    let look = {
        let boards = Arc::clone(&boards);
        move || send.send(shown(&boards)).expect("a test that listens")
    };
    let post = boards.track(&league(), Command::Run(Box::new(look)));
    actor.shell.send(post).await.expect("it lives");
    assert_eq!(seen.recv(), Ok(None));
    assert_eq!(shown(&boards), Some(1));
}
