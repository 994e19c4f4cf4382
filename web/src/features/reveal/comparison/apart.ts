import { type AthletesById, nameIn } from '@/features/reveal/podiums/athlete-names';
import { places } from '@/shared/picks/podium';
import { pickedBy } from '@/shared/ui/badges/pick-bar';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Maximum number described in words; the others are marked in the grid. */
const TOLD = 6;
/** Maximum number of names for a shared bold pick. */
const NAMED = 3;

const athleteAt = ({ data }: RevealedPodium, number: number) => data[places[number - 1] ?? 'first'];

/** Remarkable picks: lone wolves first, then unlikely athletes whom many picked, then rare picks. */
export function apart(reveal: CategoryReveal, athletes: AthletesById, meId: string) {
  const who = ({ userId, userName }: RevealedPodium) => (userId === meId ? null : userName);
  const nameOf = (athleteId: string | null) => nameIn(athletes, athleteId) ?? '';
  const chanceOf = (athleteId: string | null) => athletes.get(athleteId ?? '')?.chance ?? null;
  // The user's own podium comes first.
  const podiums = [...reveal.podiums].sort(
    (a, b) => Number(b.userId === meId) - Number(a.userId === meId),
  );
  const alone = podiums.flatMap((podium) =>
    podium.alone.map((number) => {
      const athleteId = athleteAt(podium, number);
      return texts.alone(who(podium), nameOf(athleteId), chanceOf(athleteId));
    }),
  );
  const own = podiums
    .filter(({ loneWolf, alone: only }) => loneWolf && only.length === 0)
    .map((podium) => texts.own(who(podium)));
  const shared = new Map<string | null, (string | null)[]>();
  for (const podium of podiums) {
    for (const number of podium.bold) {
      const athleteId = athleteAt(podium, number);
      shared.set(athleteId, [...(shared.get(athleteId) ?? []), who(podium)]);
    }
  }
  const bold = [...shared]
    .filter(([, by]) => by.length <= NAMED)
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([athleteId, by]) => texts.bold(by, nameOf(athleteId), chanceOf(athleteId)));
  // Bold by the chance alone: the crowd has them too.
  const rare = new Set(
    podiums.flatMap((podium) =>
      [...podium.alone, ...podium.bold].map((number) => athleteAt(podium, number)),
    ),
  );
  const unlikely = new Set(
    podiums.flatMap((podium) => podium.longShots.map((number) => athleteAt(podium, number))),
  );
  const longShots = reveal.athletes
    .filter(({ athleteId }) => unlikely.has(athleteId) && !rare.has(athleteId))
    .sort((a, b) => (a.chance ?? 0) - (b.chance ?? 0))
    .map((one) => texts.longShot(nameOf(one.athleteId), one.chance ?? 0, pickedBy(one)));
  const all = [...alone, ...own, ...longShots, ...bold];
  return { told: all.slice(0, TOLD), more: Math.max(0, all.length - TOLD) };
}
