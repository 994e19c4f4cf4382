import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Place, places } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

export interface Replacing {
  /** The pick when the dialog was opened; later saves do not close it. */
  pick: PredictionView;
  place: Place;
}

/**
 * The place of the saved pick whose replacement dialog is open. A withdrawal notification links
 * here with the athlete in the address, which opens the dialog each time, if there is something to
 * replace.
 */
export function useReplacing(saved: PredictionView | undefined, out: readonly Place[]) {
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const [params] = useSearchParams();
  const arrival = useLocation().key;
  const [answered, setAnswered] = useState<string | null>(null);
  const athleteId = params.get('replace');
  const requestedPlace = places.find(
    (place) => athleteId !== null && saved?.data[place] === athleteId,
  );
  if (
    athleteId !== null &&
    saved &&
    requestedPlace &&
    arrival !== answered &&
    out.includes(requestedPlace)
  ) {
    setAnswered(arrival);
    setReplacing({ pick: saved, place: requestedPlace });
  }
  return {
    replacing,
    open: (place: Place) => saved && setReplacing({ pick: saved, place }),
    close: () => setReplacing(null),
  };
}
