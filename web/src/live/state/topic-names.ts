/** The only place where the names of topics are spelled. */
export const topics = {
  events: 'events',
  me: 'me',
  feed: 'feed',
  event: (eventId: string) => `event:${eventId}`,
  league: (leagueId: string) => `league:${leagueId}`,
  leaderboard: (leagueId: string) => `leaderboard:${leagueId}`,
  requests: (leagueId: string) => `requests:${leagueId}`,
};

const LEADERBOARD = 'leaderboard:';

/** Leaderboards are windows on a state: always sent whole, never caught up with changes. */
export function isWindowed(topic: string): boolean {
  return topic.startsWith(LEADERBOARD);
}
