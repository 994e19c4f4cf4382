import { useQuery } from '@tanstack/react-query';
import type { CorrectedResultProps } from '@/features/leaderboard/table/corrected-result';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import { ArithmeticDialog } from '@/shared/scoring/lazy-arithmetic';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { scoringTexts as texts } from '@/texts/results/scoring';
import type { PredictionList, PredictionsQuery } from '@/wire/generated';

/** The member's pick of the category: none for non-members of the league. */
function usePickBehind({ leagueId, userId, result }: CorrectedResultProps) {
  const { eventId, categoryId } = result;
  return useQuery({
    queryKey: [...queryKeys.picksOf(userId, eventId, leagueId), categoryId],
    queryFn: async () => {
      const query = { leagueId, userId, eventId, categoryId };
      const body: PredictionsQuery = { query, limit: 1, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
    },
  });
}

/** Explains a corrected result with the pick's points, for users who may see the pick. */
export function CorrectionDialog(props: CorrectedResultProps & { onClose: () => void }) {
  const { owner, result, from, onClose } = props;
  const picks = usePickBehind(props);
  const pick = picks.data?.[0];
  if (pick) {
    return <ArithmeticDialog pick={pick} owner={owner} ranking={null} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(result.points)}
      text={texts.of(result.categoryName, result.eventName, owner)}
    >
      <div className="flex w-full flex-col gap-3">
        {picks.isPending && <SkeletonRows rows={3} label={texts.loading} />}
        {picks.error && <ErrorBox message={texts.failed} onRetry={() => void picks.refetch()} />}
        {picks.data && <Notice tone="info">{texts.correctionOnly(from, result.points)}</Notice>}
        <div className="flex justify-end">
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
