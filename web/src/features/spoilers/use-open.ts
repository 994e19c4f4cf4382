import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useSetShield } from '@/live/hooks/use-shields';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { spoilerTexts as texts } from '@/texts/events/spoilers';

export interface Shielded {
  eventId: string;
  eventName: string;
}

/** Hides an event at once, and reveals it after a confirmation. */
export function useShieldActs({ eventId, eventName }: Shielded) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSetShield(eventId);
  const set = async (raised: boolean): Promise<boolean> => {
    try {
      await mutateAsync(raised);
      return true;
    } catch {
      toast.error(texts.failed);
      return false;
    }
  };
  return {
    busy: isPending,
    raise: async () => {
      if (await set(true)) toast.success(texts.raised(eventName));
    },
    /** Before the event starts, no confirmation is needed. */
    lower: async (needsConfirmation: boolean) => {
      const { title, text, action } = texts.confirm;
      if (needsConfirmation && !(await confirm({ title, text: text(eventName), action }))) return;
      if (await set(false)) toast.success(texts.lowered(eventName));
    },
    replay: async (to: string) => {
      const { replayTitle, replayText, replayAction } = texts.confirm;
      const question = { title: replayTitle, text: replayText(eventName), action: replayAction };
      if (!(await confirm(question))) return;
      // Navigates before revealing, however long that page takes to load: nothing of the result may
      // be rendered or announced before.
      await navigate(to);
      await set(false);
    },
  };
}
