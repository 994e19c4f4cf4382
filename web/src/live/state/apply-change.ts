import { movedBoard } from '@/live/state/board';
import type { HeldData } from '@/live/state/live-state';
import type {
  AccountSnapshot,
  CategoryRanking,
  Change,
  EventSnapshot,
  EventsSnapshot,
  EventView,
  FeedSnapshot,
  LeagueSnapshot,
  PickedCount,
  PickedMark,
  RankingRow,
  RankingUpdated,
  RequestsSnapshot,
} from '@/wire/generated';

/** The list with items replaced by key; new ones are appended. */
function upsert<T>(list: T[], items: T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const updated = list.map((item) => {
    const key = keyOf(item);
    const newer = byKey.get(key);
    byKey.delete(key);
    return newer ?? item;
  });
  return [...updated, ...byKey.values()];
}

const markKey = (mark: PickedMark) => `${mark.userId} ${mark.eventId} ${mark.categoryId}`;

const isOf = (mark: PickedMark, { eventId, categoryId }: PickedCount) =>
  mark.eventId === eventId && mark.categoryId === categoryId;

function byRank(a: RankingRow, b: RankingRow): number {
  if (a.rank === b.rank) return 0;
  return (a.rank ?? Infinity) - (b.rank ?? Infinity);
}

function applyRanking(rankings: CategoryRanking[], update: RankingUpdated): CategoryRanking[] {
  const gone = new Set(update.removedAthleteIds);
  const before = rankings.find((ranking) => ranking.categoryId === update.categoryId);
  const rows = upsert(before?.rows ?? [], update.upserted, (row) => row.athlete_id)
    .filter((row) => !gone.has(row.athlete_id))
    .sort(byRank);
  const { categoryId, status, rankingAsOf, provisional, rounds } = update;
  const ranking = { categoryId, status, rankingAsOf, provisional, rounds, rows };
  return upsert(rankings, [ranking], (one) => one.categoryId);
}

function withScoredCategory(event: EventView, categoryId: string): EventView {
  return {
    ...event,
    dcats: event.dcats.map((category) =>
      category.dcat_id === categoryId ? { ...category, scored: true } : category,
    ),
  };
}

function applyToEvents(data: EventsSnapshot, change: Change): EventsSnapshot {
  if (change.kind !== 'event_updated') return data;
  return { events: upsert(data.events, [change.event], (event) => event.id) };
}

function applyToEvent(data: EventSnapshot, change: Change): EventSnapshot {
  switch (change.kind) {
    case 'event_updated':
      return { ...data, event: change.event };
    case 'start_list_updated': {
      const gone = new Set(change.removedAthleteIds);
      const startList = upsert(data.startList, change.upserted, (athlete) => athlete.athlete_id);
      return { ...data, startList: startList.filter((athlete) => !gone.has(athlete.athlete_id)) };
    }
    case 'ranking_updated':
      return { ...data, rankings: applyRanking(data.rankings, change) };
    case 'category_scored':
      return { ...data, event: withScoredCategory(data.event, change.categoryId) };
    default:
      return data;
  }
}

function applyToLeague(data: LeagueSnapshot, change: Change): LeagueSnapshot {
  switch (change.kind) {
    case 'league_updated':
      return { ...data, league: change.league };
    case 'member_joined': {
      const { member, memberCount } = change;
      const memberIds = upsert(data.league.memberIds, [member.id], (id) => id);
      return {
        ...data,
        league: { ...data.league, memberCount, memberIds },
        members: upsert(data.members, [member], (one) => one.id),
      };
    }
    case 'member_left': {
      const { userId, memberCount } = change;
      const memberIds = data.league.memberIds.filter((id) => id !== userId);
      return {
        ...data,
        league: { ...data.league, memberCount, memberIds },
        members: data.members.filter((member) => member.id !== userId),
        picked: data.picked.filter((mark) => mark.userId !== userId),
      };
    }
    case 'member_changed': {
      const { member } = change;
      const others = data.league.adminIds.filter((id) => id !== member.id);
      const adminIds = member.isAdmin ? [...others, member.id] : others;
      return {
        ...data,
        league: { ...data.league, adminIds },
        members: data.members.map((one) => (one.id === member.id ? member : one)),
      };
    }
    case 'announcements_changed': {
      const { made, goneIds } = change;
      const remaining = data.announcements.filter(({ id }) => !goneIds.includes(id));
      return { ...data, announcements: made ? [made, ...remaining] : remaining };
    }
    case 'picked':
      return { ...data, picked: upsert(data.picked, change.marks, markKey) };
    case 'unpicked': {
      const gone = new Set(change.marks.map(markKey));
      const known = new Set(data.picked.map(markKey));
      return {
        ...data,
        picked: data.picked.filter((mark) => !gone.has(markKey(mark))),
        pickedBesides: data.pickedBesides.map((count) => ({
          ...count,
          count:
            count.count -
            change.marks.filter((mark) => isOf(mark, count) && !known.has(markKey(mark))).length,
        })),
      };
    }
    default:
      return data;
  }
}

