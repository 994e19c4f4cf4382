import { Plus } from 'lucide-react';
import { ListName } from '@/features/predictions/athletes/athlete-name';
import { RecentResults } from '@/features/predictions/athletes/recent-results';
import type { Starter } from '@/features/predictions/starters/starters';
import { Chance } from '@/features/predictions/chances/chance';
import { Reason } from '@/features/predictions/chances/reason';
import { optionId } from '@/features/predictions/podium/element-ids';
import { Flag } from '@/shared/country/flag';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { Badge } from '@/shared/ui/badges/badge';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteChances, AthleteResult } from '@/wire/generated';

interface AthleteOptionProps {
  starter: Starter;
  ranges: readonly number[];
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
  if (place !== null) return <Badge tone="accent">{placeLabel(place)}</Badge>;
  if (closed) return null;
  return <Plus aria-hidden className="size-5 text-ink-soft group-hover:text-accent-text" />;
}

/** All options are in the page for the browser's search; invisible ones are not laid out. */
export function AthleteOption(props: AthleteOptionProps) {
  const { starter, ranges, results, chances, place, active, closed, onTap } = props;
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
      className={`group flex min-h-14 scroll-my-28 items-center gap-3 border-b border-line py-2 pr-3 pl-4 text-sm select-none [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] [-webkit-touch-callout:none] last:border-0 lg:scroll-my-2 ${
        pickable ? 'cursor-pointer hover:bg-sunken/70' : ''
      } ${place !== null ? 'bg-accent-soft/50' : ''} ${
        active
          ? 'group-focus-visible/list:outline-3 group-focus-visible/list:-outline-offset-3 group-focus-visible/list:outline-(--focus)'
          : ''
      }`}
    >
      <span className="w-14 shrink-0 *:max-w-full">
        <Flag country={starter.country} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span
            className={`min-w-0 flex-1 break-words hyphens-auto ${starter.attending ? '' : 'text-ink-soft line-through'}`}
          >
            <ListName starter={starter} ranges={ranges} />
          </span>
          {chances && <Chance podium={chances.podium} />}
        </span>
        {chances ? (
          <Reason chances={chances} known={results !== undefined && results.length > 0} />
        ) : (
          <RecentResults results={results ?? []} />
        )}
      </span>
      <span className={`flex shrink-0 items-center justify-end ${chances ? 'min-w-10' : ''}`}>
        <Aside starter={starter} place={place} closed={closed} />
      </span>
    </li>
  );
}
