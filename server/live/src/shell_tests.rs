//! The shell around a reducer that does what its messages say.

use std::sync::mpsc::{Receiver, Sender, channel};

use crate::actors::Seat;
use crate::leaderboard::shown::ShownBoards;
use crate::leaderboard::shown::tests::{board, league, shown};
use crate::shell::driver::services;
use crate::shell::*;

const SOON: Duration = Duration::from_millis(20);
const LATER: Duration = Duration::from_secs(1);

struct Obedient(Sender<&'static str>);

enum Command {
    Report(&'static str),
    /// Performs a task that reports this.
    Perform(&'static str),
    Compute(Sender<&'static str>),
    /// Sets the timer, which reports this.
    SetTimer(&'static str, Duration),
    CancelTimer,
    Run(Box<dyn FnOnce() + Send>),
    Stop,
}

impl Reducer for Obedient {
    type Message = Command;
    type Task = &'static str;
    type Timer = ();

    fn start(&mut self, context: &mut Context<'_, Self>) {
        context.perform("started");
    }

    fn handle(&mut self, command: Command, context: &mut Context<'_, Self>) {
        match command {
            Command::Report(text) => self.0.send(text).expect("a test that listens"),
            Command::Perform(text) => context.perform(text),
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
    fn perform(text: &'static str, _: &Services) -> impl Future<Output = Command> + 'static {
        std::future::ready(Command::Report(text))
    }
}

fn start() -> (
    Addr<Shell<Obedient>>,
    Sender<&'static str>,
    Receiver<&'static str>,
) {
    let (send, reports) = channel();
    let shell = Shell::new(Obedient(send.clone()), services(), Seat::default());
    (shell.start(), send, reports)
}

async fn tell(actor: &Addr<Shell<Obedient>>, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        actor.send(Post::from(command)).await.expect("it lives");
    }
}

/// Everything that is reported within half a second.
async fn reported(reports: &Receiver<&'static str>) -> Vec<&'static str> {
    tokio::time::sleep(LATER / 2).await;
    reports.try_iter().collect()
}

#[actix_web::test]
async fn orders_are_carried_out_and_their_results_come_back() {
    let (actor, send, reports) = start();
    tell(&actor, [Command::Perform("read"), Command::Compute(send)]).await;
    let mut reported = reported(&reports).await;
    reported.sort_unstable();
    assert_eq!(reported, ["computed", "read", "started"]);
}

#[actix_web::test]
async fn a_timer_that_is_set_again_replaces_the_pending_one() {
    let (actor, _, reports) = start();
    let set = Command::SetTimer;
    tell(&actor, [set("replaced", SOON), set("due", SOON)]).await;
    assert_eq!(reported(&reports).await, ["started", "due"]);
    tell(&actor, [set("cancelled", SOON), Command::CancelTimer]).await;
    assert!(reported(&reports).await.is_empty());
    tell(&actor, [set("late", LATER), set("early", SOON)]).await;
    assert_eq!(reported(&reports).await, ["early"]);
    assert!(reported(&reports).await.is_empty());
}

/// Both timers are due when the actor's thread is free again.
#[actix_web::test]
async fn a_timer_that_was_due_when_it_was_replaced_does_not_count() {
    let (actor, _, reports) = start();
    let block = Command::Run(Box::new(|| std::thread::sleep(2 * SOON)));
    let set = Command::SetTimer;
    tell(&actor, [set("replaced", SOON)]).await;
    for command in [block, set("due", SOON), set("last", 2 * SOON)] {
        actor.do_send(Post::from(command));
    }
    assert_eq!(reported(&reports).await, ["started", "last"]);
}

#[actix_web::test]
async fn a_stopped_actor_gives_up_its_seat() {
    let (actor, _, reports) = start();
    tell(&actor, [Command::Stop]).await;
    assert_eq!(reported(&reports).await, ["stopped"]);
    assert!(!actor.connected());
}

/// Readers ask the actor until it has handled the message.
#[actix_web::test]
async fn a_message_is_pending_while_it_is_handled() {
    let (actor, _, _reports) = start();
    let boards = std::sync::Arc::new(ShownBoards::default());
    let own = ShownBoards::start(&boards, &league());
    own.publish(&board(1));
    let (send, seen) = channel();
    let look = {
        let boards = std::sync::Arc::clone(&boards);
        move || send.send(shown(&boards)).expect("a test that listens")
    };
    let post = boards.track(&league(), Command::Run(Box::new(look)));
    actor.send(post).await.expect("it lives");
    assert_eq!(seen.recv(), Ok(None));
    assert_eq!(shown(&boards), Some(1));
}
