/** In place of a league's id: all of the user's leagues. */
export const EVERY_LEAGUE = 'all';

/** Keys of all cached REST data, so that live changes can find and refresh it. */
export const queryKeys = {
  config: ['config'] as const,
  me: ['me'] as const,
  upcomingEvents: ['events', 'upcoming'] as const,
  recentEvents: (year: number) => ['events', 'recent', year] as const,
  filteredEvents: (startDate: string, endDate: string) =>
    ['events', 'filtered', startDate, endDate] as const,
  event: (eventId: string) => ['events', 'one', eventId] as const,
  eventName: (eventId: string) => ['events', 'name', eventId] as const,
  athletes: ['athlete'] as const,
  athlete: (athleteId: string) => ['athlete', athleteId] as const,
  startList: (eventId: string) => ['start-list', eventId] as const,
  form: (eventId: string) => ['form', eventId] as const,
  formRecord: ['form-record'] as const,
  practice: ['practice'] as const,
  practiceShow: (finalId: string) => ['practice', 'show', finalId] as const,
  result: (eventId: string, categoryId: string) => ['result', eventId, categoryId] as const,
  outlook: (eventId: string) => ['outlook', eventId] as const,
  outlookHistory: (eventId: string, categoryId: string) =>
    ['outlook-history', eventId, categoryId] as const,
  leagueOutlook: (leagueId: string, eventId: string) =>
    ['league-outlook', eventId, leagueId] as const,
  myLeagues: ['leagues', 'mine'] as const,
  myPendingLeagues: ['leagues', 'pending'] as const,
  publicLeagues: ['leagues', 'public'] as const,
  globalLeague: ['leagues', 'everyone'] as const,
  league: (slug: string) => ['leagues', 'one', slug] as const,
  joinPreview: (slug: string, code: string) => ['join-preview', slug, code] as const,
  members: (leagueId: string) => ['members', leagueId] as const,
  requests: (leagueId: string) => ['requests', leagueId] as const,
  leaderboards: ['leaderboard'] as const,
  leaderboard: (leagueId: string, offset: number, limit: number, shielded: boolean) =>
    ['leaderboard', leagueId, offset, limit, shielded] as const,
  leaderboardPart: (
    leagueId: string,
    part: string,
    offset: number,
    limit: number,
    shielded: boolean,
  ) => ['leaderboard', leagueId, 'part', part, offset, limit, shielded] as const,
  leaderboardSeasons: (leagueId: string) => ['leaderboard', leagueId, 'seasons'] as const,
  leaderboardHistory: (leagueId: string, userId: string) =>
    ['leaderboard', leagueId, 'history', userId] as const,
  leaderboardNews: (leagueId: string, board: string) =>
    ['leaderboard', leagueId, 'news', board] as const,
  leaderboardCountries: (leagueId: string) => ['leaderboard', leagueId, 'countries'] as const,
  picks: ['picks'] as const,
  myPicks: ['picks', 'mine'] as const,
  myPicksOf: (userId: string, eventIds: readonly string[]) =>
    ['picks', 'mine', 'events', userId, ...eventIds] as const,
  openPicksOfAll: ['picks', 'open'] as const,
  openPicks: (userId: string) => ['picks', 'open', userId] as const,
  picksOfEvents: ['picks', 'event'] as const,
  picksOf: (userId: string, eventId: string, leagueId: string) =>
    ['picks', 'event', userId, eventId, leagueId] as const,
  pickHistory: ['pick-history'] as const,
  pickHistoryOf: (eventId: string, categoryId: string, leagueId: string) =>
    ['pick-history', eventId, categoryId, leagueId] as const,
  notices: ['notices'] as const,
  myCountry: ['my-country'] as const,
  friends: ['friends'] as const,
  spoilers: ['spoilers'] as const,
  topScores: ['top-scores'] as const,
  hasPickedAny: ['has-picked'] as const,
  hasPicked: (userId: string) => ['has-picked', userId] as const,
  profiles: ['profile'] as const,
  profile: (userId: string) => ['profile', userId] as const,
  seasons: ['season'] as const,
  season: (
    leagueId: string,
    year: number | null,
    memberId: string | null,
    against: string | null,
  ) => ['season', leagueId, year, memberId, against] as const,
  seasonTable: (leagueId: string, year: number, search: string, skip: number, limit: number) =>
    ['season', 'table', leagueId, year, search, skip, limit] as const,
  seasonRace: (leagueId: string) => ['season', 'race', leagueId] as const,
  leagueAverages: (leagueId: string) => ['season', leagueId, 'averages'] as const,
  scoringStatus: (eventId: string) => ['scoring-status', eventId] as const,
};
