import { personName } from '@/shared/format/names';
import { placeNumbers, places } from '@/shared/picks/podium';
import type { PodiumAthletes, PodiumPick } from '@/wire/generated';

interface Named {
  data: PodiumPick;
  athletes: PodiumAthletes;
}

/** `1 Janja Garnbret · 3 Ai Mori`: a stored podium in one line. */
export function podiumLine({ data, athletes }: Named): string {
  return places
    .flatMap((place) => {
      const id = data[place];
      if (id === null) return [];
      const athlete = athletes[place];
      return [`${placeNumbers[place]} ${athlete ? personName(athlete) : id}`];
    })
    .join(' · ');
}
