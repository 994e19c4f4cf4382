import { ordinal } from '@/shared/format/names';
import { counted, formatNumber, formatTenths } from '@/shared/format/numbers';

export const practiceTexts = {
  title: 'Practice final',
  lead: 'A real final, climbed once more in 90 seconds. Pick three and watch your points move.',
  loading: 'Loading a final…',
  failed: 'Could not load the practice final.',
  empty: {
    title: 'No finished final yet',
    text: 'A practice final needs a boulder or lead final that is over.',
    next: (event: string) => `The next event to pick: ${event}`,
    play: 'Make your first real picks',
  },

  pick: {
    heading: 'Who will be on the podium?',
    starters: 'Starters',
    podium: 'Your podium',
    nobody: 'Tap a name',
    chanceOf: (percent: string) => `${percent} chance of the podium`,
    last: (ranks: string) => `Last: ${ranks}`,
    noLast: 'No earlier results',
    start: 'Start the final',
    starting: 'Starting…',
    missing: (places: number) => `${counted(places, 'place', 'places')} to fill`,
  },

  run: {
    points: 'points',
    title: 'The final is on',
    place: (place: number, of: number) => `${ordinal(place)} of ${formatNumber(of)}`,
    form: (points: number, place: string | null) =>
      place === null ? `The Form: ${points}` : `The Form: ${points}, ${place}`,
    podium: 'The podium now',
    nobody: '–',
    ranking: 'Ranking',
    climbing: 'Climbing now',
    ready: 'The climbers come out. The first one starts…',
    pause: 'Pause',
    resume: 'Resume',
    skip: 'To the end',
    progress: 'Progress of the final',
    yourPlace: (place: string) => `Your ${place}`,
  },

  climb: {
    top: (name: string, problem: number, tries: number | null) =>
      `${name} tops problem ${problem}${tries === null ? '' : tries === 1 ? ', first try' : ` on try ${tries}`}`,
    zone: (name: string, problem: number) => `${name} reaches a zone of problem ${problem}`,
    nothing: (name: string, problem: number) => `${name} gets nothing on problem ${problem}`,
    passes: (name: string, height: string) => `${name} passes hold ${height}`,
    falls: (name: string, height: string) => `${name} falls at ${height}`,
    topped: (name: string) => `${name} tops the route`,
    takes: (line: string, rank: number) => `${line} and takes ${ordinal(rank)}`,
  },

  show: {
    title: 'This is how a final feels',
    board: 'Four ways to pick it',
    boardHint:
      'Real scores of a real final. Each row’s points are what its three picks would have earned.',
    strategies: {
      favourites: 'The favourites',
      lastRound: 'Best of the round before',
      lastResult: 'Best last results',
    },
    form: 'The Form',
    yourself: 'Play a final yourself',
    pause: 'Pause',
    play: 'Play',
  },

  over: {
    points: (points: number) => (points === 1 ? 'point' : 'points'),
    good: 'That’s a result',
    none: 'Nothing this time',
    best: 'A perfect podium!',
    total: (points: number) => counted(points, 'point', 'points'),
    place: (place: number, players: number) =>
      `Against the ${formatNumber(players)} players who picked this final when it was real: ${ordinal(place)} of ${formatNumber(players + 1)}.`,
    hint: 'They picked before the qualification; you knew the finalists.',
    you: 'You',
    crowd: 'Players, on average',
    form: 'The Form',
    average: (points: number) => formatTenths(points),
    playOn: 'Now pick real finals',
    keep: 'Keep playing',
    signUp: 'Register or log in',
    another: 'Another final',
    again: 'Same final again',
    yours: 'Your podium, and what it earned',
    earned: (points: number) => `+${points}`,
  },
};
