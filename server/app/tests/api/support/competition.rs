//! A server with one competition on our fake results service.

use podium_app::startup::ServerOptions;
use podium_domain::events::event::{EventFacts, PublicInformation};
use podium_domain::ids::Series;
use podium_simulator::event::Correction;
use podium_simulator::service::{Control, EventOverview, FakeResultsService, Running};
use podium_simulator::simulated::generate_event;
use podium_simulator::timeline::Stage;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, options, start};
use crate::support::person::{Answer, Person};

pub(crate) struct Competition {
    pub(crate) app: TestApp,
    /// The event's id on our server.
    pub(crate) event: String,
    /// The event's first category.
    pub(crate) category: String,
    /// The athletes of the first category in their final order, podium first.
    pub(crate) best: Vec<String>,
    /// A site admin.
    pub(crate) admin: Person,
    upstream: Running,
    overview: EventOverview,
}

impl Competition {
    /// A generated boulder event that starts tomorrow, ingested.
    pub(crate) async fn tomorrow(pool: &PgPool) -> Self {
        Self::tomorrow_with(pool, |options| options).await
    }

    /// The same, on a server with other options.
    pub(crate) async fn tomorrow_with(
        pool: &PgPool,
        set_up: impl FnOnce(ServerOptions) -> ServerOptions,
    ) -> Self {
        let service = FakeResultsService::new(vec![generate_event(1)]).starts_in_days(1);
        let upstream = podium_simulator::service::start(service).expect("the upstream starts");
        let overview = upstream
            .control()
            .events()
            .into_iter()
            .next()
            .expect("one event");
        let app = start(pool, set_up(options(&upstream.url())));
        let admin = app.site_admin("Root").await;
        let category = overview.categories.first().expect("a category");
        let best = upstream
            .control()
            .final_ranking(overview.id, category.id)
            .into_iter()
            .filter(|athlete| athlete.rank.is_some())
            .map(|athlete| athlete.athlete_id.to_string())
            .collect();
        let competition = Self {
            event: overview.id.to_string(),
            category: category.id.to_string(),
            best,
            app,
            admin,
            upstream,
            overview,
        };
        competition.sync().await;
        competition
    }

    /// The same, with people of these names.
    pub(crate) async fn with<const N: usize>(
        pool: &PgPool,
        names: [&str; N],
    ) -> (Self, [Person; N]) {
        let competition = Self::tomorrow(pool).await;
        let people = competition.app.named(names).await;
        (competition, people)
    }

    /// The same, with people of any names.
    pub(crate) async fn with_people<const N: usize>(pool: &PgPool) -> (Self, [Person; N]) {
        let competition = Self::tomorrow(pool).await;
        let people = competition.app.people().await;
        (competition, people)
    }

    /// The same, with `friends` and their league.
    pub(crate) async fn among<const N: usize>(
        pool: &PgPool,
        names: [&str; N],
    ) -> (Self, [Person; N], String) {
        let competition = Self::tomorrow(pool).await;
        let (people, league) = competition.app.friends(names).await;
        (competition, people, league)
    }

    /// The same, with `climbers` and their league.
    pub(crate) async fn among_climbers<const N: usize>(
        pool: &PgPool,
    ) -> (Self, [Person; N], String) {
        let competition = Self::tomorrow(pool).await;
        let (people, league) = competition.app.climbers().await;
        (competition, people, league)
    }

    /// Fetches everything now, on a site admin's request.
    pub(crate) async fn fetch(&self) -> Answer {
        self.admin
            .post("/api/fetch-full-results", json!({"eventId": self.event}))
            .await
    }

    /// Fetches everything, and asserts that nothing is missing.
    pub(crate) async fn sync(&self) {
        let fetched = self.fetch().await.ok();
        let message = fetched["message"].as_str().expect("words");
        assert!(
            message.starts_with("Processed") && !message.contains("could not be read"),
            "{message}"
        );
    }

    pub(crate) fn control(&self) -> &Control {
        self.upstream.control()
    }

    pub(crate) fn event_number(&self) -> u64 {
        self.overview.id
    }

    pub(crate) fn category_number(&self) -> u64 {
        self.overview.categories.first().expect("a category").id
    }

    /// Reveals the upstream's next step and fetches it; false at the end of the script.
    pub(crate) async fn next(&self) -> bool {
        let more = self.control().reveal_next(self.overview.id).is_some();
        self.sync().await;
        more
    }

    pub(crate) async fn finishes(&self) {
        while self.next().await {}
    }

    /// The true podium of the first category.
    pub(crate) fn podium(&self) -> [&str; 3] {
        [&self.best[0], &self.best[1], &self.best[2]]
    }

