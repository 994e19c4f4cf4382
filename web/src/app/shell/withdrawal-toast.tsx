import toast from 'react-hot-toast';
import { kindOf } from '@/features/notifications/notification-kinds';
import { personName } from '@/shared/format/names';
import { withdrawalToastId } from '@/shared/picks/withdrawal-toast-id';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';
import type { Notice } from '@/wire/generated';

const { told } = common;

/** Toast for a withdrawn athlete in a pick, with a link to replace them. */
export function toastWithdrawal(
  says: Extract<Notice, { kind: 'pick_withdrawn' }>,
  go: (to: string) => void,
): void {
  const id = withdrawalToastId(says);
  const replace = () => {
    toast.dismiss(id);
    // The address does not need the league's slug.
    go(kindOf(says).path(says, []));
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
