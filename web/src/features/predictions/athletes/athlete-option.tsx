import { Plus } from 'lucide-react';
import { ChanceBar } from '@/features/predictions/athletes/chance-bar';
import { ListName } from '@/features/predictions/athletes/athlete-name';
import { RecentResults } from '@/features/predictions/athletes/recent-results';
import type { Starter } from '@/features/predictions/starters/starters';
import { Chance } from '@/features/predictions/chances/chance';
import { Reason } from '@/features/predictions/chances/reason';
import { optionId } from '@/features/predictions/podium/element-ids';
import { countryName, isoOf } from '@/shared/country/countries';
import { FlagImage } from '@/shared/country/flag';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { Badge } from '@/shared/ui/badges/badge';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteChances, AthleteResult } from '@/wire/generated';

interface AthleteOptionProps {
  starter: Starter;
  ranges: readonly number[];
  /** Countries have flags; clubs stand under the names. */
  flags: boolean;
  results: AthleteResult[] | undefined;
  chances: AthleteChances | undefined;
  place: Place | null;
  active: boolean;
  closed: boolean;
  onTap: () => void;
}

/** Why the athlete cannot be picked, their place, or that a tap picks them. */
function Aside({
  starter,
  place,
  closed,
}: Pick<AthleteOptionProps, 'starter' | 'place' | 'closed'>) {
  if (!starter.attending) return <Badge tone="bad">{predictionTexts.athletes.notAttending}</Badge>;
  if (place !== null) {
    return (
      <>
        <span className="sr-only">{placeLabel(place)}</span>
        <PlaceNumber place={place} />
      </>
    );
  }
  if (closed) return null;
  return <Plus aria-hidden className="size-5 text-ink-soft group-hover:text-accent-text" />;
}

function Origin({ country }: { country: string }) {
  return (
    <span
      aria-hidden
      title={countryName(country)}
      className="flex w-5.25 shrink-0 items-center gap-1.5 lg:w-14"
    >
      <FlagImage country={country} />
      {isoOf(country) !== null && (
        <span className="font-display text-[0.6875rem] font-bold tracking-wide text-ink-soft max-lg:hidden">
          {country}
        </span>
      )}
    </span>
  );
}

/** All options are in the page for the browser's search; invisible ones are not laid out. */
export function AthleteOption(props: AthleteOptionProps) {
  const { starter, ranges, flags, results, chances, place, active, closed, onTap } = props;
  const pickable = starter.attending && !closed;
  return (
    <li
      id={optionId(starter.athleteId)}
      role="option"
      aria-selected={place !== null}
      aria-disabled={!pickable || undefined}
      data-testid={`athlete-row-${starter.athleteId}`}
      data-attending={starter.attending}
      data-drag-athlete={pickable ? starter.athleteId : undefined}
      onClick={pickable ? onTap : undefined}
      className={`group relative flex min-h-14 scroll-my-28 items-center gap-3 border-b border-line py-1.5 pr-3 pl-4 text-sm select-none [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] [-webkit-touch-callout:none] last:border-0 lg:scroll-my-2 ${
        pickable ? 'cursor-pointer hover:bg-sunken/70' : ''
      } ${place !== null ? 'bg-accent-soft/50' : ''} ${
        active
          ? 'group-focus-visible/list:outline-3 group-focus-visible/list:-outline-offset-3 group-focus-visible/list:outline-(--focus)'
          : ''
      }`}
    >
      {flags && <Origin country={starter.country} />}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span
            className={`min-w-0 flex-1 break-words hyphens-auto ${starter.attending ? '' : 'text-ink-soft line-through'}`}
          >
            <ListName starter={starter} ranges={ranges} />
            <span className="sr-only">, {countryName(starter.country)}</span>
          </span>
          {chances && <Chance podium={chances.podium} />}
        </span>
        <span className="flex h-5 flex-wrap items-center gap-x-2 overflow-hidden">
          {chances ? (
            <Reason chances={chances} known={results !== undefined && results.length > 0} />
          ) : (
            <RecentResults results={results ?? []} />
          )}
          {/* With room for less than a dozen letters it wraps out of sight. */}
          {isoOf(starter.country) === null && (
            <span
              aria-hidden
              className="max-w-full min-w-[min(100%,12ch)] flex-1 truncate text-xs leading-5 text-ink-soft"
            >
              {starter.country}
            </span>
          )}
        </span>
      </span>
      <span className={`flex shrink-0 items-center justify-end ${chances ? 'min-w-10' : ''}`}>
        <Aside starter={starter} place={place} closed={closed} />
      </span>
      {chances && <ChanceBar chances={chances} />}
    </li>
  );
}
