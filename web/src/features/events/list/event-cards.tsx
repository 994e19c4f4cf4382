import { CalendarDays } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { EventCard } from '@/features/events/list/event-card';
import type { Today } from '@/features/events/list/today';
import { useMyPicksOf } from '@/live/hooks/use-my-event-picks';
import { formatShortDayOf } from '@/shared/format/calendar-date';
import { useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

/** Cards shown at once, before and after today. */
const STEP = 10;

function TodayLine({ now }: { now: Date }) {
  return (
    <p
      data-testid="today"
      className="flex items-center gap-3 py-1 text-sm font-semibold before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong"
    >
      {eventTexts.today(formatShortDayOf(now))}
    </p>
  );
}

interface EventCardsProps {
  /** By start. */
  events: EventView[];
  now: Date;
  today: Today | null;
  /** Leaves the scroll position of a page that was returned to. */
  preservesPosition: boolean;
  menuOf: ((event: EventView) => ReactNode) | undefined;
}

/** A part of the list around today, or from its start; the page opens at today. */
export function EventCards({ events, now, today, preservesPosition, menuOf }: EventCardsProps) {
  const opensAt = today?.opensAt ?? 0;
  const [first, setFirst] = useState(Math.max(0, opensAt - STEP));
  const [end, setEnd] = useState(Math.max(opensAt, today?.divider ?? 0) + STEP);
  const start = useRef<HTMLLIElement>(null);
  const goToToday = () => start.current?.scrollIntoView({ block: 'start' });
  useEffect(() => {
    if (opensAt > 0 && !(preservesPosition && window.scrollY > 0)) goToToday();
    // Only when the list opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const shown = events.slice(first, end);
  const { data: picks } = useMyPicksOf(
    useMe().userId,
    shown.map(({ id }) => id),
  );
  const more = Math.min(STEP, events.length - end);
  const earlier = Math.min(STEP, first);
  const hasDivider = (index: number) => today?.divider === index;
  const opensHere = (index: number) => index === opensAt;
  return (
    <>
      {earlier > 0 && (
        <Button look="secondary" className="self-center" onClick={() => setFirst(first - earlier)}>
          {eventTexts.showEarlier(earlier)}
        </Button>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((event, at) => (
          <Fragment key={event.id}>
            {hasDivider(first + at) && (
              <li
                ref={opensHere(first + at) ? start : null}
                className="scroll-mt-20 md:scroll-mt-6"
              >
                <TodayLine now={now} />
              </li>
            )}
            <li
              ref={opensHere(first + at) && !hasDivider(first + at) ? start : null}
              className="scroll-mt-20 md:scroll-mt-6"
            >
              <EventCard event={event} picks={picks} menu={menuOf?.(event)} />
            </li>
          </Fragment>
        ))}
        {hasDivider(events.length) && end >= events.length && (
          <li ref={opensHere(events.length) ? start : null}>
            <TodayLine now={now} />
          </li>
        )}
      </ul>
      {more > 0 && (
        <Button look="secondary" className="self-center" onClick={() => setEnd(end + STEP)}>
          {eventTexts.showMore(more)}
        </Button>
      )}
      {opensAt > 0 && (
        <Button
          look="secondary"
          className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 self-end shadow-overlay md:bottom-4"
          onClick={goToToday}
        >
          <CalendarDays aria-hidden className="size-4" /> {eventTexts.toToday}
        </Button>
      )}
    </>
  );
}
