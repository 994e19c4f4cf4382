import { Check, CircleDashed } from 'lucide-react';
import { CategoryButton } from '@/features/events/category-button';
import { leaguesPicked } from '@/features/events/details/next-step';
import { useServerNow } from '@/live/hooks/use-clock';
import { closedReason } from '@/shared/events/event-rules';
import { Skeleton } from '@/shared/ui/feedback/states';
import { eventTexts } from '@/texts/events/event-pages';
import type { CategoryView, EventView, MyLeague, PredictionView } from '@/wire/generated';

const texts = eventTexts.picks;

interface MyPicksProps {
  open: boolean;
  leagues: MyLeague[];
  leagueIds: Set<string>;
}

function pickedWords({ open, leagues, leagueIds }: MyPicksProps): string {
  if (leagueIds.size === 0) return open ? texts.none : texts.never;
  const only = leagueIds.size === 1 && leagues.find(({ _id }) => leagueIds.has(_id));
  if (only) return texts.inLeague(only.name);
  return leagueIds.size >= leagues.length
    ? texts.inAll(leagueIds.size)
    : texts.inSome(leagueIds.size, leagues.length);
}

/** Number of the user's leagues with a pick of a category. */
function MyPicks(props: MyPicksProps) {
  const picked = props.leagueIds.size > 0;
  const Icon = picked ? Check : CircleDashed;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1.5 text-sm ${picked ? 'font-semibold text-good' : 'text-ink-soft'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 break-words">{pickedWords(props)}</span>
    </span>
  );
}

interface CategoryBoardProps {
  event: EventView;
  leagues: MyLeague[] | undefined;
  picks: PredictionView[] | undefined;
}

export function CategoryBoard({ event, leagues, picks }: CategoryBoardProps) {
  const now = useServerNow(30_000);
  const row = (category: CategoryView) => {
    const leagueIds = leaguesPicked(picks ?? [], category.dcat_id);
    return (
      <li
        key={category.dcat_id}
        data-testid={`category-${category.dcat_id}`}
        data-picked={leagueIds.size}
        className="flex flex-col items-start gap-2 rounded-control border border-line p-3"
      >
        <CategoryButton
          event={event}
          category={category}
          now={now}
          picked={leagueIds.size > 0}
          className="w-full flex-wrap justify-between"
        />
        {leagues && picks ? (
          <MyPicks
            open={event.postponed || closedReason(event, category) === null}
            leagues={leagues}
            leagueIds={leagueIds}
          />
        ) : (
          <Skeleton className="h-5 w-32" />
        )}
      </li>
    );
  };
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {event.dcats.map((one) => row(one))}
    </ul>
  );
}
