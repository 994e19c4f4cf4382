import type { StartListAthlete } from '@/wire/generated';

export interface Entry {
  athlete: StartListAthlete;
  /** The results service reports that the athlete will not start. */
  absent: boolean;
}

/** Athletes entered in a category, by name; absent ones last. */
export function entriesOf(athletes: readonly StartListAthlete[], categoryId: string): Entry[] {
  const entries = athletes.flatMap((athlete) => {
    const entered = athlete.d_cats.find(({ id }) => id === categoryId);
    return entered ? [{ athlete, absent: entered.status === 'not attending' }] : [];
  });
  const collator = new Intl.Collator();
  return entries.sort(
    (a, b) =>
      Number(a.absent) - Number(b.absent) ||
      collator.compare(a.athlete.lastname, b.athlete.lastname) ||
      collator.compare(a.athlete.firstname, b.athlete.firstname),
  );
}
