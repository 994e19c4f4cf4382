import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Place, places } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

export interface Replacing {
  /** As it was when the choice was opened: what is saved meanwhile does not take it away. */
  pick: PredictionView;
  place: Place;
}

/**
 * Which place of the saved pick somebody else is being chosen for. A notice of a withdrawal leads here with the
 * athlete in its address, and each time it is followed the choice opens, while there is something to choose.
 */
export function useReplacing(saved: PredictionView | undefined, out: readonly Place[]) {
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const [params] = useSearchParams();
  const arrival = useLocation().key;
  const [answered, setAnswered] = useState<string | null>(null);
  const asked = params.get('replace');
  const askedPlace = places.find((place) => asked !== null && saved?.data[place] === asked);
  if (asked !== null && saved && askedPlace && arrival !== answered && out.includes(askedPlace)) {
    setAnswered(arrival);
    setReplacing({ pick: saved, place: askedPlace });
  }
  return {
    replacing,
    open: (place: Place) => saved && setReplacing({ pick: saved, place }),
    close: () => setReplacing(null),
  };
}
