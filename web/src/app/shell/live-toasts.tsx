import type { QueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { kindOf } from '@/features/notifications/notification-kinds';
import { personName } from '@/shared/format/names';
import { withdrawalToastId } from '@/shared/picks/withdrawal-toast-id';
import { isJoining } from '@/shared/query/joining';
import { queryKeys } from '@/shared/query/query-keys';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';
import type { Change, Notice, SpoilerShields } from '@/wire/generated';

const { liveToasts: texts } = common;

type Go = (to: string) => void;

function isShielded(client: QueryClient, id: string): boolean {
  const spoilers = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  return spoilers?.shields.some(({ eventId, raised }) => raised && eventId === id) ?? true;
}

/** With a link to replace the athlete in the pick. */
function toastWithdrawal(notice: Extract<Notice, { kind: 'pick_withdrawn' }>, go: Go): void {
  const id = withdrawalToastId(notice);
  const replace = () => {
    toast.dismiss(id);
    // The address does not need the league's slug.
    go(kindOf(notice).path(notice, []));
  };
  toast(
    <span className="flex flex-col items-start gap-2">
      {texts.withdrawn(personName(notice), notice.categoryName, notice.eventName)}
      <Button look="secondary" onClick={replace}>
        {texts.replace}
      </Button>
    </span>,
    { id, duration: 12_000 },
  );
}

/** Shows other users' actions and corrected results. */
export function toastChange(client: QueryClient, change: Change, go: Go): void {
  switch (change.kind) {
    case 'score_corrected':
      // The server does not send it to users who hide the event; this one was sent just before.
      if (!isShielded(client, change.eventId)) {
        toast(texts.corrected(change.from, change.to), { id: `corrected ${change.predictionId}` });
      }
      break;
    case 'notice_told':
      if (change.notice.says.kind === 'pick_withdrawn') toastWithdrawal(change.notice.says, go);
      break;
    case 'league_joined':
      if (!change.league.isOwner && !isJoining(client)) {
        toast.success(texts.joined(change.league.name), { id: `joined ${change.league._id}` });
      }
      break;
    case 'league_left':
      if (change.removed) toast(texts.removed(change.name));
      break;
    case 'league_deleted':
      toast(texts.deleted(change.name), { id: `deleted ${change.leagueId}` });
      break;
    case 'my_role_changed':
      toast((change.league.isAdmin ? texts.promoted : texts.demoted)(change.league.name));
      break;
    case 'invitation_arrived':
      toast(texts.invited(change.invitation.leagueName));
      break;
    case 'request_rejected':
      if (change.rejected) toast(texts.rejected);
      break;
    default:
  }
}
