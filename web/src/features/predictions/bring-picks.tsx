import toast from 'react-hot-toast';
import { failureOf } from '@/features/predictions/save-pick';
import { useBringPicks, useOpenPicks } from '@/features/predictions/bring-picks-api';
import { missingIn } from '@/features/predictions/missing-picks';
import { useMyLeagues } from '@/live/use-my-leagues';
import { useMe } from '@/shared/session';
import { Button } from '@/shared/ui/button';
import { Notice } from '@/shared/ui/notice';
import { useStoredState } from '@/shared/use-stored-state';
import { predictionTexts } from '@/texts/predictions';

const { bring: texts } = predictionTexts;

const parseNames = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

/**
 * Whoever comes to a league with picks that they have elsewhere is offered them: nothing is played there that its player
 * did not want, and one tap is enough.
 */
export function BringPicks({ leagueId }: { leagueId: string }) {
  const me = useMe();
  const { leagues = [] } = useMyLeagues();
  const { data: open = [] } = useOpenPicks(me.userId, leagues.length > 1);
  const bring = useBringPicks(leagueId);
  const [declined, decline] = useStoredState(`podium-picks-not-for-${leagueId}`, parseNames);
  const missing = missingIn(leagueId, leagues, open);
  const nameOf = ({ eventId, categoryId }: (typeof missing)[number]) => `${eventId} ${categoryId}`;
  if (missing.every((pick) => declined.includes(nameOf(pick)))) return null;
  return (
    <Notice tone="info" data-testid="bring-picks">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          {texts.title(missing.length)}{' '}
          <span className="block font-normal wrap-anywhere">
            {texts.which(missing.map(({ categoryName }) => categoryName))}
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            disabled={bring.isPending}
            onClick={() =>
              bring.mutate(missing, {
                onSuccess: (brought) => toast.success(texts.done(brought)),
                onError: (error) => toast.error(failureOf(error)),
              })
            }
          >
            {bring.isPending ? texts.busy : texts.action}
          </Button>
          <Button
            look="quiet"
            disabled={bring.isPending}
            onClick={() => decline(missing.map(nameOf))}
          >
            {texts.decline}
          </Button>
        </span>
      </div>
    </Notice>
  );
}