function applyToRequests(data: RequestsSnapshot, change: Change): RequestsSnapshot {
  switch (change.kind) {
    case 'request_arrived':
      return {
        ...data,
        requests: upsert(data.requests, [change.request], (request) => request.userId),
      };
    case 'request_gone':
      return {
        ...data,
        requests: data.requests.filter((request) => request.userId !== change.userId),
      };
    case 'invitation_sent':
      return {
        ...data,
        invitations: upsert(data.invitations, [change.invitation], ({ userId }) => userId),
      };
    case 'invitation_ended':
      return {
        ...data,
        invitations: data.invitations.filter(({ userId }) => userId !== change.userId),
      };
    default:
      return data;
  }
}

function applyToAccount(data: AccountSnapshot, change: Change): AccountSnapshot {
  const withoutPending = (leagueId: string) =>
    data.pendingLeagueIds.filter((pending) => pending !== leagueId);
  switch (change.kind) {
    case 'league_joined':
      return {
        ...data,
        leagues: upsert(data.leagues, [change.league], (league) => league._id),
        pendingLeagueIds: withoutPending(change.league._id),
      };
    case 'my_role_changed':
      return { ...data, leagues: upsert(data.leagues, [change.league], (league) => league._id) };
    case 'invitation_arrived':
      return {
        ...data,
        invitations: upsert(
          data.invitations,
          [change.invitation],
          (invitation) => invitation.leagueId,
        ),
      };
    case 'invitation_gone':
      return {
        ...data,
        invitations: data.invitations.filter(({ leagueId }) => leagueId !== change.leagueId),
      };
    case 'league_deleted':
    case 'league_left':
      return { ...data, leagues: data.leagues.filter(({ _id }) => _id !== change.leagueId) };
    case 'request_rejected':
      return { ...data, pendingLeagueIds: withoutPending(change.leagueId) };
    case 'request_pending':
      return {
        ...data,
        pendingLeagueIds: upsert(data.pendingLeagueIds, [change.leagueId], (id) => id),
      };
    case 'notice_told': {
      const isOneMore = !change.notice.seen && !change.replacesUnseen;
      return isOneMore ? { ...data, unseenNotices: data.unseenNotices + 1 } : data;
    }
    case 'notices_seen':
      return { ...data, unseenNotices: data.unseenNotices - change.ids.length };
    case 'shields_changed':
      return { ...data, spoilers: change.spoilers };
    case 'notices_gone':
      return { ...data, unseenNotices: data.unseenNotices - change.unseen };
    default:
      return data;
  }
}

function applyToFeed(data: FeedSnapshot, change: Change): FeedSnapshot {
  switch (change.kind) {
    case 'feed_health_changed':
      return { ...data, health: upsert(data.health, [change.health], (one) => one.subject) };
    case 'fetch_progressed': {
      const { eventId, done, total, finished } = change;
      const others = data.fetches.filter((fetch) => fetch.eventId !== eventId);
      const step = { eventId, done, total, finished };
      return { ...data, fetches: finished ? others : [...others, step] };
    }
    case 'programme_read': {
      const { placed, estimated, refused, unplaced } = change;
      return { ...data, programme: { placed, estimated, refused, unplaced } };
    }
    default:
      return data;
  }
}

/** Applies a change to a topic's data. Changes that do not belong to the topic have no effect. */
export function applyChange(data: HeldData, change: Change): HeldData {
  switch (data.kind) {
    case 'events':
      return { kind: 'events', ...applyToEvents(data, change) };
    case 'event':
      return { kind: 'event', ...applyToEvent(data, change) };
    case 'league':
      return { kind: 'league', ...applyToLeague(data, change) };
    case 'requests':
      return { kind: 'requests', ...applyToRequests(data, change) };
    case 'account':
      return { kind: 'account', ...applyToAccount(data, change) };
    case 'feed':
      return { kind: 'feed', ...applyToFeed(data, change) };
    case 'leaderboard':
      return change.kind === 'leaderboard_moved'
        ? { kind: 'leaderboard', ...movedBoard(data, change) }
        : data;
  }
}
