//! Ranks of a league's season, event by event.

use podium_domain::ids::UserId;
use podium_domain::scoring::season::{Runner, runners};
use podium_wire::scoring::season::{SeasonRaceAnswer, SeasonRaceEvent, SeasonRunner, SeasonStand};

use crate::insights::season::SeasonFacts;

impl SeasonFacts {
    pub fn race(&self, year: u32, is_over: bool, viewer: &UserId) -> SeasonRaceAnswer {
        let has_played = |member: usize| {
            let mut events = self.standings.iter();
            events.any(|event| event.get(member).is_some_and(|stand| stand.picks > 0))
        };
        let runners = runners(&self.order, self.number_of(viewer), has_played);
        let events = self.events.iter().map(|event| SeasonRaceEvent {
            event_id: event.id.to_string(),
            event_name: event.name.clone(),
            date: event.date.map(|date| date.to_string()),
        });
        SeasonRaceAnswer {
            year,
            is_over,
            events: events.collect(),
            runners: runners
                .into_iter()
                .filter_map(|runner| self.runner(runner, viewer))
                .collect(),
        }
    }

    fn runner(&self, runner: Runner, viewer: &UserId) -> Option<SeasonRunner> {
        let member = self.member_view(runner.member, viewer)?;
        let stands = self.standings_of(runner.member).into_iter();
        Some(SeasonRunner {
            user_id: member.user_id,
            user_name: member.user_name,
            avatar_url: member.avatar_url,
            is_me: member.is_me,
            is_rival: runner.is_rival,
            stands: stands
                .map(|stand| SeasonStand {
                    rank: stand.rank,
                    points: stand.total,
                })
                .collect(),
        })
    }
}
