import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useSetShield } from '@/live/hooks/use-shields';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { spoilerTexts as texts } from '@/texts/events/spoilers';

export interface Shielded {
  eventId: string;
  eventName: string;
}

/** Raises an event's shield at once, and lowers it once I have said that I mean it. */
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
    /** Before it begins there is nothing to be asked about. */
    lower: async (asked: boolean) => {
      const { title, text, action } = texts.confirm;
      if (asked && !(await confirm({ title, text: text(eventName), action }))) return;
      if (await set(false)) toast.success(texts.lowered(eventName));
    },
    replay: async (to: string) => {
      const { replayTitle, replayText, replayAction } = texts.confirm;
      const question = { title: replayTitle, text: replayText(eventName), action: replayAction };
      if (!(await confirm(question))) return;
      // First there, however long that page's code is on its way, then open: between the two,
      // nothing of the result is painted, nor said aloud.
      await navigate(to);
      await set(false);
    },
  };
}
