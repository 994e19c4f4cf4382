//! A season as seen by a viewer of the league.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::scoring::season::badges::{BadgeKind, Occasion, badges};
use podium_domain::scoring::season::calls::calls;
use podium_domain::scoring::season::{OwnPick, accuracy, crowd_duel, form_duel, head_to_head};
use podium_domain::text;
use podium_wire::picks::prediction::PredictionView;
use podium_wire::scoring::season::{
    BadgeOccasion, BadgeView, CrowdCategory, CrowdDuelView, DisciplineAccuracy, DuelView,
    FormDuelView, HeadToHeadView, MySeason, SeasonBadge, SeasonCall, SeasonEventView, SeasonMember,
    SeasonStanding, SeasonStandingsAnswer,
};
use sqlx::QueryBuilder;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::insights::season::{OwnSeason, SeasonFacts};
use crate::picks::rows;
use crate::picks::rows::{PredictionRow, SHOWN};
use crate::scoring::leaderboard::BoardMember;

/// The requested season, and its viewer.
pub struct SeasonRequest<'a> {
    pub league: &'a LeagueId,
    pub year: u32,
    pub years: Vec<u32>,
    /// The year has ended.
    pub is_over: bool,
    pub viewer: &'a UserId,
    /// Number of the member, and of the member to compare with.
    pub member: usize,
    pub against: Option<usize>,
}

/// The requested rows of a season's table.
pub struct SeasonPage<'a> {
    /// Words contained in the name.
    pub search: &'a str,
    pub offset: usize,
    pub limit: usize,
}

impl Store {
    pub async fn my_season(
        &self,
        facts: &SeasonFacts,
        own: &OwnSeason,
        request: SeasonRequest<'_>,
    ) -> Result<MySeason, StoreError> {
        let called = calls(&facts.categories, &own.picks);
        let extremes = [called.best, called.worst];
        let picks = self
            .called(extremes.iter().flatten().filter_map(|at| own.ids.get(*at)))
            .await?;
        let call = |at: Option<usize>| {
            let id = own.ids.get(at?)?;
            let category = facts.categories.get(own.picks.get(at?)?.category)?;
            Some(SeasonCall {
                pick: picks.iter().find(|pick| pick.id == *id)?.clone(),
                possible_points: category.possible,
                picked: category.picked,
                picked_points: category.points,
            })
        };
        let (best_call, worst_call) = (call(called.best), call(called.worst));
        let events = facts.event_views(request.member);
        let badges = facts.badge_views(own, request.member, request.is_over);
        let against = request.against.filter(|number| *number != request.member);
        Ok(MySeason {
            league_id: request.league.to_string(),
            year: request.year,
            is_over: request.is_over,
            member: facts
                .member_view(request.member, request.viewer)
                .ok_or(StoreError::NotFound)?,
            members: u32::try_from(facts.members.len()).unwrap_or(u32::MAX),
            rank: events.last().map(|event| event.rank),
            points: events.last().map_or(0, |event| event.total_points),
            events,
            accuracy: facts.accuracy_views(own),
            best_call,
            worst_call,
            crowd: facts.crowd_view(own),
            form: facts.form_view(own),
            head_to_head: against
                .and_then(|number| facts.duel_view(request.member, number, request.viewer)),
            badges,
            years: request.years,
        })
    }

    /// Names as displayed elsewhere.
    async fn called(
        &self,
        ids: impl Iterator<Item = &String>,
    ) -> Result<Vec<PredictionView>, StoreError> {
        let ids: Vec<String> = ids.cloned().collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut builder = QueryBuilder::new(SHOWN);
        // Settled picks are closed; if they have been reopened meanwhile, other players must not see them.
        builder
            .push("WHERE shown.locked AND shown.id = ANY(")
            .push_bind(ids)
            .push(")");
        let rows: Vec<PredictionRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(rows::view).collect())
    }
}

impl SeasonFacts {
    pub(crate) fn member_view(&self, number: usize, viewer: &UserId) -> Option<SeasonMember> {
        let BoardMember {
            user,
            name,
            picture,
        } = self.members.get(number)?;
        Some(SeasonMember {
            user_id: user.to_string(),
            user_name: name.clone(),
            avatar_url: picture.clone(),
            is_me: user == viewer,
        })
    }

    fn event_views(&self, member: usize) -> Vec<SeasonEventView> {
        self.events
            .iter()
            .zip(self.standings_of(member))
            .map(|(event, stand)| SeasonEventView {
                event_id: event.id.to_string(),
                event_name: event.name.clone(),
                date: event.date.map(|date| date.to_string()),
                points: stand.points,
                picked: stand.picks,
                categories: event.categories,
                total_points: stand.total,
                rank: stand.rank,
                players: event.players.players,
                players_points: event.points,
            })
            .collect()
    }

    fn accuracy_views(&self, own: &OwnSeason) -> Vec<DisciplineAccuracy> {
        accuracy(&self.categories, &own.picks)
            .into_iter()
            .map(|of| DisciplineAccuracy {
                discipline: of.discipline,
                picks: of.picks,
                places_picked: of.places,
                places_exact: of.exact,
                places_on_podium: of.on_podium,
                points: of.points,
                possible_points: of.possible,
            })
            .collect()
    }

