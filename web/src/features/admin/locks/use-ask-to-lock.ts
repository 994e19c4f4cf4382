import { askStatus } from '@/features/admin/admin-api';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { adminTexts } from '@/texts/admin/site-admin';
import type { EventView } from '@/wire/generated';

const texts = adminTexts.lockQuestion;

async function picksOf(eventId: string): Promise<number | null> {
  try {
    const answer = await askStatus(eventId);
    return 'status' in answer ? answer.status.predictionsTotal : null;
  } catch {
    return null;
  }
}

/** Asks before a lock, naming the event, its categories and, if known, the number of picks. */
export function useAskToLock() {
  const confirm = useConfirm();
  return async (eventId: string, event: EventView | undefined): Promise<boolean> => {
    const picks = await picksOf(eventId);
    const categories = event?.dcats.map(({ dcat_name }) => dcat_name) ?? [];
    return confirm({
      title: texts.title(event?.name ?? eventId),
      text: texts.text(categories, picks),
      action: texts.action,
      danger: true,
    });
  };
}
