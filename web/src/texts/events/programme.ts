import { disciplineName } from '@/shared/format/names';

interface Round {
  discipline: string;
  kind: string;
  genders: readonly string[];
}

export const programmeTexts = {
  heading: 'Programme',
  /** `Lead final, men and women` */
  title: ({ discipline, kind, genders }: Round) =>
    `${disciplineName(discipline)} ${kind}, ${genders.join(' and ')}`,
  next: 'Next:',
  onNow: 'On now:',
  isOn: 'on now',
  there: (time: string, town: string) => (town === '' ? time : `${time} in ${town}`),
  provisional: 'provisional',
  movedFrom: 'moved from',
  watch: 'Watch',
  blocked: (regions: readonly string[]) => `Not in ${regions.join(', ')}`,
  blockedIn: (count: number) => `Not in ${count} countries`,
  note: 'Picks close when the event starts, whatever the programme says.',
};