    fn crowd_view(&self, own: &OwnSeason) -> CrowdDuelView {
        let duel = crowd_duel(&self.categories, &own.picks);
        let of_pick = |pick: &OwnPick| {
            let category = self.categories.get(pick.category)?;
            let named = self.named.get(pick.category)?;
            let event = self.events.get(category.event)?;
            Some(CrowdCategory {
                event_id: event.id.to_string(),
                event_name: event.name.clone(),
                category_id: named.id.to_string(),
                category_name: named.name.clone(),
                points: pick.score.total(),
                crowd_points: category.crowd?,
                picked: category.picked,
                podium: named.crowd.clone(),
            })
        };
        CrowdDuelView {
            categories: duel.categories,
            beaten: duel.beaten,
            level: duel.level,
            points: duel.points,
            crowd_points: duel.their_points,
            list: own.picks.iter().rev().filter_map(of_pick).collect(),
        }
    }

    fn form_view(&self, own: &OwnSeason) -> FormDuelView {
        let duel = form_duel(&self.categories, &own.picks);
        FormDuelView {
            categories: duel.categories,
            beaten: duel.beaten,
            level: duel.level,
            points: duel.points,
            form_points: duel.their_points,
        }
    }

    fn duel_view(&self, member: usize, other: usize, viewer: &UserId) -> Option<HeadToHeadView> {
        let duels = head_to_head(&self.standings_of(member), &self.standings_of(other));
        let events = duels.events.iter().filter_map(|duel| {
            let event = self.events.get(duel.event)?;
            Some(DuelView {
                event_id: event.id.to_string(),
                event_name: event.name.clone(),
                points: duel.points,
                their_points: duel.their_points,
            })
        });
        Some(HeadToHeadView {
            against: self.member_view(other, viewer)?,
            won: duels.won,
            drawn: duels.drawn,
            lost: duels.lost,
            points: duels.points,
            their_points: duels.their_points,
            events: events.collect(),
        })
    }

    fn badge_views(&self, own: &OwnSeason, member: usize, is_over: bool) -> Vec<BadgeView> {
        let events: Vec<_> = self.events.iter().map(|event| event.players).collect();
        let standings = self.standings_of(member);
        badges(&events, &self.categories, &own.picks, &standings, is_over)
            .into_iter()
            .map(|badge| BadgeView {
                kind: match badge.kind {
                    BadgeKind::Champion => SeasonBadge::Champion,
                    BadgeKind::PerfectPodium => SeasonBadge::PerfectPodium,
                    BadgeKind::LoneWolf => SeasonBadge::LoneWolf,
                    BadgeKind::EventWinner => SeasonBadge::EventWinner,
                    BadgeKind::CrowdBeater => SeasonBadge::CrowdBeater,
                    BadgeKind::EverPresent => SeasonBadge::EverPresent,
                },
                earned: badge
                    .earned
                    .into_iter()
                    .filter_map(|occasion| self.occasion_view(occasion))
                    .collect(),
                have: badge.have,
                need: badge.need,
            })
            .collect()
    }

    fn occasion_view(&self, occasion: Occasion) -> Option<BadgeOccasion> {
        let event = self.events.get(occasion.event)?;
        let category = occasion.category.and_then(|place| self.named.get(place));
        Some(BadgeOccasion {
            event_id: event.id.to_string(),
            event_name: event.name.clone(),
            category_id: category.map(|category| category.id.to_string()),
            category_name: category.map(|category| category.name.clone()),
            date: event.date.map(|date| date.to_string()),
        })
    }

    /// The season's table.
    pub fn table(
        &self,
        year: u32,
        is_over: bool,
        viewer: &UserId,
        page: &SeasonPage<'_>,
    ) -> SeasonStandingsAnswer {
        let search = text::tidy(page.search).to_lowercase();
        let words: Vec<&str> = search.split_whitespace().collect();
        let found: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|number| {
                words.is_empty()
                    || self.members.get(*number).is_some_and(|member| {
                        let name = member.name.to_lowercase();
                        words.iter().all(|word| name.contains(word))
                    })
            })
            .collect();
        let rows = found.iter().skip(page.offset).take(page.limit);
        SeasonStandingsAnswer {
            year,
            is_over,
            total: u32::try_from(found.len()).unwrap_or(u32::MAX),
            standings: rows
                .filter_map(|number| self.standing(*number, viewer))
                .collect(),
        }
    }

    fn standing(&self, number: usize, viewer: &UserId) -> Option<SeasonStanding> {
        let member = self.member_view(number, viewer)?;
        let standings = self.standings_of(number);
        let last = standings.last()?;
        let played = standings.iter().filter(|stand| stand.picks > 0).count();
        Some(SeasonStanding {
            rank: last.rank,
            user_id: member.user_id,
            user_name: member.user_name,
            avatar_url: member.avatar_url,
            is_me: member.is_me,
            points: last.total,
            events: u32::try_from(played).unwrap_or(u32::MAX),
        })
    }
}
