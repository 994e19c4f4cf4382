import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { Flag } from '@/shared/country/flag';
import { formatDays } from '@/shared/format/calendar-date';
import { surnames } from '@/shared/format/names';
import { queryKeys } from '@/shared/query/query-keys';
import { Badge } from '@/shared/ui/badges/badge';
import { RankChip } from '@/shared/ui/badges/rank-chip';
import { common } from '@/texts/common';
import { liveTexts } from '@/texts/events/live';
import type { EventNameAnswer, PublicPodium } from '@/wire/generated';

const texts = common.notAuthenticated;

/** Visitors without an account have no live socket. */
const FRESH_MS = 30_000;

/** In a qualification many share the first rank. */
const SHOWN = 3;

function Podium({ podium }: { podium: PublicPodium }) {
  const names = surnames(podium.athletes);
  const tied = podium.athletes.length - SHOWN;
  return (
    <li className="rounded-card border border-line bg-surface p-3">
      <p className="flex items-center justify-between gap-2 text-sm font-semibold">
        <span className="truncate">{podium.category_name}</span>
        {podium.running && <Badge tone="bad">{texts.running}</Badge>}
      </p>
      <ol className="mt-1.5 flex flex-col gap-1 text-sm">
        {podium.athletes.slice(0, SHOWN).map(({ athlete_id, rank, country }, at) => (
          <li key={athlete_id} className="flex items-center gap-2">
            <RankChip rank={rank} />
            <span className="min-w-0 truncate">{names[at]}</span>
            <Flag country={country} className="ml-auto" />
          </li>
        ))}
      </ol>
      {tied > 0 && <p className="mt-1 text-sm text-ink-soft">{liveTexts.level(tied)}</p>}
    </li>
  );
}

interface LinkedEventProps {
  eventId: string;
  /** False if a session has just ended: its user may be hiding the event's results. */
  withPodiums: boolean;
}

/** What is public of the event that a link leads to; nothing until it is known. */
export function LinkedEvent({ eventId, withPodiums }: LinkedEventProps) {
  const { data: event } = useQuery({
    queryKey: queryKeys.eventName(eventId),
    queryFn: () => api.get<EventNameAnswer>(`/api/events/name/${segment(eventId)}`),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.podiums.some(({ running }) => running) ? FRESH_MS : false,
  });
  if (!event) return null;
  const podiums = withPodiums ? event.podiums : [];
  const days = formatDays(event.local_start_date, event.local_end_date);
  return (
    <section
      data-testid="linked-event"
      aria-labelledby="linked-event"
      className="flex w-full max-w-3xl flex-col gap-3 text-left"
    >
      <div className="text-center">
        <h2 id="linked-event" className="text-xl">
          {event.name}
        </h2>
        <p className="text-ink-soft">{[event.location, days].filter(Boolean).join(' · ')}</p>
      </div>
      {withPodiums && podiums.length === 0 && (
        <p className="text-center text-sm text-ink-soft">{liveTexts.noRanking}</p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {podiums.map((podium) => (
          <Podium key={podium.category_id} podium={podium} />
        ))}
      </ul>
    </section>
  );
}
