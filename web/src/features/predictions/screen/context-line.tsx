import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Deadline } from '@/features/predictions/screen/deadline';
import { shortEventName } from '@/shared/format/names';
import type { EventView } from '@/wire/generated';

interface ContextLineProps {
  event: EventView;
  /** The league's select, and what else belongs to it. */
  children: ReactNode;
}

/** On a phone: the event, its deadline and the league in one line. */
export function ContextLine({ event, children }: ContextLineProps) {
  return (
    <div className="flex min-h-11 items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col leading-tight">
        <Link
          to={`/dashboard/events/${encodeURIComponent(event.id)}`}
          title={event.name}
          className="-my-1 truncate py-1 font-display font-bold"
        >
          {shortEventName(event.name)}
        </Link>
        <Deadline event={event} short />
      </div>
      {children}
    </div>
  );
}
