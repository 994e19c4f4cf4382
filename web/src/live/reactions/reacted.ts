import type { Reaction, ReactionCount, Reactions } from '@/wire/generated';

const without = (counts: readonly ReactionCount[], reaction: Reaction | null) =>
  counts
    .map((one) => (one.reaction === reaction ? { ...one, count: one.count - 1 } : one))
    .filter(({ count }) => count > 0);

/** With the user's reaction in place of an earlier one, until the server answers. */
export function reacted(to: Reactions, mine: Reaction | null): Reactions {
  const counts = without(to.counts, to.mine);
  if (mine === null) return { ...to, counts, mine };
  const isThere = counts.some(({ reaction }) => reaction === mine);
  return {
    ...to,
    mine,
    counts: isThere
      ? counts.map((one) => (one.reaction === mine ? { ...one, count: one.count + 1 } : one))
      : [...counts, { reaction: mine, count: 1 }],
  };
}
