import type {
  AccountSnapshot,
  AthleteChances,
  CategoryView,
  EventResult,
  EventView,
  FriendList,
  JoinPreview,
  JoinRequestView,
  LeaderboardRow,
  LeagueView,
  Me,
  MyLeague,
  Notice,
  NoticeView,
  OpenLeaderboard,
  OpenRow,
  PredictionView,
  PredictionWithEvent,
  ScheduledRound,
  Snapshot,
  StartListAthlete,
  SpoilerShield,
  SpoilerShields,
} from '@/wire/generated';

export function aCategory(over: Partial<CategoryView> = {}): CategoryView {
  return {
    dcat_id: 'lead-men',
    event_id: '1',
    dcat_name: 'LEAD Men',
    discipline: 'lead',
    status: 'registration_active',
    scored: false,
    youth: false,
    ...over,
  };
}

export function aScheduledRound(over: Partial<ScheduledRound> = {}): ScheduledRound {
  return {
    category_id: null,
    discipline: 'lead',
    gender: 'men',
    kind: 'final',
    starts_at: '2026-06-10T18:00:00Z',
    ends_at: null,
    confirmed: true,
    stream_url: null,
    blocked_regions: [],
    moved_from: null,
    ...over,
  };
}

export function anEvent(over: Partial<EventView> = {}): EventView {
  const id = over.id ?? '1';
  return {
    id,
    _id: id,
    series: 'ifsc',
    name: 'World Cup Innsbruck',
    location: 'Innsbruck, Austria',
    country: 'AUT',
    local_start_date: '2026-06-10',
    local_end_date: '2026-06-12',
    starts_at: '2026-06-09T22:00:00Z',
    ends_at: '2026-06-12T21:59:00Z',
    timezone: 'Europe/Vienna',
    registration_url: null,
    public_information: {
      organiser_name: null,
      organiser_url: null,
      venue_name: null,
      description: null,
    },
    locked: false,
    cancelled: false,
    postponed: false,
    is_paraclimbing_event: false,
    dcats: [aCategory()],
    not_played: [],
    programme: [],
    ...over,
  };
}

export function anAthlete(
  athlete_id: string,
  lastname: string,
  status = 'confirmed',
): StartListAthlete {
  return {
    athlete_id,
    firstname: 'Alex',
    lastname,
    country: 'SLO',
    gender: null,
    d_cats: [{ id: 'lead-men', name: 'LEAD Men', status }],
  };
}

export function someChances(
  athleteId: string,
  podium: number,
  over: Partial<AthleteChances> = {},
): AthleteChances {
  const expectedPoints: AthleteChances['expectedPoints'] = [20 * podium, 15 * podium, 10 * podium];
  return { athleteId, podium, win: podium / 2, expectedPoints, starts: 4, lastRanks: [], ...over };
}

export function aLeaderboardRow(over: Partial<LeaderboardRow> = {}): LeaderboardRow {
  return {
    rank: 1,
    previousRank: null,
    userId: 'u1',
    userName: 'Mia',
    avatarUrl: null,
    totalPoints: 0,
    provisionalPoints: 0,
    eventResults: [],
    ...over,
  };
}

export function aResult(over: Partial<EventResult> = {}): EventResult {
  return {
    eventId: '1',
    eventName: 'World Cup Innsbruck',
    categoryId: 'lead-men',
    categoryName: 'LEAD Men',
    points: 15,
    correctedFrom: null,
    provisional: false,
    timestamp: '2026-06-11T10:00:00Z',
    ...over,
  };
}

export function aJoinPreview(over: Partial<JoinPreview> = {}): JoinPreview {
  return {
    leagueId: 'l',
    name: 'Friends',
    slug: 'friends',
    type: 'private',
    description: null,
    memberCount: 12,
    maxMembers: null,
    inviterName: 'Anna',
    welcomesGuests: false,
    isCurrentUserMember: false,
    nextEvent: null,
    ...over,
  };
}

/** A window as the socket sends it. */
export function aWindow(rows: LeaderboardRow[], total = rows.length): Snapshot {
  const results = rows.flatMap(({ eventResults }) => eventResults);
  return {
    kind: 'leaderboard',
    offset: 0,
    limit: rows.length,
    total,
    categories: results.map(({ eventId, eventName, categoryId, categoryName, provisional }) => ({
      eventId,
      eventName,
      categoryId,
      categoryName,
      provisional,
    })),
    rows: rows.map(({ eventResults, ...row }) => ({
      ...row,
      results: eventResults.map((result) => [
        results.indexOf(result),
        result.points,
        result.correctedFrom,
      ]),
    })),
  };
}

export function aRequest(userId: string): JoinRequestView {
  return {
    userId,
    name: `Name of ${userId}`,
    picture: null,
    guest: false,
    requestedAt: '2026-06-01T10:00:00Z',
  };
}

