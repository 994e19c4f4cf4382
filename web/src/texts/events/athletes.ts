import { formatDay } from '@/shared/format/calendar-date';
import { disciplineName, ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';

/** `Men RP1` of `men rp1`. */
const groupName = (group: string) =>
  group
    .split(' ')
    .map((word) => (/\d/.test(word) ? word.toUpperCase() : disciplineName(word)))
    .join(' ');

const points = (rating: number, error: number) =>
  `${formatNumber(rating)} ± ${formatNumber(error)}`;

export const athleteTexts = {
  title: 'Athlete',
  loading: 'Loading the athlete',
  failed: (detail: string) => `The athlete couldn’t be loaded: ${detail}`,
  missing: 'We don’t know this athlete',
  missingText: 'No start list and no result has them.',
  browse: 'Browse events',

  lead: (events: number, wins: number, podiums: number) =>
    `${counted(events, 'result', 'results')}, ${counted(wins, 'win', 'wins')}, ${counted(podiums, 'podium', 'podiums')}.`,

  starts: {
    title: 'Next start',
    none: 'No upcoming start yet.',
    pick: 'Pick',
    pickIn: (category: string, event: string) => `Pick ${category} at ${event}`,
  },

  rating: {
    title: 'Rating over time',
    none: 'No rating yet: it needs a result of the last years.',
    hint: '1,500 is average. The band shows how sure we are.',
    chart: (discipline: string, group: string) =>
      `${disciplineName(discipline)}, ${groupName(group)}`,
    summary: (rating: number, error: number, change: number | null, since: string) => {
      const now = `Now ${points(rating, error)}`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, as on ${formatDay(since)}.`;
      const by = formatNumber(Math.abs(change));
      return `${now}, ${change > 0 ? 'up' : 'down'} ${by} since ${formatDay(since)}.`;
    },
    axis: 'Rating',
    day: 'Day',
    event: 'Event',
    rank: 'Rank',
    error: '±',
    today: 'Today',
    dayLabel: (day: string, rating: number, error: number, event: string, rank: number | null) =>
      rank === null
        ? `Today: ${points(rating, error)}`
        : `${formatDay(day)}: ${points(rating, error)}, after ${ordinal(rank)} at ${event}`,
    /** The event is among older results than are listed. */
    someEvent: 'an event',
  },

  results: {
    title: 'Results',
    none: 'No results yet.',
    rank: 'Rank',
    event: 'Event',
    day: 'Day',
    all: (count: number) => `Show all ${formatNumber(count)}`,
  },

  picked: {
    title: 'Picked in your leagues',
    hint: 'Once picks are closed. Leagues of more than 1,000 members are not listed.',
    none: 'Nobody in your leagues had them on a podium in the latest closed categories.',
    more: (count: number) => `and ${counted(count, 'other', 'others')}`,
    all: (count: number) => `Show all ${formatNumber(count)} categories`,
    you: 'You',
    inPlace: (place: string) => `in ${place} place`,
    reveal: 'All podiums',
    revealOf: (league: string, category: string) => `All podiums of ${league}, ${category}`,
  },
};
