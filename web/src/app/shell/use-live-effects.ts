import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toastChange } from '@/app/shell/live-toasts';
import { outdatedQueries } from '@/app/shell/outdated-queries';
import { dropPick, storePick } from '@/features/predictions/saved-picks/pick-cache';
import { useChange } from '@/live/hooks/use-change';
import { resyncMyLeagues } from '@/live/hooks/use-my-leagues';
import { loadSpoilers } from '@/live/hooks/use-shields';
import { invalidate } from '@/shared/query/invalidate';
import { queryKeys } from '@/shared/query/query-keys';
import type { Change, Me, SpoilerShields } from '@/wire/generated';

/** Whether a first pick of an event may have hidden it automatically. */
function raisesItself(client: QueryClient, id: string): boolean {
  const spoilers = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  return spoilers?.byItself === true && !spoilers.shields.some(({ eventId }) => eventId === id);
}

/** Stores what a change itself contains of the REST data. */
function storeChange(client: QueryClient, change: Change): void {
  switch (change.kind) {
    case 'prediction_saved':
      storePick(client, change.prediction);
      if (raisesItself(client, change.prediction.eventId)) loadSpoilers(client);
      break;
    case 'prediction_deleted':
      dropPick(client, change.predictionId);
      break;
    case 'league_updated':
      // Its name and address are also in the user's list, which topic `me` does not update.
      resyncMyLeagues();
      break;
    case 'name_changed':
      client.setQueryData<Me | null>(queryKeys.me, (me) => me && { ...me, name: change.name });
      break;
    default:
  }
}

export function useLiveEffects(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useChange(({ data: change }) => {
    for (const queryKey of outdatedQueries(change)) invalidate(client, queryKey);
    storeChange(client, change);
    toastChange(client, change, (to) => void navigate(to));
  });
}
