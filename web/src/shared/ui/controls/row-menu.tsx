import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, use, useMemo, useRef } from 'react';

type Act = () => unknown;

const Choose = createContext<(act: Act) => void>(() => undefined);

interface RowMenuItemProps {
  danger?: boolean;
  act: Act;
  /** An icon and its words. */
  children: ReactNode;
}

export function RowMenuItem({ danger = false, act, children }: RowMenuItemProps) {
  const choose = use(Choose);
  return (
    <DropdownMenu.Item
      onSelect={() => choose(act)}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm font-semibold outline-none data-[highlighted]:bg-sunken [&>svg]:size-4.5 ${danger ? 'text-bad' : 'text-ink'}`}
    >
      {children}
    </DropdownMenu.Item>
  );
}

interface RowMenuProps {
  /** The button's label for screen readers, which names the row. */
  label: string;
  disabled: boolean;
  children: ReactNode;
}

export function RowMenu({ label, disabled, children }: RowMenuProps) {
  // Runs after the menu has closed, so that a dialog returns the focus to the button.
  const chosen = useRef<Act | null>(null);
  const choose = useMemo(
    () => (act: Act) => {
      chosen.current = act;
    },
    [],
  );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={disabled}
        aria-label={label}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <EllipsisVertical aria-hidden className="size-4.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={() => {
            const act = chosen.current;
            chosen.current = null;
            if (act) queueMicrotask(() => void act());
          }}
          className="z-30 min-w-60 rounded-card border border-line bg-raised p-1.5 shadow-overlay"
        >
          <Choose value={choose}>{children}</Choose>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
