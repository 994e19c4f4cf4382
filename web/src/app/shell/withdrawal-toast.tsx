import toast from 'react-hot-toast';
import { leadsTo } from '@/features/notifications/notification-links';
import { personName } from '@/shared/format/names';
import { withdrawalToastId } from '@/shared/picks/withdrawal-toast-id';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';
import type { Notice } from '@/wire/generated';

const { told } = common;

/** Somebody I picked will not start: said at once, and one tap from the choice of somebody else. */
export function toastWithdrawal(
  says: Extract<Notice, { kind: 'pick_withdrawn' }>,
  go: (to: string) => void,
): void {
  const id = withdrawalToastId(says);
  const replace = () => {
    toast.dismiss(id);
    // Its address does not need the league's own.
    go(leadsTo(says, []));
  };
  toast(
    <span className="flex flex-col items-start gap-2">
      {told.withdrawn(personName(says), says.categoryName, says.eventName)}
      <Button look="secondary" onClick={replace}>
        {told.replace}
      </Button>
    </span>,
    { id, duration: 12_000 },
  );
}
