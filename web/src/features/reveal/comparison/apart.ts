import {
  type AthletesById,
  athleteAt,
  longShotsOf,
  nameIn,
} from '@/features/reveal/podiums/athlete-names';
import { pickedBy } from '@/shared/ui/badges/pick-bar';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Maximum number of sentences. */
const SENTENCES_MAX = 4;
/** Maximum number of names for an athlete whom few have. */
const NAMED = 3;

/** Remarkable picks: lone wolves first, then unlikely athletes whom many picked, then rare picks. */
export function apart(reveal: CategoryReveal, athletes: AthletesById, meId: string) {
  const who = ({ userId, userName }: RevealedPodium) => (userId === meId ? null : userName);
  const longShots = longShotsOf(reveal);
  const named = (athleteId: string | null) => ({
    name: nameIn(athletes, athleteId) ?? '',
    longShot: longShots.has(athleteId) ? (athletes.get(athleteId ?? '')?.chance ?? null) : null,
  });
  // The user's own podium comes first.
  const podiums = [...reveal.podiums].sort(
    (a, b) => Number(b.userId === meId) - Number(a.userId === meId),
  );
  const alone = podiums
    .filter((podium) => podium.alone.length > 0)
    .map((podium) =>
      texts.alone(
        who(podium),
        podium.alone.map((place) => named(athleteAt(podium, place))),
      ),
    );
  const own = podiums
    .filter(({ loneWolf, alone: only }) => loneWolf && only.length === 0)
    .map((podium) => texts.own(who(podium)));
  const shared = new Map<string | null, (string | null)[]>();
  for (const podium of podiums) {
    for (const place of podium.bold) {
      const athleteId = athleteAt(podium, place);
      shared.set(athleteId, [...(shared.get(athleteId) ?? []), who(podium)]);
    }
  }
  const few = [...shared]
    .filter(([, by]) => by.length <= NAMED)
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([athleteId, by]) => texts.few(by, named(athleteId)));
  // Bold by the chance alone: the crowd has them too.
  const rare = new Set(
    podiums.flatMap((podium) =>
      [...podium.alone, ...podium.bold].map((place) => athleteAt(podium, place)),
    ),
  );
  const unlikely = reveal.athletes
    .filter(({ athleteId }) => longShots.has(athleteId) && !rare.has(athleteId))
    .sort((a, b) => (a.chance ?? 0) - (b.chance ?? 0))
    .map((one) => texts.longShot(named(one.athleteId), pickedBy(one)));
  const all = [...alone, ...own, ...unlikely, ...few];
  return { sentences: all.slice(0, SENTENCES_MAX), more: Math.max(0, all.length - SENTENCES_MAX) };
}
