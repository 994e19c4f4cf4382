//! The TypeScript of all types, as one file.

use ts_rs::{Config, TS};

use crate::accounts::{account, friends, lifecycle, profile};
use crate::admin::programme as read_programme;
use crate::admin::{audit, feed_health, operations, reports, site_users};
use crate::delivery::{mail, push, webhook};
use crate::error_code;
use crate::events::{athlete, event, form, history, outlook, programme, result};
use crate::leagues::{announcement, export, league, reactions, stream};
use crate::live::{change, client_message, leaderboard as board, server_message, snapshot};
use crate::notifications::{notification, spoiler};
use crate::picks::{prediction, reveal};
use crate::practice;
use crate::scoring::{leaderboard, score, season, standing};
use crate::sharing::{calendar, open_page, screen, share};

macro_rules! declarations {
    ($config:expr; $($path:ty),+ $(,)?) => {
        [$(declaration::<$path>($config)),+]
    };
}

fn declaration<T: TS + 'static>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}

/// The whole of `web/src/wire/generated.ts`.
#[allow(
    clippy::too_many_lines,
    clippy::wildcard_imports,
    reason = "one line per exported type; a list, not logic"
)]
pub fn generated() -> String {
    use podium_domain::accounts::report::ReportKind;
    use podium_domain::decimal::Decimal;
    use podium_domain::events::climb_score::*;
    use podium_domain::events::round_result::*;
    use podium_domain::notifications::notification::*;
    use podium_domain::practice::Climb;
    use podium_domain::scoring::correction::*;
    use {
        account::*, announcement::*, athlete::*, audit::*, board::*, calendar::*, change::*,
        client_message::*, error_code::*, event::*, export::*, feed_health::*, form::*, friends::*,
        history::*, leaderboard::*, league::*, lifecycle::*, mail::*, notification::*,
        open_page::*, operations::*, outlook::*, practice::*, prediction::*, profile::*,
        programme::*, push::*, reactions::*, read_programme::*, reports::*, result::*, reveal::*,
        score::*, screen::*, season::*, server_message::*, share::*, site_users::*, snapshot::*,
        spoiler::*, standing::*, stream::*, webhook::*,
    };
    let config = Config::new().with_large_int("number");
    let declarations = declarations![&config;
        ErrorBody, ErrorCode,
        Me, AccountType, MeAnswer, SignedInAnswer, LoginBody, RegisterBody, GuestBody, KeepGuestBody, KeepGuestWithGoogleBody, KeptPicks, NameBody, GoogleLinkView, GoogleLinkBody, GoogleOutcome, PublicUser,
        PublicUserAnswer, UsersBatchBody, ClientConfig, OwnPageAnswer, Done,
        ConfirmPasswordBody, PasswordConfirmed, ChangePasswordBody, SessionList, SessionView, SessionsEndedAnswer,
        MailSettings, MailAddressState, MailSwitchesBody, ConfirmMailBody, UnsubscribedAnswer, MailKind, ExportedMail, ExportedMailItem,
        PushSettings, PushDevice, PushSwitches, PushDeviceBody, PushMessage, ExportedPushDevice,
        CalendarLinkAnswer, CalendarLinkMade,
        PlayerCountry,
        FriendList, Friend,
        SpoilerShields, SpoilerShield, SpoilersBody, ShieldBody, ShieldsChanged,
        AccountExport, ExportedIdentity, ExportedMembership, LeagueRole, ExportedJoinRequest, ExportedInvitation,
        EventView, ScheduledRound, PublicInformation, CategoryView, StartListAthlete, StartListCategory, EventList,
        EventAnswer, EventNameAnswer, PublicPodium, PublicRank, StartListAnswer, EventsQuery, LockAnswer,
        CategoryRanking, RoundView, StartingGroupView, RankingRow, RankingRound, ResultView,
        ResultRow, ResultList, ResultsPage, ResultAnswer,
        HistoryAnswer, RankingHistory, HistoryAthlete, RankingMoment, RankShift, RaceAnswer, LeagueRace, RaceMember,
        RaceMoment, CrowdAnswer, CategoryCrowd, CrowdPicks, CrowdAthlete, BestTotal, BestPlayer,
        RevealAnswer, CategoryReveal, RevealedAthlete, RevealedPodium, FingerprintsAnswer, Fingerprint, CountedPicksAnswer, CountedPick,
        MemberPodiumsAnswer, MemberPodium, PodiumAthlete, FormPodium, FormPodiumsAnswer, ScoredFormPodium,
        RoundResult, RoundDetail, Ascents, BoulderAscent, LeadAscent, SpeedAscent, EliminationStage,
        CombinedStage, StageDetail, Score, ScoreValue, Decimal,
        LeagueView, LeagueType, JoinPolicy, LeagueMember, MyLeague, EveryonesLeague, EveryonesLeagueAnswer, JoinRequestView, LeagueAnswer,
        LeagueList, MyLeaguesAnswer, PendingLeaguesAnswer, MembersAnswer, JoinRequestsAnswer,
        CreateLeagueBody, LeagueCreated, UpdateLeagueBody, LeaguesQuery, JoinRequestAnswer,
        JoinPrivateBody, Invitation, SentInvitation, JoinPreview, NextEvent, MyInvitationsAnswer,
        SentInvitationsAnswer, JoinPreviewAnswer, InviteUserBody, InviteCodeRegenerated,
        UpdateSlugBody, SlugUpdated,
        Reaction, ReactionCount, Reactions, ReactBody, ReactionsAnswer, ReactionList, Reacted,
        LeagueOutlookAnswer, PlayerWin, PlayerOutlook, OutlookGoal, OutlookFact, OutlookHelp, OutlookHistoryAnswer, OutlookLine, OutlookMoment, LiveRecord,
        StreamAnswer, StreamEntry, StreamFact, StreamMove, StorySwing, CalledIt, StreamPlayer,
        AnnouncementView, AnnouncementList, AnnounceBody, AnnouncementAnswer, ExportedAnnouncement,
        LeaderboardRow, EventResult, LeaderboardAnswer, LeaderboardSeasons, LeagueSeason, Champion, FormStanding, CountryMembers, LeaderboardCountries,
        PodiumPick, CreatePredictionBody, SaveEverywhereBody, UpdatePredictionBody, PredictionSavedAnswer, SavedEverywhereAnswer, LeftOut, LeftOutReason,
        PredictionView, PodiumAthletes, AthleteName, ScoreDetails, PodiumScore, PointsByPlace,
        PredictionAnswer, PickHistoryAnswer, PickVersion, PredictionList, PredictionsQuery, PredictionsWithEventsQuery,
        PredictionsWithEventsAnswer, PredictionWithEvent, PredictionEvent,
        PracticeFinals, PracticeFinal, PracticeAthlete, PracticeBody, PracticeRun, PracticeStep, Climb,
        ShareBody, ShareTheme, ShareAnswer, ShareView, ShareList, MyShare, SharedPick, ExportedShare,
        OpenLeaderboard, OpenRow, RunningEvent,
        ScreenAnswer, ScreenSettings, ScreenMode, ScreenMadeAnswer, SteerScreenBody, ScreenState, ScreenScene, ScreenCategory, ScreenAthlete, ScreenChance, ScreenDeadline, ScreenRound,
        WebhookKind, WebhookBody, WebhookAnswer, WebhookView,
        CopyPredictionBody, PredictionsCopiedAnswer, KeyBody, KeyAnswer, ExportList, ExportableEvent, StartListFormAnswer, AthleteForm, AthleteResult, CategoryChances, AthleteChances, OutlookAnswer, CategoryOutlook, AthleteOutlook, FormRecordAnswer, FormSeason, FormTenth,
        AthleteAnswer, AthletePage, AthleteRank, AthleteRatings, AthleteRating, AthleteStart, AthletePicked, LeaguePicked, MemberPicked,
        TopScoresAnswer, TopScore, ProfileAnswer, Profile, PickAccuracy, ProfileLeague,
        LeagueAveragesAnswer, DisciplineAverage, MySeasonAnswer, MySeason, SeasonMember, SeasonEventView, DisciplineAccuracy, SeasonCall, CrowdDuelView, CrowdCategory, FormDuelView,
        HeadToHeadView, DuelView, BadgeView, SeasonBadge, BadgeOccasion, SeasonStandingsAnswer, SeasonStanding,
        SeasonRaceAnswer, SeasonRaceEvent, SeasonRunner, SeasonStand,
        Standing, StandingEntry, StandingList, StandingAnswer, StandingsQuery,
        EventIdBody, ScoreEventBody, ScoreEventAnswer, ScorePreviewAnswer, ScoreChange, FetchResultsAnswer, ScoreStatusAnswer, EventScoreStatus,
        EventScoreStatusList, EventScoreStatusQuery,
        CategoryScoreStatus,
        FeedHealth, FeedFault, FetchProgress, ProgrammeReport, UnplacedRound, UnplacedReason,
        AuditList, AuditEntry, AuditAct, AuditKind,
        OperationsAnswer, DatabaseConnections, Failures, Backlog,
        Notice, PicksLocked, PickWithdrawn, PicksScored, PointsCorrected, CategoryDropped, EventStaysLocked, RoundMoved, Correction, CorrectionReason, CorrectedAthlete,
        NoticeLeague, JoinRequested, Announced, ReportDecided, ContentRemoved, NoticeList, NoticeView, NoticesSeenBody, NoticesSeenAnswer,
        ReportKind, ReportBody, ReportList, ReportView, ReportDecision, DecideReportBody, ExportedReport,
        SiteUserList, SiteUser, AccountTypeBody, ResetLinkAnswer, ResetPasswordBody,
        ClientMessage, Hello, Subscribe, Since, Window, Unsubscribe,
        Snapshot, EventsSnapshot, EventSnapshot, LeaderboardWindow, WindowCategory, WindowRow, WindowResult, LeagueSnapshot, PickedMark, PickedCount, RequestsSnapshot,
        AccountSnapshot, FeedSnapshot,
        Change, EventUpdated, StartListUpdated, RankingUpdated, CategoryScored, FormPredicted, LeagueUpdated,
        MemberJoined, MemberLeft, MemberChanged, AnnouncementsChanged, InvitationSent, InvitationEnded, AdminDemoted,
        LeagueDeleted, InvitationArrived, InvitationGone, Picked, FingerprintMade, RequestArrived, RequestGone, LeaderboardMoved, RowMoved, PointsMoved, OwnRow, OwnRowMoved, LeagueJoined,
        LeagueLeft, NameChanged, RequestRejected, RequestPending, PredictionSaved, PredictionDeleted,
        ScoreCorrected, AthleteWithdrawn, NoticeTold, NoticesSeen, NoticesGone, FeedHealthChanged,
        ServerMessage, Welcome, SnapshotMessage<Snapshot>, ChangeMessage<Change>, Refused, Revoked,
        Goodbye, GoodbyeReason,
    ];
    format!(
        "// Generated from server/wire by `make types`; never edited by hand.\n\n\
         export const PROTOCOL_VERSION = {};\n\n{}\n{}",
        crate::PROTOCOL_VERSION,
        scoring_rule(),
        declarations.join("\n")
    )
}

/// The scorer's own constants, so that explanations of points match the scorer.
fn scoring_rule() -> String {
    use podium_domain::scoring::points::{FLOOR, NEAR, STEP, VALUE};
    format!(
        "/** The scoring rule: points of an exact place, deduction per place of distance, minimum for anybody on \
         the podium, and points of the places right behind it. */\n\
         export const SCORING = {{\n  value: {VALUE:?},\n  step: {STEP},\n  floor: {FLOOR},\n  near: {NEAR:?},\n}} as const;\n"
    )
}
