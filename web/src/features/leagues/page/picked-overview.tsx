import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { categoryPath, closedReason, phaseOf } from '@/shared/events/event-rules';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type {
  CategoryView,
  EventView,
  LeagueMember,
  PickedCount,
  PickedMark,
} from '@/wire/generated';

interface PickedOverviewProps {
  /** Listed members: not all of a large league. */
  members: LeagueMember[];
  memberCount: number;
  picked: PickedMark[];
  /** Number of members with picks among those not listed. */
  pickedBesides: PickedCount[];
  leagueId: string;
}

const texts = leagueTexts.picked;

const EVENTS_SHOWN = 3;

interface LineProps extends PickedOverviewProps {
  event: EventView;
  category: CategoryView;
}

function CategoryLine(props: LineProps) {
  const { event, category, members, memberCount, picked, pickedBesides, leagueId } = props;
  const who = picked
    .filter((mark) => mark.eventId === event.id && mark.categoryId === category.dcat_id)
    .flatMap((mark) => members.find(({ id }) => id === mark.userId)?.name ?? []);
  const besides = pickedBesides.find(
    (count) => count.eventId === event.id && count.categoryId === category.dcat_id,
  );
  const pickers = who.length + (besides?.count ?? 0);
  const share = memberCount === 0 ? 0 : (100 * pickers) / memberCount;
  return (
    <li className="py-2">
      <Link
        to={`${categoryPath(event.id, category)}?league=${leagueId}`}
        className="flex min-h-11 items-center justify-between gap-3 text-sm hover:underline"
      >
        <span className="font-semibold">{category.dcat_name}</span>
        <span className="text-ink-soft tabular-nums">{texts.of(pickers, memberCount)}</span>
      </Link>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${share}%` }}
        />
      </div>
      {who.length > 0 && (
        <p className="mt-1 line-clamp-1 text-xs text-ink-soft" title={who.join(', ')}>
          {who.join(', ')}
        </p>
      )}
    </li>
  );
}

function isOpen(event: EventView): boolean {
  return event.dcats.some((category) => closedReason(event, category) === null);
}

/** Members with a pick, per category that is not over; never the picks. */
export function PickedOverview(props: PickedOverviewProps) {
  const { events } = useUpcomingEvents();
  if (!events) return <Skeleton className="h-60 w-full" />;
  const shown = events
    .filter((event) => event.dcats.some(({ status }) => phaseOf(status) !== 'finished'))
    // Open categories first: for closed ones the reveal shows more.
    .sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
    .slice(0, EVENTS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="text-lg">{texts.heading}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{texts.lead}</p>
      <div className="flex flex-col gap-1">
        {shown.map((event) => (
          <details key={event.id} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3">
              <h3 className="eyebrow">{event.name}</h3>
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <ul>
              {event.dcats
                .filter(({ status }) => phaseOf(status) !== 'finished')
                .map((category) => (
                  <CategoryLine
                    key={category.dcat_id}
                    {...props}
                    event={event}
                    category={category}
                  />
                ))}
            </ul>
          </details>
        ))}
      </div>
    </Card>
  );
}