    /// Requests `lock` or `unlock` as a site admin.
    pub(crate) async fn set_lock(&self, verb: &str) {
        let path = format!("/api/events/{}/{verb}", self.event);
        self.admin.put(&path, json!({})).await.ok();
    }

    /// Scores the event as a site admin.
    pub(crate) async fn score(&self) -> Value {
        self.admin
            .post("/api/score-event", json!({"eventId": self.event}))
            .await
            .ok()
    }

    /// Finishes the first category, and fetches it.
    pub(crate) async fn finishes_first_category(&self) {
        self.reaches(Stage::Finished).await;
    }

    /// Finishes the first category, and scores it.
    pub(crate) async fn scores_first_category(&self) {
        self.finishes_first_category().await;
        self.score().await;
    }

    /// Brings the first category to this stage, and fetches it.
    pub(crate) async fn reaches(&self, stage: Stage) {
        let category = Some(self.category_number());
        let set = self
            .control()
            .set_stage(self.event_number(), category, stage);
        set.expect("a stage");
        self.sync().await;
    }

    /// Patches upstream's event; not fetched.
    pub(crate) fn patches_event(&self, patch: Value) {
        let patched = self.control().patch_event(self.event_number(), patch);
        patched.expect("patched");
    }

    /// Changes the status of an athlete's entry upstream; not fetched.
    pub(crate) fn enters(&self, athlete: &str, status: &str) {
        let correction = Correction::Registration {
            category: self.category_number(),
            athlete: athlete.parse().expect("a number"),
            status: status.to_owned(),
        };
        let corrected = self.control().correct(self.event_number(), correction);
        corrected.expect("corrected");
    }

    /// The path of the event's answers, without the API's prefix, with its first category.
    pub(crate) fn of_category(&self, what: &str) -> String {
        format!("/api/{what}/{}/{}", self.event, self.category)
    }

    /// Patches upstream's result of the first category, and fetches it.
    pub(crate) async fn patches_result(&self, patch: Value) {
        self.control()
            .patch_result(self.event_number(), self.category_number(), patch)
            .expect("patched");
        self.sync().await;
    }

    /// Removes upstream's ranks of the first category.
    pub(crate) async fn loses_its_ranking(&self) {
        let unranked = self.best.iter().map(|athlete| {
            let id: u64 = athlete.parse().expect("a number");
            json!({"athlete_id": id, "rank": null, "name": "N. N.", "firstname": "N.",
                   "lastname": "N.", "country": "SLO", "rounds": []})
        });
        let ranking: Vec<Value> = unranked.collect();
        self.patches_result(json!({"ranking": ranking})).await;
    }

    /// Disqualifies the winner of the first category upstream, and fetches it.
    pub(crate) async fn disqualifies_the_winner(&self) {
        let winner = self.best[0].parse().expect("a number");
        self.control()
            .disqualify(self.event_number(), self.category_number(), winner)
            .expect("disqualified");
        self.sync().await;
    }

    /// Saves this podium, of an open event; returns the pick's id.
    pub(crate) async fn saves(&self, person: &Person, league: &str, podium: [&str; 3]) -> String {
        let saved = self.picks(person, league, podium).await.ok();
        saved["predictionId"].as_str().expect("an id").to_owned()
    }

    /// Saves the true podium; returns the pick's id.
    pub(crate) async fn saves_podium(&self, person: &Person, league: &str) -> String {
        self.saves(person, league, self.podium()).await
    }

    /// Saves a podium with the winner alone; returns the pick's id.
    pub(crate) async fn saves_winner(&self, person: &Person, league: &str, winner: &str) -> String {
        self.saves(person, league, [winner, "", ""]).await
    }

    /// Saves this podium in the given league.
    pub(crate) async fn picks(&self, person: &Person, league: &str, podium: [&str; 3]) -> Answer {
        person
            .picks(league, &self.event, &self.category, podium)
            .await
    }
}

/// What the results service says of an event in the future, without categories.
pub(crate) fn event_facts(number: u64) -> EventFacts {
    EventFacts {
        id: Series::Ifsc.event_id(number),
        series: Series::Ifsc,
        name: "Cup".to_owned(),
        location: "Seoul".to_owned(),
        country: None,
        local_start_date: "2031-05-01".parse().ok(),
        local_end_date: None,
        starts_at: "2031-05-01T00:00:00Z".parse().ok(),
        ends_at: None,
        timezone: None,
        registration_url: None,
        public_information: PublicInformation::default(),
        is_para: false,
        announced_rounds: Vec::new(),
        categories: Vec::new(),
    }
}
