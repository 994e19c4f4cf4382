import { Trash2 } from 'lucide-react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { useDeletePick, useMyPicks } from '@/features/predictions/picks-api';
import { useMyLeagues } from '@/live/use-my-leagues';
import { ApiError } from '@/shared/api-error';
import { formatMoment, personName } from '@/shared/format';
import { placeNumbers, places } from '@/shared/podium';
import { useMe } from '@/shared/session';
import { Badge } from '@/shared/ui/badge';
import { ButtonLink, IconButton } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { useConfirm } from '@/shared/ui/confirm';
import { PointsBadge } from '@/shared/ui/points-badge';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/states';
import type { PredictionView } from '@/wire/generated';

function StateBadge({ pick }: { pick: PredictionView }) {
  if (pick.scoreDetails?.void) return <Badge>Cancelled</Badge>;
  if (pick.event_finished) return <Badge>Past</Badge>;
  return pick.locked ? <Badge tone="warn">Locked</Badge> : <Badge tone="good">Open</Badge>;
}

function Podium({ pick }: { pick: PredictionView }) {
  const details = pick.scoreDetails;
  const points = details && !details.void && details.podium.pointsByPlace;
  return (
    <ol className="flex flex-col gap-1.5">
      {places.map((place) => {
        const athlete = pick.athletes[place];
        return (
          <li key={place} className="flex items-center gap-3 text-sm">
            <span className="score w-4 text-lg text-ink-soft">{placeNumbers[place]}</span>
            <span className={`min-w-0 flex-1 ${athlete ? 'font-semibold' : 'text-ink-soft'}`}>
              {athlete ? personName(athlete) : 'Empty'}
            </span>
            {points && (
              <span className="score text-base">
                {points[place] > 0 && '+'}
                {points[place]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface PickCardProps {
  pick: PredictionView;
  leagueName: string | undefined;
  onDelete: () => void;
}

function PickCard({ pick, leagueName, onDelete }: PickCardProps) {
  const closed = pick.locked || pick.event_finished;
  const page = closed ? 'results' : 'upcoming';
  const query = closed ? '' : `?league=${encodeURIComponent(pick.leagueId)}`;
  const to = `/dashboard/${page}/${encodeURIComponent(pick.eventId)}/${encodeURIComponent(pick.categoryId)}${query}`;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">{pick.categoryName}</h2>
          <p className="mt-1 text-sm text-ink-soft">{pick.eventName}</p>
          {leagueName && <p className="text-sm text-ink-soft">in {leagueName}</p>}
        </div>
        <div className="flex flex-col items-end gap-2">
          <StateBadge pick={pick} />
          {pick.totalPoints !== null && !pick.scoreDetails?.void && (
            <PointsBadge points={pick.totalPoints} />
          )}
        </div>
      </div>
      <Podium pick={pick} />
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3">
        <p className="text-xs text-ink-soft tabular-nums">
          Saved {formatMoment(pick.updatedAt)}
          {pick.editedByAdmin && ', edited by an admin'}
        </p>
        <div className="flex items-center gap-1">
          <ButtonLink look="quiet" to={to}>
            {closed ? 'Results' : 'Change'}
          </ButtonLink>
          {!closed && (
            <IconButton label={`Delete pick for ${pick.categoryName}`} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          )}
        </div>
      </div>
    </Card>
  );
}

function useAskAndDelete() {
  const confirm = useConfirm();
  const remove = useDeletePick();
  return async (predictionId: string) => {
    const confirmed = await confirm({
      title: 'Delete prediction',
      text: 'Are you sure you want to delete this prediction? This action cannot be undone.',
      action: 'Delete',
      danger: true,
    });
    if (!confirmed) return;
    remove.mutate(predictionId, {
      onSuccess: () => toast.success('Prediction deleted successfully'),
      onError: (error) => {
        const refused = error instanceof ApiError && error.status !== 0;
        const words = 'An error occurred while deleting the prediction.';
        toast.error(refused ? error.message || 'Failed to delete prediction' : words);
      },
    });
  };
}

export function MyPicksList() {
  const me = useMe();
  const { data: picks, error, refetch } = useMyPicks(me.userId);
  const { leagues } = useMyLeagues();
  const askAndDelete = useAskAndDelete();

  if (!picks && error) {
    return (
      <ErrorBox
        message="Failed to load predictions. Please try again later."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!picks) return <SkeletonCards label="Loading your picks" />;
  if (picks.length === 0) {
    return (
      <EmptyState
        title="No picks yet"
        text={
          <>
            Choose an upcoming event, open a category and put three athletes on your podium.{' '}
            {leagues?.length === 0 && (
              <Link to="/dashboard/leagues" className="font-semibold underline">
                You need a league first.
              </Link>
            )}
          </>
        }
        action={<ButtonLink to="/dashboard/events">Browse events</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {picks.map((pick) => (
        <li key={pick._id} className="flex [&>*]:flex-1">
          <PickCard
            pick={pick}
            leagueName={leagues?.find(({ _id }) => _id === pick.leagueId)?.name}
            onDelete={() => void askAndDelete(pick._id)}
          />
        </li>
      ))}
    </ul>
  );
}
