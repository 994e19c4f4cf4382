//! The reads and the long computations of a leaderboard's actor.

use tokio::task::spawn_blocking;

use crate::leaderboard::live_leaderboard::{LeagueMessage, LeagueTask, LiveLeaderboard};
use crate::leaderboard::load::load;
use crate::services::Services;
use crate::shell::{Performer, Shell};

pub(crate) type LeagueActor = Shell<LiveLeaderboard>;

impl Performer for LiveLeaderboard {
    fn perform(
        task: LeagueTask,
        services: &Services,
    ) -> impl Future<Output = LeagueMessage> + 'static {
        let services = services.clone();
        async move {
            let store = services.store.clone();
            match task {
                LeagueTask::Load(league, rankings) => {
                    let read = async move { load(&store, &league, rankings).await };
                    LeagueMessage::Loaded(services.run_in_background(read).await)
                }
                LeagueTask::Check(topic, since) => {
                    LeagueMessage::Checked(store.has_changes_besides_picks(&topic, since).await)
                }
                LeagueTask::Rank {
                    board,
                    mut view,
                    rankings,
                } => {
                    let ranking = spawn_blocking(move || {
                        let has_changed = view.follow(&rankings);
                        (view, has_changed)
                    });
                    LeagueMessage::Ranked {
                        board,
                        ranked: ranking.await.ok(),
                    }
                }
            }
        }
    }
}
