import { AlertDialog } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';

interface Question {
  title: string;
  text?: string;
  action: string;
  danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks for confirmation of an action that is hard to undo; resolves to true if confirmed. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

interface PendingQuestion extends Question {
  answer: (confirmed: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const ask = useCallback<Ask>(
    (question) => new Promise((answer) => setPending({ ...question, answer })),
    [],
  );
  const settle = (confirmed: boolean) => {
    pending?.answer(confirmed);
    setPending(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={pending !== null} onOpenChange={(open) => !open && settle(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
          <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[min(92vw,26rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border border-line bg-raised p-6 shadow-overlay">
            <AlertDialog.Title className="text-xl">{pending?.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              {pending?.text}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button look="secondary">{common.cancel}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button
                  data-testid="confirm-action"
                  look={pending?.danger ? 'danger' : 'primary'}
                  onClick={() => settle(true)}
                >
                  {pending?.action}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}
