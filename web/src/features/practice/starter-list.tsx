import { placeOf } from '@/features/practice/stand';
import { Flag } from '@/shared/country/flag';
import { ordinal, personName } from '@/shared/format/names';
import { formatChance } from '@/shared/format/numbers';
import { placeLabel } from '@/shared/picks/podium';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { practiceTexts } from '@/texts/practice';
import type { PodiumPick, PracticeAthlete } from '@/wire/generated';

const { pick: texts } = practiceTexts;

const lastRanks = (ranks: readonly number[]) =>
  ranks.length === 0 ? texts.noLast : texts.last(ranks.slice(0, 3).map(ordinal).join(', '));

/** The chance of the podium: a figure and a bar for the eye, words for screen readers. */
function Chance({ podium }: { podium: number }) {
  return (
    <>
      <span aria-hidden className="w-20 shrink-0">
        <span className="block text-right text-xs font-semibold tabular-nums">
          {formatChance(podium)}
        </span>
        <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-ink-soft"
            style={{ width: `${Math.round(podium * 100)}%` }}
          />
        </span>
      </span>
      <span className="sr-only">{texts.chanceOf(formatChance(podium))}</span>
    </>
  );
}

interface StarterProps {
  athlete: PracticeAthlete;
  pick: PodiumPick;
  onTap: () => void;
}

function Starter({ athlete, pick, onTap }: StarterProps) {
  const place = placeOf(pick, athlete.athleteId);
  const full = place === null && pick.first && pick.second && pick.third;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-pressed={place !== null}
        disabled={Boolean(full)}
        onClick={onTap}
        className={`relative flex min-h-13 w-full items-center gap-3 px-3 py-1.5 text-left text-sm enabled:hover:bg-sunken/70 ${
          place === null ? '' : 'bg-accent-soft/50'
        }`}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate">
              <b>{athlete.lastname}</b> {athlete.firstname}
            </span>
            <Flag country={athlete.country} />
          </span>
          {athlete.podium !== null && (
            <span className="truncate text-xs text-ink-soft">{lastRanks(athlete.lastRanks)}</span>
          )}
        </span>
        {athlete.podium !== null && <Chance podium={athlete.podium} />}
        <span className="flex w-6 shrink-0 justify-end">
          {place && (
            <>
              <span aria-hidden>
                <PlaceNumber place={place} />
              </span>
              <span className="sr-only">{placeLabel(place)}</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}

interface StarterListProps {
  athletes: readonly PracticeAthlete[];
  pick: PodiumPick;
  onTap: (athleteId: string) => void;
}

/** The starters, the most likely first: a tap puts one on the next free step, or takes it off. */
export function StarterList({ athletes, pick, onTap }: StarterListProps) {
  const likely = [...athletes].sort(
    (a, b) => (b.podium ?? 0) - (a.podium ?? 0) || personName(a).localeCompare(personName(b)),
  );
  return (
    <ul
      aria-label={texts.starters}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {likely.map((athlete) => (
        <Starter
          key={athlete.athleteId}
          athlete={athlete}
          pick={pick}
          onTap={() => onTap(athlete.athleteId)}
        />
      ))}
    </ul>
  );
}
