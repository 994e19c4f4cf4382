import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Starter } from '@/features/predictions/starters/starters';
import { nameOf, type PickedPodium, starterOf } from '@/features/predictions/podium/picked';
import {
  clearPlace,
  type Draft,
  placeAthlete,
  placeOf,
  swapPlaces,
} from '@/features/predictions/podium/podium-draft';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: texts } = predictionTexts;

interface Edited {
  draft: Draft;
  podium: PickedPodium;
  starters: readonly Starter[];
  onChange: (draft: Draft) => void;
}

export function useEditing({ draft, podium, starters, onChange }: Edited) {
  const [chosen, choose] = useState<Place | null>(null);
  const [announced, setAnnounced] = useState('');

  const change = (to: Draft, words: string) => {
    onChange(to);
    choose(null);
    setAnnounced(words);
  };

  return {
    /** The place for the next athlete. */
    chosen,
    choose: (place: Place | null) => choose(place),
    /** The last change, for screen readers. */
    announced,
    place: (athleteId: string, wanted: Place | null) => {
      const { draft: placed, fault } = placeAthlete(draft, athleteId, wanted ?? chosen);
      if (fault !== null) return void toast.error(fault, { id: fault });
      const on = placeOf(placed, athleteId);
      const name = nameOf(starterOf(starters, athleteId));
      const words = placeOf(draft, athleteId) === null ? texts.placed : texts.moved;
      change(placed, on ? words(name, placeLabel(on)) : '');
    },
    swap: (from: Place, to: Place) => {
      const name = nameOf(podium[from]);
      change(swapPlaces(draft, from, to), name && texts.moved(name, placeLabel(to)));
    },
    clear: (from: Place) => change(clearPlace(draft, from), texts.cleared(placeLabel(from))),
  };
}

export type Editing = ReturnType<typeof useEditing>;
