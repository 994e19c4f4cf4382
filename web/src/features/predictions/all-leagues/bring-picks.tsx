import toast from 'react-hot-toast';
import { missingIn } from '@/features/predictions/all-leagues/missing-picks';
import { useOpenPicks } from '@/shared/picks/open-picks-api';
import { useCopyPicks } from '@/features/predictions/saved-picks/picks-api';
import { failureOf } from '@/features/predictions/saved-picks/save-pick';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { bring: texts, copy: copyTexts } = predictionTexts;

const parseNames = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

const nameOf = ({ eventId, categoryId }: PredictionView) => `${eventId} ${categoryId}`;

/**
 * Offers a user who joins a league to copy their picks from other leagues; nothing is copied
 * without a tap.
 */
export function BringPicks({ leagueId }: { leagueId: string }) {
  const me = useMe();
  const { leagues = [] } = useMyLeagues();
  const { data: open = [] } = useOpenPicks(me.userId, leagues.length > 1);
  const bring = useCopyPicks();
  const key = `podium-picks-not-for-${me.userId}-${leagueId}`;
  const [declined, decline] = useStoredState(key, parseNames);
  const missing = missingIn(leagueId, leagues, open).filter(
    (pick) => !declined.includes(nameOf(pick)),
  );
  if (missing.length === 0) return null;
  const bringAll = () =>
    bring.mutate(
      { picks: missing, leagueIds: [leagueId], seen: open },
      {
        onSuccess: ({ copied, refused }) => {
          const done = texts.done(copied);
          if (refused) toast(copyTexts.notAll(done, refused.message));
          else toast.success(done);
        },
        onError: (error) => toast.error(failureOf(error)),
      },
    );
  return (
    <Notice tone="info" data-testid="bring-picks">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          {texts.title(missing.map(({ categoryName }) => categoryName))}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button disabled={bring.isPending} onClick={bringAll}>
            {bring.isPending ? texts.busy : texts.action}
          </Button>
          <Button
            look="quiet"
            disabled={bring.isPending}
            onClick={() => decline([...declined, ...missing.map(nameOf)])}
          >
            {texts.decline}
          </Button>
        </span>
      </div>
    </Notice>
  );
}
