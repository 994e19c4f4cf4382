import { useUpcomingEvents } from '@/live/hooks/use-events';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { categoryPath, closedReason } from '@/shared/events/event-rules';
import { formatDeadline } from '@/shared/format/moments';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { CategoryView, EventView } from '@/wire/generated';

const texts = leagueTexts.next;

const openIn = (event: EventView) =>
  event.dcats.filter((category) => closedReason(event, category) === null);

interface NextPickProps {
  leagueId: string;
  meId: string;
}

/** The next open event, and the first of its categories without a pick in this league. */
export function NextPick({ leagueId, meId }: NextPickProps) {
  const { events } = useUpcomingEvents();
  const event = events?.find((one) => openIn(one).length > 0);
  const picks = useMyEventPicks(meId, event?.id ?? '', event !== undefined);
  if (events && !event) return null;
  if (!event || picks.isPending) return <Skeleton className="h-49 w-full sm:h-26" />;
  const open = openIn(event);
  const isPicked = ({ dcat_id }: CategoryView) =>
    picks.data?.some((pick) => pick.leagueId === leagueId && pick.categoryId === dcat_id) ?? false;
  const missing = open.find((category) => !isPicked(category));
  const picked = open.filter(isPicked).length;
  const [first] = open;
  const target = missing ?? first;
  return (
    <Card className="flex min-h-49 flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:min-h-26">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="eyebrow">{texts.eyebrow}</h2>
        <p className="text-lg leading-6 font-semibold wrap-anywhere">{event.name}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
          <span>
            {event.starts_at === null ? texts.open : texts.closes(formatDeadline(event.starts_at))}
          </span>
          <span className="font-medium">{texts.picked(picked, open.length)}</span>
        </p>
      </div>
      {target && (
        <ButtonLink
          look={missing ? 'primary' : 'secondary'}
          className="max-sm:w-full"
          to={`${categoryPath(event.id, target)}?league=${leagueId}`}
        >
          {!missing ? texts.see : picked === 0 ? texts.make : texts.goOn}
        </ButtonLink>
      )}
    </Card>
  );
}
