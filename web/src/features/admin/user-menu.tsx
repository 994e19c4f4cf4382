import { Ban, CircleCheck, Copy, EllipsisVertical, KeyRound, LogOut, UserCog } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import toast from 'react-hot-toast';
import type { UserActions } from '@/features/admin/use-user-actions';
import { usersTexts as texts } from '@/texts/users';
import type { AccountType, SiteUser } from '@/wire/generated';

const TYPES: AccountType[] = ['admin', 'userPlus', 'user'];

interface MenuItemProps {
  danger?: boolean;
  onSelect: () => unknown;
  children: ReactNode;
}

function MenuItem({ danger = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={() => void onSelect()}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm font-semibold outline-none data-[highlighted]:bg-sunken [&>svg]:size-4.5 ${danger ? 'text-bad' : 'text-ink'}`}
    >
      {children}
    </DropdownMenu.Item>
  );
}

/** The clipboard is there in secure contexts only. */
async function copyId({ userId }: SiteUser) {
  try {
    await navigator.clipboard.writeText(userId);
    toast.success(texts.idCopied);
  } catch {
    toast.error(texts.copyFailed);
  }
}

interface UserMenuProps {
  user: SiteUser;
  isMe: boolean;
  actions: UserActions;
}

/** What a site admin may do to an account; to their own, only what they cannot lock themselves out with. */
export function UserMenu({ user, isMe, actions }: UserMenuProps) {
  // Asked only once the menu has closed, so that the question gives the focus back to its button.
  const chosen = useRef<(() => Promise<void>) | null>(null);
  const isDisabled = user.disabledAt !== null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={actions.busy}
        aria-label={texts.actionsFor(user.name)}
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
          className="z-30 min-w-64 rounded-card border border-line bg-raised p-1.5 shadow-overlay"
        >
          <MenuItem onSelect={() => (chosen.current = () => copyId(user))}>
            <Copy aria-hidden />
            {texts.copyId}
          </MenuItem>
          {!isDisabled && (
            <MenuItem onSelect={() => (chosen.current = actions.makeLink)}>
              <KeyRound aria-hidden />
              {texts.resetLink}
            </MenuItem>
          )}
          {!isMe &&
            TYPES.filter((type) => type !== user.accountType).map((type) => (
              <MenuItem key={type} onSelect={() => (chosen.current = () => actions.setType(type))}>
                <UserCog aria-hidden />
                {texts.makeType[type]}
              </MenuItem>
            ))}
          {!isMe && !isDisabled && (
            <>
              <MenuItem danger onSelect={() => (chosen.current = actions.signOut)}>
                <LogOut aria-hidden />
                {texts.signOut}
              </MenuItem>
              <MenuItem danger onSelect={() => (chosen.current = actions.disable)}>
                <Ban aria-hidden />
                {texts.disable}
              </MenuItem>
            </>
          )}
          {isDisabled && (
            <MenuItem onSelect={() => (chosen.current = actions.enable)}>
              <CircleCheck aria-hidden />
              {texts.enable}
            </MenuItem>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
