import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Entry, entriesOf } from '@/features/events/details/start-list-entries';
import { useLiveStartList } from '@/live/hooks/use-events';
import { Flag } from '@/shared/country/flag';
import { placesByAthlete } from '@/shared/picks/my-podium';
import type { Place } from '@/shared/picks/podium';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { AthleteName } from '@/shared/ui/badges/athlete-name';
import { Badge } from '@/shared/ui/badges/badge';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { Button } from '@/shared/ui/controls/button';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView, PredictionView } from '@/wire/generated';

/** Query parameter of the category whose list is open. */
const PARAMETER = 'list';
/** Names rendered at first. */
const SHOWN = 60;
const texts = eventTexts.startList;

function EntryRow({ entry, places }: { entry: Entry; places: Place[] | undefined }) {
  const { athlete, absent } = entry;
  return (
    <li
      data-testid={`start-list-${athlete.athlete_id}`}
      className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 text-sm"
    >
      <span className={`min-w-0 break-words ${absent ? 'text-ink-soft line-through' : ''}`}>
        <AthleteLink athleteId={athlete.athlete_id}>
          <AthleteName athlete={athlete} />
        </AthleteLink>
      </span>
      <Flag country={athlete.country} />
      {absent && <Badge tone="warn">{texts.absent}</Badge>}
      <MyPickBadge places={places} />
    </li>
  );
}

function Entries({ entries, picked }: { entries: Entry[]; picked: ReadonlyMap<string, Place[]> }) {
  const [all, setAll] = useState(false);
  const coming = entries.filter(({ absent }) => !absent).length;
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <>
      <p className="text-sm text-ink-soft tabular-nums">{texts.count(coming)}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((entry) => (
          <EntryRow
            key={entry.athlete.athlete_id}
            entry={entry}
            places={picked.get(entry.athlete.athlete_id)}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button look="secondary" className="self-center" onClick={() => setAll(true)}>
          {texts.showAll(entries.length)}
        </Button>
      )}
    </>
  );
}

interface StartListsProps {
  event: EventView;
  picks: PredictionView[];
}

export function StartLists({ event, picks }: StartListsProps) {
  const [address] = useSearchParams();
  const { athletes, error, retry } = useLiveStartList(event.id);
  const wanted = address.get(PARAMETER);
  const category = event.dcats.find(({ dcat_id }) => dcat_id === wanted) ?? event.dcats[0];
  if (!category) return null;
  const entries = athletes && entriesOf(athletes, category.dcat_id);
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-6" aria-labelledby="start-lists">
      <h2 id="start-lists" className="text-xl">
        {eventTexts.details.startLists}
      </h2>
      <TabLinks
        within
        label={texts.categories}
        tabs={event.dcats.map(({ dcat_id, dcat_name }) => ({
          key: dcat_id,
          to: `?${new URLSearchParams({ [PARAMETER]: dcat_id }).toString()}`,
          label: dcat_name,
          active: dcat_id === category.dcat_id,
        }))}
      />
      {!entries && error && <ErrorBox message={texts.failed} onRetry={retry} />}
      {!entries && !error && <SkeletonRows rows={5} label={texts.loading} />}
      {entries?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      {entries && entries.length > 0 && (
        <Entries
          key={category.dcat_id}
          entries={entries}
          picked={placesByAthlete(picks, category.dcat_id)}
        />
      )}
    </Card>
  );
}
