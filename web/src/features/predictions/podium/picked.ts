import type { Starter } from '@/features/predictions/starters/starters';
import type { Draft } from '@/features/predictions/podium/podium-draft';
import { personName } from '@/shared/format/names';
import { type Place, places } from '@/shared/picks/podium';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteName, PredictionView } from '@/wire/generated';

export interface Picked extends AthleteName {
  athleteId: string;
  /** No longer on the start list, or not attending. */
  withdrawn: boolean;
  /** On this place of the saved pick, so the athlete can be replaced in place. */
  saved: boolean;
}

export type PickedPodium = Record<Place, Picked | null>;

export const starterOf = (starters: readonly Starter[], athleteId: string) =>
  starters.find((one) => one.athleteId === athleteId) ?? null;

/** Empty without an athlete. */
export const nameOf = (athlete: AthleteName | null) => (athlete ? personName(athlete) : '');

function pickedAthlete(
  athleteId: string,
  starters: readonly Starter[],
  known: AthleteName | null,
): AthleteName & { withdrawn: boolean } {
  const starter = starterOf(starters, athleteId);
  if (starter) return { ...starter, withdrawn: !starter.attending };
  const lastname = predictionTexts.podium.unknownAthlete(athleteId);
  return { ...(known ?? { firstname: '', lastname, country: '' }), withdrawn: starters.length > 0 };
}

/** Without a start list, the athletes are known from the saved pick. */
export function pickedPodium(
  draft: Draft,
  starters: readonly Starter[],
  pick: PredictionView | undefined,
): PickedPodium {
  const on = (place: Place): Picked | null => {
    const athleteId = draft[place];
    if (athleteId === null) return null;
    const saved = pick?.data[place] === athleteId;
    const known = saved ? (pick.athletes[place] ?? null) : null;
    return { ...pickedAthlete(athleteId, starters, known), athleteId, saved };
  };
  return { first: on('first'), second: on('second'), third: on('third') };
}

export const withdrawnFrom = (podium: PickedPodium) =>
  places.flatMap((place) => {
    const athlete = podium[place];
    return athlete?.withdrawn ? [{ place, athlete }] : [];
  });
