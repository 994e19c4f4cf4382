import { counted } from '@/shared/format/numbers';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

const of = (some: number, all: number) => `${some} of ${all}`;

/** Texts of the charts of results; every sentence is computed from the chart's data. */
export const analyticsTexts = {
  none: 'Nothing to draw yet',
  noneYet: 'Charts appear here as soon as there are ascents to count.',
  inRound: (round: string) => `In the ${round}`,
  inGroup: (title: string, group: string | null) => (group === null ? title : `${title}, ${group}`),
  athlete: 'Athlete',
  athletes: 'Athletes',
  share: (share: number) => percent.format(share),
  timeAxis: 'seconds',

  times: {
    title: 'How fast the field was',
    summary: (fastest: string, time: string, median: string, count: number) =>
      `${fastest} was fastest in ${time} s; the median of ${counted(count, 'athlete', 'athletes')} is ${median} s.`,
    hint: (lower: string, upper: string) =>
      `A quarter was at or under ${lower} s (lower quartile), a quarter at or over ${upper} s (upper quartile). Ten bins of equal width.`,
    bin: 'Seconds',
    between: (from: string, to: string) => `${from}–${to}`,
    pointLabel: (from: string, to: string, count: number) =>
      `${from} to ${to} s: ${counted(count, 'athlete', 'athletes')}`,
    median: 'median',
  },
  lanes: {
    title: 'Lane A against lane B',
    summary: (onA: number, onB: number, all: number) =>
      `${of(onA, all)} were faster on lane A, ${onB} on lane B.`,
    hint: (slower: string, gap: string) =>
      `Above the line: slower on B. In the median, lane ${slower} took ${gap} s longer.`,
    hintEqual: 'Above the line: slower on B. In the median, both lanes took the same.',
    a: 'Lane A',
    b: 'Lane B',
    pointLabel: (name: string, a: string, b: string) => `${name}: A ${a} s, B ${b} s`,
  },
  finals: {
    title: 'Best of the qualification against the final',
    summary: (better: string[], all: number) =>
      better.length === 0
        ? `None of ${all} was faster in the final than in the qualification.`
        : `${of(better.length, all)} ${better.length === 1 ? 'was' : 'were'} faster in the final than in the qualification: ${listed.format(better)}.`,
    qualification: 'Best of the qualification',
    final: 'Best of the final',
    pointLabel: (name: string, before: string, after: string) =>
      `${name}: qualification ${before} s, final ${after} s`,
  },
  rates: {
    title: 'Tops and zones',
    summary: (hardest: string, tops: number, all: number, easiest: string, most: number) =>
      hardest === easiest
        ? `Boulder ${hardest}: ${of(tops, all)} topped it.`
        : `${tops === 0 ? `Nobody topped boulder ${hardest}.` : `Boulder ${hardest} saw the fewest tops: ${of(tops, all)}.`} Boulder ${easiest} saw the most${tops === 0 ? ' tops' : ''}: ${most}.`,
    boulder: 'Boulder',
    axis: 'share of the field',
    zones: 'Zone',
    tops: 'Top',
    flashes: 'Top at the first try',
    climbers: 'Climbed by',
    pointLabel: (boulder: string, what: string, count: number, all: number) =>
      `Boulder ${boulder}, ${what}: ${of(count, all)}`,
  },
  tries: {
    title: 'How many tries it took',
    summary: (tops: number, flashes: number) =>
      tops === 0
        ? 'Nobody topped anything.'
        : `${counted(tops, 'top', 'tops')}, ${flashes === 0 ? 'none' : flashes} of them at the first try.`,
    hint: 'How many athletes topped each boulder at which try; the stronger the colour, the more.',
    columns: ['1', '2', '3', '4', '5+'],
    zoneOnly: 'zone',
    nothing: 'none',
    axis: 'tries to the top',
    inTries: (column: string) => `Top in ${column}`,
    zoneOnlyLong: 'Zone, no top',
    nothingLong: 'No zone',
    pointLabel: (boulder: string, what: string, count: number) =>
      `Boulder ${boulder}, ${what}: ${counted(count, 'athlete', 'athletes')}`,
  },
  separation: {
    title: 'What separated the field',
    summary: (boulder: string, tops: number, all: number) =>
      `Boulder ${boulder} separated the field: ${of(tops, all)} topped it.`,
    hint: 'How much of the differences between the scores comes from each boulder.',
    share: 'Share of the differences',
    tops: 'Tops',
    pointLabel: (boulder: string, share: string, tops: number, all: number) =>
      `Boulder ${boulder}: ${share} of the differences, ${of(tops, all)} topped it`,
  },
  heights: {
    title: (route: string | null) =>
      route === null ? 'Where climbs ended' : `Where climbs ended, route ${route}`,
    summary: (spot: { hold: number; count: number } | undefined, all: number, tops: number) =>
      [
        spot
          ? `Hold ${spot.hold} was the hardest spot: ${of(spot.count, all)} ended there`
          : 'No two ended at the same hold',
        tops === 0 ? 'nobody topped.' : `${tops} topped.`,
      ].join('; '),
    hint: (lower: string, median: string, upper: string) =>
      `Lower quartile ${lower}, median ${median}, upper quartile ${upper}. Hard spots stand out.`,
    hold: 'Hold',
    top: 'TOP',
    pointLabel: (hold: string, count: number) =>
      `${hold}: ${counted(count, 'athlete', 'athletes')}`,
    holdNamed: (hold: number) => `Hold ${hold}`,
    median: 'median',
  },
  survival: {
    title: 'Who was still on the wall',
    summary: (route: string | null, median: string, all: number) =>
      `Half of ${all} came no higher than ${median}${route === null ? '' : ` on route ${route}`}.`,
    axis: 'still climbing',
    height: 'Height',
    route: (route: string) => `Route ${route}`,
    left: 'Athletes',
    pointLabel: (route: string | null, height: string, left: number, all: number) =>
      `${route === null ? '' : `Route ${route}, `}${height}: ${of(left, all)} came as high`,
  },
  stages: {
    title: (first: string, second: string) => `${first} against ${second}`,
    summary: (winner: string, first: string, second: string) =>
      `${winner} leads with ${first} and ${second}.`,
    won: (winner: string, first: string, second: string) =>
      `${winner} won with ${first} and ${second}.`,
    part: (points: number, stage: string) => `${points} in ${stage}`,
    hint: (first: string, bestFirst: string[], second: string, bestSecond: string[]) =>
      `Best of ${first}: ${listed.format(bestFirst)}. Best of ${second}: ${listed.format(bestSecond)}.`,
    pointLabel: (name: string, first: string, second: string) => `${name}: ${first}, ${second}`,
    rank: 'Rank',
  },
  ranks: {
    title: 'Rank over the rounds',
    climbed: (name: string, from: number, to: number) =>
      `${name} came from rank ${from} to rank ${to}.`,
    led: (name: string) => `Nobody of the best gained a place; ${name} is first.`,
    axis: 'rank',
    none: '–',
    pointLabel: (name: string, round: string, rank: number) => `${name}, ${round}: rank ${rank}`,
  },
};
