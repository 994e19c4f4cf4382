import { useConfirmedLogout } from '@/features/accounts/guests/use-confirmed-logout';
import { addressOf } from '@/shared/session/current-user';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { account } from '@/texts/accounts/sign-in';
import type { Me } from '@/wire/generated';

export function SignedInPanel({ me }: { me: Me }) {
  const { logOut, isPending, dialog } = useConfirmedLogout(me);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Avatar name={me.name} />
        <div className="min-w-0">
          <p className="font-display text-lg font-bold">{me.name}</p>
          <p className="truncate text-sm text-ink-soft">{addressOf(me)}</p>
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {account.userId} <code className="break-all text-ink">{me.userId}</code>
      </p>
      <div className="flex flex-col gap-2">
        <ButtonLink to="/dashboard">{account.toDashboard}</ButtonLink>
        <Button look="secondary" disabled={isPending} onClick={logOut}>
          {account.logout}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
