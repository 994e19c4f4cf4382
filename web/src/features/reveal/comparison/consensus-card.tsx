import { type AthletesById, nameIn } from '@/features/reveal/podiums/athlete-names';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { unveil } from '@/features/reveal/podiums/unveil';
import { Flag } from '@/shared/country/flag';
import { placeNumbers, places } from '@/shared/picks/podium';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { pickedBy } from '@/shared/ui/badges/pick-bar';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal } from '@/wire/generated';

/** Visually ordered like a real podium, but read out from first to third. */
const steps = {
  first: '@xl:order-2 @xl:min-h-40',
  second: '@xl:order-1 @xl:min-h-32',
  third: '@xl:order-3 @xl:min-h-28',
} as const;

interface ConsensusCardProps {
  reveal: CategoryReveal;
  athletes: AthletesById;
  /** Picks close while the page is open. */
  live: boolean;
}

export function ConsensusCard({ reveal, athletes, live }: ConsensusCardProps) {
  const { consensus, picked } = reveal;
  return (
    <Card className="@container overflow-hidden p-4 md:p-6">
      <h2 className="text-lg">{texts.consensus}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.consensusHint(picked)}</p>
      <ol className="flex flex-col gap-2 @xl:flex-row @xl:items-end @xl:gap-3">
        {places.map((place) => {
          const id = consensus[place];
          const athlete = id === null ? undefined : athletes.get(id);
          const { className, style } = unveil.place(live, placeNumbers[place]);
          return (
            <li
              key={place}
              style={style}
              className={`flex min-w-0 flex-1 items-center gap-3 rounded-control border border-line bg-sunken p-3 @xl:flex-col @xl:items-start @xl:justify-between ${steps[place]} ${className}`}
            >
              <PlaceChip place={place} />
              <p className="min-w-0 flex-1 font-semibold wrap-anywhere @xl:flex-none">
                {id === null ? (
                  <span className="text-ink-soft">{texts.empty}</span>
                ) : (
                  <AthleteLink athleteId={id}>{nameIn(athletes, id)}</AthleteLink>
                )}
              </p>
              {athlete && (
                <p className="flex items-center gap-2 text-sm text-ink-soft">
                  <Flag country={athlete.country} />
                  <span className="whitespace-nowrap tabular-nums">
                    {texts.points(pickedBy(athlete), picked)}
                  </span>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
