import toast from 'react-hot-toast';
import { useUpdateLeague } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import type { UpdateLeagueBody } from '@/wire/generated';

/** Changes settings of a league, and says whether that succeeded. */
export function useChangeSetting(leagueId: string) {
  const { mutate, isPending } = useUpdateLeague();
  const change = (body: UpdateLeagueBody, done: string, failed: string) =>
    mutate(
      { leagueId, body },
      {
        onSuccess: () => toast.success(done),
        onError: (error) => toast.error(refusalOr(error, failed)),
      },
    );
  return { change, isPending };
}
