import { X } from 'lucide-react';
import { Dialog, Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { NotificationPanel } from '@/features/notifications/notification-panel';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { IconButton } from '@/shared/ui/controls/button';
import { notificationTexts } from '@/texts/delivery/notifications';

interface NotificationOverlayProps {
  /** Anchor of the overlay, and the element to focus after closing. */
  bell: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

const head = 'flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4';

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label={notificationTexts.close} onClick={onClose}>
      <X aria-hidden className="size-5" />
    </IconButton>
  );
}

function NoticePopover({ bell, onClose }: NotificationOverlayProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={bell} />
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={16}
          aria-label={notificationTexts.heading}
          // The bell toggles the overlay itself, so outside clicks on it are ignored.
          onInteractOutside={(event) => {
            if (bell.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            bell.current?.focus();
          }}
          className="z-30 flex max-h-[min(38rem,var(--radix-popover-content-available-height))] w-104 flex-col overflow-hidden rounded-card border border-line bg-raised shadow-overlay outline-none"
        >
          <div className={head}>
            <h2 className="text-lg">{notificationTexts.heading}</h2>
            <CloseButton onClose={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <NotificationPanel onFollow={onClose} />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Full screen on phones, which have no room beside it. */
function NoticeSheet({ bell, onClose }: NotificationOverlayProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            bell.current?.focus();
          }}
          className="safe-x fixed inset-0 z-40 flex animate-fade-in flex-col bg-surface pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <div className={head}>
            <Dialog.Title className="text-lg">{notificationTexts.heading}</Dialog.Title>
            <CloseButton onClose={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <NotificationPanel onFollow={onClose} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function NotificationOverlay(props: NotificationOverlayProps) {
  return useWideScreen() ? <NoticePopover {...props} /> : <NoticeSheet {...props} />;
}
