import { ArrowRight, Eye, LockKeyhole } from 'lucide-react';
import { pickedOf } from '@/features/reveal/picked-marks';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { useLeagueTopic } from '@/live/hooks/use-topic';
import { closedReason, phaseOf } from '@/shared/events/event-rules';
import { revealPath } from '@/shared/paths/reveal-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { EventView, LeagueSnapshot } from '@/wire/generated';

const isShown = (event: EventView) =>
  !event.cancelled &&
  !event.postponed &&
  event.dcats.some(({ status }) => phaseOf(status) !== 'finished');

/** The first event with a pick of a member; otherwise the first open one. */
function nextOf(events: EventView[], league: LeagueSnapshot | null): EventView | undefined {
  const shown = events.filter(isShown);
  const marks = [...(league?.picked ?? []), ...(league?.pickedBesides ?? [])];
  const isPicked = ({ id }: EventView) => marks.some(({ eventId }) => eventId === id);
  return shown.find(isPicked) ?? shown.find(({ locked }) => !locked);
}

/**
 * On a league's page: the number of hidden podiums of the next event, and the link to them once
 * they are public.
 */
export function RevealTeaser({ leagueId }: { leagueId: string }) {
  const { events } = useUpcomingEvents();
  const league = useLeagueTopic(leagueId);
  if (!events) return <Skeleton className="h-38 w-full" />;
  const event = nextOf(events, league);
  if (!event) return null;
  const open = event.dcats.filter((category) => closedReason(event, category) !== null);
  const all = open.length === event.dcats.length;
  const Icon = all ? Eye : LockKeyhole;
  return (
    <Card
      key={String(all)}
      data-testid="reveal-teaser"
      className={`flex flex-wrap items-center justify-between gap-4 p-4 md:p-5 ${all ? 'animate-settle-in border-accent' : ''}`}
    >
      <div className="min-w-0">
        <h3 className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-4.5 shrink-0 text-accent-text" />
          {event.name}
        </h3>
        <p role="status" className="mt-1 text-sm text-ink-soft">
          {all ? texts.teaserOpen : texts.teaserHidden}
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {event.dcats
            .filter((category) => !open.includes(category))
            .map((category) => {
              const picked = pickedOf(league, event.id, category.dcat_id);
              return (
                picked && (
                  <li key={category.dcat_id} className="tabular-nums">
                    {texts.teaserCount(category.dcat_name, picked.picked, picked.members)}
                  </li>
                )
              );
            })}
        </ul>
      </div>
      <ButtonLink
        look={all ? 'primary' : 'secondary'}
        to={revealPath(event.id, open[0]?.dcat_id ?? null, leagueId)}
      >
        {open.length > 0 ? texts.link : texts.linkBefore}
        <ArrowRight aria-hidden className="size-4 shrink-0" />
      </ButtonLink>
    </Card>
  );
}
