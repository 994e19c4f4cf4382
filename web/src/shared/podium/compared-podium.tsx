import { type ReactNode, useId } from 'react';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { places } from '@/shared/picks/podium';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteName, PodiumPick } from '@/wire/generated';

interface ComparedPodiumProps {
  podium: PodiumPick;
  /** Differences are highlighted. */
  other: PodiumPick | null;
  nameOf: (athleteId: string) => AthleteName | null;
}

export function ComparedPodium({ podium, other, nameOf }: ComparedPodiumProps) {
  return (
    <ol className="flex flex-col gap-1.5">
      {places.map((place) => {
        const athleteId = podium[place];
        const athlete = athleteId === null ? null : nameOf(athleteId);
        const differs = other !== null && other[place] !== athleteId;
        return (
          <li key={place} className="flex min-h-7 items-center gap-2.5 text-sm">
            <PlaceNumber place={place} />
            <span
              className={`min-w-0 flex-1 break-words ${differs ? 'font-bold' : 'text-ink-soft'}`}
            >
              {athlete ? personName(athlete) : (athleteId ?? predictionTexts.myPicks.emptyPlace)}
            </span>
            {athlete && <Flag country={athlete.country} />}
          </li>
        );
      })}
    </ol>
  );
}

interface ComparedSideProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** One of two sets of podiums, and the button that keeps it. */
export function ComparedSide({ title, children, action }: ComparedSideProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-control border border-line bg-sunken p-4"
    >
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <div className="flex flex-1 flex-col gap-4">{children}</div>
      {action}
    </section>
  );
}