export function aPick(over: Partial<PredictionView> = {}): PredictionView {
  return {
    _id: 'pick',
    eventId: '1',
    eventName: 'World Cup Innsbruck',
    categoryId: 'lead-men',
    categoryName: 'LEAD Men',
    leagueId: 'league',
    userId: 'me',
    type: 'podium',
    locked: false,
    event_finished: false,
    data: { first: '1', second: null, third: null },
    athletes: {
      first: { firstname: 'Alex', lastname: 'Adams', country: 'SLO' },
      second: null,
      third: null,
    },
    editedByAdmin: false,
    common: false,
    version: 1,
    scoreDetails: null,
    totalPoints: null,
    correction: null,
    createdAt: '2026-06-01T10:00:00Z',
    updatedAt: '2026-06-01T10:00:00Z',
    ...over,
  };
}

/** As in the list of the user's picks. */
export function aListedPick(over: Partial<PredictionWithEvent> = {}): PredictionWithEvent {
  const { id, name, location, series, local_start_date, local_end_date } = anEvent();
  const dates = { local_start_date, local_end_date, starts_at: null };
  const state = { locked: false, cancelled: false, status: 'registration_active' };
  const event = { id, name, location, series, ...dates, ...state, discipline: 'lead' };
  return { ...aPick(), event, ...over };
}

export function aNotice(content: Notice, over: Partial<NoticeView> = {}): NoticeView {
  return {
    id: 1,
    key: `${content.kind}:${over.id ?? 1}`,
    toldAt: new Date().toISOString(),
    seen: false,
    says: content,
    ...over,
  };
}

export const noShields: SpoilerShields = { byItself: false, shields: [] };

/** For an event that has started. */
export function aShield(over: Partial<SpoilerShield> = {}): SpoilerShield {
  return {
    eventId: '1405',
    eventName: 'Innsbruck',
    startsAt: '2026-06-01T10:00:00Z',
    raised: true,
    ...over,
  };
}

export function aMe(over: Partial<Me> = {}): Me {
  return {
    userId: 'me',
    name: 'Robin',
    email: 'robin@podium.test',
    guest: false,
    accountType: 'user',
    picture: null,
    ...over,
  };
}

/** Those with these ids are chosen. */
const aFriend = (userId: string) => ({
  userId,
  name: `Name of ${userId}`,
  picture: null,
  country: null,
  addedAt: '2026-11-01T12:00:00.000Z',
});

export const aFriendList = (
  chosen: string[] = [],
  fromPrivateLeagues: string[] = [],
  blocked: string[] = [],
): FriendList => ({
  friends: chosen.map(aFriend),
  blocked: blocked.map(aFriend),
  fromPrivateLeagues,
});

export function aMyLeague(over: Partial<MyLeague> = {}): MyLeague {
  return {
    _id: 'league',
    name: 'The Whole Wall',
    slug: 'the-whole-wall',
    type: 'public',
    isAdmin: false,
    isOwner: false,
    memberCount: 120,
    ofEveryone: false,
    ...over,
  };
}

export function aLeague(over: Partial<LeagueView> = {}): LeagueView {
  return {
    _id: 'league',
    name: 'The Whole Wall',
    slug: 'the-whole-wall',
    description: null,
    type: 'public',
    joinPolicy: 'open',
    maxMembers: null,
    memberCount: 120,
    ownerId: 'owner',
    adminIds: ['owner'],
    memberIds: [],
    isCurrentUserAdminOrOwner: false,
    isCurrentUserMember: false,
    ofEveryone: false,
    formPlays: false,
    welcomesGuests: true,
    membersInvite: false,
    hasReactions: true,
    openPage: false,
    searchable: false,
    ...over,
  };
}

/** Plays without an email and a password. */
export const aGuest = () => aMe({ email: '', guest: true });

/** The data of topic `me`. */
export function anAccount(over: Partial<AccountSnapshot> = {}): AccountSnapshot {
  return {
    leagues: [],
    pendingLeagueIds: [],
    invitations: [],
    unseenNotices: 0,
    spoilers: noShields,
    ...over,
  };
}

export function anOpenRow(over: Partial<OpenRow> = {}): OpenRow {
  return {
    key: 'a',
    rank: 1,
    previousRank: null,
    name: 'Mia',
    totalPoints: 0,
    provisionalPoints: 0,
    ...over,
  };
}

export function anOpenBoard(over: Partial<OpenLeaderboard> = {}): OpenLeaderboard {
  const rows = over.rows ?? [];
  return {
    name: 'Friends',
    slug: 'friends',
    description: null,
    members: rows.length,
    isPublic: false,
    searchable: false,
    season: 2026,
    running: [],
    rows,
    ...over,
  };
}
