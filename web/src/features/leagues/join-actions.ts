import toast from 'react-hot-toast';
import { useCancelRequest, useLeaveLeague, useRequestToJoin } from '@/features/leagues/leagues-api';
import { ApiError, errorLine } from '@/shared/api-error';
import { useConfirm } from '@/shared/ui/confirm';

interface NamedLeague {
  _id: string;
  name: string;
}

function lineOr(error: unknown, words: string): string {
  const said = error instanceof ApiError && error.code !== null;
  return said ? errorLine(error) : `Error: ${words}`;
}

/** Asking to join a league, taking that back, and leaving; with the toasts and questions. */
export function useJoinActions() {
  const confirm = useConfirm();
  const request = useRequestToJoin();
  const cancel = useCancelRequest();
  const leave = useLeaveLeague();

  const requestToJoin = (league: NamedLeague) =>
    request.mutate(league._id, {
      onSuccess: ({ autoApproved }) =>
        toast.success(
          autoApproved
            ? `You've been automatically added to ${league.name}!`
            : 'Join request sent!',
        ),
      onError: (error) => toast.error(lineOr(error, 'Failed to join league.')),
    });

  const cancelRequest = async (league: NamedLeague) => {
    const confirmed = await confirm({
      title: 'Cancel request',
      text: 'Are you sure you want to cancel your join request for this league?',
      action: 'Cancel Request',
    });
    if (!confirmed) return;
    cancel.mutate(league._id, {
      onSuccess: () => toast.success('Join request cancelled.'),
      onError: (error) => toast.error(lineOr(error, 'Failed to cancel request.')),
    });
  };

  const leaveLeague = async (league: NamedLeague, then?: () => void) => {
    const confirmed = await confirm({
      title: `Leave ${league.name}?`,
      text: 'You may need a new invitation to come back.',
      action: 'Leave',
      danger: true,
    });
    if (!confirmed) return;
    leave.mutate(league._id, {
      onSuccess: () => {
        toast.success(`You have left "${league.name}"`);
        then?.();
      },
      onError: (error) => toast.error(lineOr(error, 'Failed to leave league.')),
    });
  };

  const busy = request.isPending || cancel.isPending || leave.isPending;
  return { requestToJoin, cancelRequest, leaveLeague, busy };
}
