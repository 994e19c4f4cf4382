import { ordinal } from '@/shared/format/names';
import { counted } from '@/shared/format/numbers';

export const replayTexts = {
  looks: 'Ways to look at this category',
  race: 'How it went',
  crowd: 'The crowd',

  loading: 'Loading how it went',
  failed: (detail: string) => `The replay couldn’t be loaded: ${detail}`,
  empty: 'Nothing has moved yet',
  emptyHint: 'Every change of the ranking can be replayed here, from the first climber on.',

  moment: 'Moment',
  play: 'Play',
  pause: 'Pause',
  back: 'One moment back',
  forward: 'One moment forward',
  toEnd: 'To the latest moment',
  live: 'Live',
  place: (place: number, of: number) => `Moment ${place} of ${of}`,
  after: (round: string) => `After ${round}`,
  result: 'Final result',
  at: (round: string | null, clock: string) => (round === null ? clock : `${round}, ${clock}`),
  leads: (names: string, many: boolean) => `${names} ${many ? 'lead' : 'leads'}`,
  wins: (names: string, many: boolean) => `${names} ${many ? 'win' : 'wins'}`,
  takesLead: (name: string) => `${name} takes the lead`,
  takes: (names: string, rank: number, many: boolean) =>
    `${names} ${many ? 'take' : 'takes'} ${ordinal(rank)}`,
  nobodyLeads: 'nobody is ranked',
  momentLabel: (moment: string, leader: string) => `${moment}: ${leader}`,
  and: ' and ',
  many: (count: number) => `${count} climbers`,
  /** For an event that was over before this server recorded it. */
  fromRounds: 'Not recorded live: the ranking after each round.',
  podium: 'Podium at this moment',

  rankChart: 'The race for the podium',
  rankSummary: (changes: number, leaders: number) =>
    `The podium changed ${counted(changes, 'time', 'times')}; ${counted(leaders, 'climber has', 'climbers have')} been in the lead.`,
  rankHint: 'Everyone who was ever on the podium, and your picks in bold.',
  rankAxis: 'Rank',
  athlete: 'Athlete',
  beyond: (rank: number) => `${rank}+`,
  unranked: '–',
  now: 'Now',

  ranking: 'Ranking at this moment',
  rank: 'Rank',
  allRanks: (count: number) => `Show all ${count}`,
  fewerRanks: 'Show the first ten',
  moved: (places: number) =>
    places > 0
      ? `up ${counted(places, 'place', 'places')}`
      : `down ${counted(-places, 'place', 'places')}`,

  standings: (league: string) => `${league} at this moment`,
  standingsHint: 'Points at that moment. Scoring starts in the final.',
  member: 'Member',
  points: 'Points',
  you: 'You',
  league: 'League',
  pointsChart: (league: string) => `The race in ${league}`,
  pointsSummary: (leader: string, points: number, players: number) =>
    `${leader} leads ${counted(players, 'player', 'players')} with ${counted(points, 'point', 'points')}.`,
  pointsNone: (players: number) =>
    `${counted(players, 'player', 'players')}, and no points yet: they begin with the final.`,
  pointsHint: 'Event points: the top ten and you.',
  /** For a large league before its end. */
  minePoints: (points: number, players: number) =>
    `You have ${counted(points, 'point', 'points')}, among ${counted(players, 'player', 'players')}.`,
  minePointsHint:
    'Points over all categories of the event. Until its end only yours are shown: other names would give the result away.',
  bestAtEnd: 'The best are shown at the end',
  bestAtEndHint:
    'In a large league only the ten best are shown, and their names would give the result away.',
  pointsAxis: 'Points',
  noPlayers: 'Nobody in this league picked this event',
  noPlayersHint: 'Players who pick it race here.',
  leagueFailed: (detail: string) => `The league’s race couldn’t be loaded: ${detail}`,
  stillOpen: 'Picks are still open',
  stillOpenHint: 'Other players’ picks appear once picks close.',
};
