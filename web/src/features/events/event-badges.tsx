import { Lock, LockOpen } from 'lucide-react';
import { statusOf } from '@/shared/events/category-status';
import { isLive, isOver, onTheDay } from '@/shared/events/event-rules';
import { Badge, LiveBadge } from '@/shared/ui/badges/badge';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

const texts = eventTexts.badges;

function LockBadge({ event }: { event: EventView }) {
  const Icon = event.locked ? Lock : LockOpen;
  return (
    <Badge
      data-testid="lock-badge"
      data-locked={event.locked}
      tone={event.locked ? 'neutral' : 'good'}
    >
      <Icon aria-hidden className="size-3.5" />
      {event.locked ? texts.locked : texts.open}
    </Badge>
  );
}

function Standing({ event, now }: { event: EventView; now: number }) {
  if (event.cancelled) return <Badge tone="bad">{texts.cancelled}</Badge>;
  if (event.postponed) return <Badge tone="warn">{texts.postponed}</Badge>;
  if (isOver(event)) {
    const waits = event.dcats.some((one) => statusOf(event, one, now) === 'waiting');
    return waits ? <Badge tone="warn">{texts.waiting}</Badge> : <Badge>{texts.finished}</Badge>;
  }
  return <LockBadge event={event} />;
}

export function EventBadges({ event, now }: { event: EventView; now: number }) {
  const live = isLive(event, new Date(now));
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {live && <LiveBadge />}
      {live && <span className="text-xs text-ink-soft">{onTheDay(event)}</span>}
      <Standing event={event} now={now} />
    </span>
  );
}
