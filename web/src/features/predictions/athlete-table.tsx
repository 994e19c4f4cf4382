import { Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Starter } from '@/features/predictions/athletes';
import { type Draft, placeOf } from '@/features/predictions/podium-draft';
import { formatCount, personName } from '@/shared/format';
import { placeLabel } from '@/shared/podium';
import { search } from '@/shared/text-search';
import { Badge } from '@/shared/ui/badge';
import { CountryChip } from '@/shared/ui/country-chip';
import { TextField } from '@/shared/ui/field';

interface AthleteTableProps {
  starters: Starter[];
  draft: Draft;
  closed: boolean;
  onPick: (athleteId: string) => void;
}

interface RowProps {
  starter: Starter;
  draft: Draft;
  closed: boolean;
  onPick: (athleteId: string) => void;
}

function PickCell({ starter, draft, closed }: Omit<RowProps, 'onPick'>) {
  const place = placeOf(draft, starter.athleteId);
  if (!starter.attending) return <Badge tone="bad">Not attending</Badge>;
  if (place !== null) return <Badge tone="accent">{placeLabel(place)}</Badge>;
  if (closed) return null;
  return (
    <button
      type="button"
      aria-label={`Pick ${personName(starter)}`}
      className="inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-accent-soft hover:text-accent-text"
    >
      <Plus aria-hidden className="size-5" />
    </button>
  );
}

/** A click anywhere on the row picks; its button is how a keyboard gets there. */
function AthleteRow({ starter, draft, closed, onPick }: RowProps) {
  const pickable = starter.attending && !closed;
  return (
    <tr
      data-testid={`athlete-row-${starter.athleteId}`}
      data-attending={starter.attending}
      aria-disabled={!starter.attending || undefined}
      onClick={pickable ? () => onPick(starter.athleteId) : undefined}
      className={`border-b border-line last:border-0 ${pickable ? 'cursor-pointer hover:bg-sunken/70' : ''}`}
    >
      <th
        scope="row"
        className={`py-2 pl-4 text-left font-normal ${starter.attending ? '' : 'text-ink-soft line-through'}`}
      >
        <span className="font-semibold">{starter.lastname}</span> {starter.firstname}
      </th>
      <td className="px-2">
        <CountryChip country={starter.country} />
      </td>
      <td className="h-12 w-16 min-w-16 pr-2 text-center whitespace-nowrap">
        <PickCell starter={starter} draft={draft} closed={closed} />
      </td>
    </tr>
  );
}

export function AthleteTable({ starters, draft, closed, onPick }: AthleteTableProps) {
  const [query, setQuery] = useState('');
  const folded = useMemo(() => starters.map((starter) => starter.folded), [starters]);
  const shown = useMemo(
    () => search(folded, query).flatMap((index) => starters[index] ?? []),
    [folded, query, starters],
  );
  return (
    <div className="flex min-w-0 flex-col">
      <div className="relative border-b border-line p-4">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-7 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <TextField
          label="Search athletes"
          hideLabel
          type="search"
          placeholder="Search by name or country"
          autoComplete="off"
          className="pl-10"
          value={query}
          onChange={(change) => setQuery(change.target.value)}
        />
      </div>
      <div className="max-h-[60dvh] overflow-y-auto lg:max-h-[34rem]">
        <table className="w-full text-sm">
          <caption className="sr-only">Available athletes</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Athlete</th>
              <th scope="col">Country</th>
              <th scope="col">Pick</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((starter) => (
              <AthleteRow
                key={starter.athleteId}
                starter={starter}
                draft={draft}
                closed={closed}
                onPick={onPick}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="px-4 py-8 text-center text-sm text-ink-soft">
            {starters.length === 0
              ? 'The start list is not published yet. Come back closer to the event.'
              : `Nobody on the start list matches “${query}”.`}
          </p>
        )}
      </div>
      <p aria-live="polite" className="border-t border-line px-4 py-2 text-xs text-ink-soft">
        {formatCount(shown.length, 'athlete')}
      </p>
    </div>
  );
}
