import toast from 'react-hot-toast';
import {
  useCancelRequest,
  useLeaveLeague,
  useRequestToJoin,
} from '@/features/leagues/api/league-writes';
import { refusalOf, refusalOr } from '@/features/leagues/api/refusal';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.membership;

interface NamedLeague {
  _id: string;
  name: string;
}

/** Requests to join, their withdrawal, and leaving, with toasts and confirmations. */
export function useJoinActions() {
  const confirm = useConfirm();
  const request = useRequestToJoin();
  const cancel = useCancelRequest();
  const leave = useLeaveLeague();

  const requestToJoin = (league: NamedLeague) =>
    request.mutate(league._id, {
      onSuccess: ({ autoApproved }) =>
        toast.success(autoApproved ? texts.autoApproved(league.name) : texts.requested),
      onError: (error) => toast.error(texts.error(refusalOr(error, texts.requestFailed))),
    });

  const cancelRequest = async (league: NamedLeague) => {
    const confirmed = await confirm({
      title: texts.cancelTitle,
      text: texts.cancelQuestion,
      action: texts.cancelAction,
    });
    if (!confirmed) return;
    cancel.mutate(league._id, {
      onSuccess: () => toast.success(texts.cancelled),
      onError: (error) => {
        const reason = refusalOf(error);
        toast.error(
          reason === null ? texts.error(texts.cancelFailed) : texts.cancelRefused(reason),
        );
      },
    });
  };

  /** `page` selects the texts: the list and the league's page word the outcome differently. */
  const leaveLeague = async (league: NamedLeague, page: 'list' | 'league', then?: () => void) => {
    const confirmed = await confirm({
      title: texts.leaveTitle(league.name),
      text: texts.leaveQuestion,
      action: texts.leaveAction,
      danger: true,
    });
    if (!confirmed) return;
    const onList = page === 'list';
    leave.mutate(league._id, {
      onSuccess: () => {
        toast.success(onList ? texts.left(league.name) : texts.leftPage);
        then?.();
      },
      onError: (error) =>
        toast.error(
          onList
            ? texts.error(refusalOr(error, texts.leaveFailed))
            : refusalOr(error, texts.leaveFailedPage),
        ),
    });
  };

  const busy = request.isPending || cancel.isPending || leave.isPending;
  return { requestToJoin, cancelRequest, leaveLeague, busy };
}
