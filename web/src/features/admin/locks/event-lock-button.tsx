import { Lock, LockOpen } from 'lucide-react';
import toast from 'react-hot-toast';
import { useLockEvent } from '@/features/admin/admin-api';
import { lockFailure } from '@/features/admin/locks/lock-outcome';
import { useAskToLock } from '@/features/admin/locks/use-ask-to-lock';
import { Button } from '@/shared/ui/controls/button';
import { adminTexts } from '@/texts/admin/site-admin';
import type { EventView } from '@/wire/generated';

const texts = adminTexts.eventLock;

export function EventLockButton({ event }: { event: EventView }) {
  const lock = useLockEvent();
  const verb = event.locked ? 'unlock' : 'lock';
  const Icon = event.locked ? LockOpen : Lock;
  const askToLock = useAskToLock();
  const run = async () => {
    if (verb === 'lock' && !(await askToLock(event.id, event))) return;
    lock.mutate(
      { eventId: event.id, verb },
      {
        onSuccess: () => toast.success(texts.done),
        onError: (error) => toast.error(lockFailure(error, texts.failed)),
      },
    );
  };
  return (
    <Button
      look="secondary"
      data-testid="event-lock"
      disabled={lock.isPending}
      onClick={() => void run()}
    >
      <Icon aria-hidden className="size-4" />
      {texts[verb]}
    </Button>
  );
}
