import { type AthletesById, nameIn } from '@/features/reveal/podiums/athlete-names';
import { places } from '@/shared/picks/podium';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Maximum number described in words; the others are marked in the grid. */
const TOLD = 6;
/** Maximum number of names for a shared bold pick. */
const NAMED = 3;

const athleteAt = ({ data }: RevealedPodium, number: number) => data[places[number - 1] ?? 'first'];

/** Remarkable picks: lone wolves first, then rare picks. */
export function apart(reveal: CategoryReveal, athletes: AthletesById, meId: string) {
  const who = ({ userId, userName }: RevealedPodium) => (userId === meId ? null : userName);
  const athleteName = (podium: RevealedPodium, number: number) =>
    nameIn(athletes, athleteAt(podium, number)) ?? '';
  // The user's own podium comes first.
  const podiums = [...reveal.podiums].sort(
    (a, b) => Number(b.userId === meId) - Number(a.userId === meId),
  );
  const alone = podiums.flatMap((podium) =>
    podium.alone.map((number) => texts.alone(who(podium), athleteName(podium, number))),
  );
  const own = podiums
    .filter(({ loneWolf, alone: only }) => loneWolf && only.length === 0)
    .map((podium) => texts.own(who(podium)));
  const shared = new Map<string, (string | null)[]>();
  for (const podium of podiums) {
    for (const number of podium.bold) {
      const name = athleteName(podium, number);
      shared.set(name, [...(shared.get(name) ?? []), who(podium)]);
    }
  }
  const bold = [...shared]
    .filter(([, by]) => by.length <= NAMED)
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([name, by]) => texts.bold(by, name));
  const all = [...alone, ...own, ...bold];
  return { told: all.slice(0, TOLD), more: Math.max(0, all.length - TOLD) };
}
