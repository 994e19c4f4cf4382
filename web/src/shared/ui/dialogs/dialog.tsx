import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** Focuses the dialog itself instead of its first control. */
  focusDialog?: boolean;
  /** Element to focus after closing, instead of the one that had the focus before. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, wide = false, focusDialog = false, focusAfter } = props;
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!focusDialog) return;
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives the focus back to its own trigger only, and our dialogs have none.
            const target = focusAfter?.() ?? opener.current;
            if (!(target instanceof HTMLElement)) return;
            event.preventDefault();
            target.focus({ preventScroll: true });
          }}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[92dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border border-line bg-raised p-6 shadow-overlay ${
            wide ? 'w-[min(92vw,42rem)]' : 'w-[min(92vw,26rem)]'
          }`}
        >
          <Radix.Title className="pr-8 text-2xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{text}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">{props.children}</div>
          {/* Last in the document, so that the dialog's first control gets the focus. */}
          <Radix.Close asChild>
            <IconButton label={common.dismiss} className="absolute top-2.5 right-2.5">
              <X aria-hidden className="size-5" />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
