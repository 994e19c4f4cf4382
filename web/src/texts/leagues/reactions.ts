import { counted } from '@/shared/format/numbers';
import type { Reaction } from '@/wire/generated';

const names: Record<Reaction, string> = {
  clap: 'Bravo',
  fire: 'On fire',
  wow: 'Wow',
  laugh: 'Ha ha',
  ouch: 'Ouch',
  heart: 'Love it',
};

export const reactionTexts = {
  names,
  group: 'Reactions',
  react: 'React',
  close: 'Close reactions',
  of: (reaction: Reaction, count: number) =>
    `${names[reaction]}, ${counted(count, 'person', 'people')}`,
  failed: 'Your reaction wasn’t saved.',
};
