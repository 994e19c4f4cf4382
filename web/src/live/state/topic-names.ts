/** The only place where topic names are formatted. */
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

/** Leaderboards are windows of a state: always sent whole, never as missed changes. */
export function isWindowed(topic: string): boolean {
  return topic.startsWith(LEADERBOARD);
}
