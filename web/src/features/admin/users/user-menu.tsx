import { Ban, CircleCheck, Copy, KeyRound, LogOut, UserCog } from 'lucide-react';
import toast from 'react-hot-toast';
import type { UserActions } from '@/features/admin/users/use-user-actions';
import { RowMenu, RowMenuItem } from '@/shared/ui/controls/row-menu';
import { usersTexts as texts } from '@/texts/admin/users';
import type { AccountType, SiteUser } from '@/wire/generated';

const TYPES: AccountType[] = ['admin', 'userPlus', 'user'];

/** The clipboard exists only in secure contexts. */
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

/**
 * A site admin's actions on an account; for the admin's own account, only those that cannot lock
 * them out.
 */
export function UserMenu({ user, isMe, actions }: UserMenuProps) {
  const isDisabled = user.disabledAt !== null;
  const mayChangeType = !isMe && !user.guest;
  return (
    <RowMenu label={texts.actionsFor(user.name)} disabled={actions.busy}>
      <RowMenuItem act={() => copyId(user)}>
        <Copy aria-hidden />
        {texts.copyId}
      </RowMenuItem>
      {!isDisabled && !user.guest && (
        <RowMenuItem act={actions.makeLink}>
          <KeyRound aria-hidden />
          {texts.resetLink}
        </RowMenuItem>
      )}
      {mayChangeType &&
        TYPES.filter((type) => type !== user.accountType).map((type) => (
          <RowMenuItem key={type} act={() => actions.setType(type)}>
            <UserCog aria-hidden />
            {texts.makeType[type]}
          </RowMenuItem>
        ))}
      {!isMe && !isDisabled && (
        <>
          <RowMenuItem danger act={actions.signOut}>
            <LogOut aria-hidden />
            {texts.signOut}
          </RowMenuItem>
          <RowMenuItem danger act={actions.disable}>
            <Ban aria-hidden />
            {texts.disable}
          </RowMenuItem>
        </>
      )}
      {isDisabled && (
        <RowMenuItem act={actions.enable}>
          <CircleCheck aria-hidden />
          {texts.enable}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}
