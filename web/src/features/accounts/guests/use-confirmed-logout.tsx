import { useState } from 'react';
import { useLogout } from '@/features/accounts/account-api';
import { useKeepLink } from '@/shared/session/keep-link';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { guestTexts } from '@/texts/accounts/guests';
import type { Me } from '@/wire/generated';

const texts = guestTexts.logout;

/** Logs out; asks a guest first, who cannot come back. */
export function useConfirmedLogout(me: Me) {
  const { mutate, isPending } = useLogout();
  const keep = useKeepLink();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = (
    <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={texts.title} text={texts.text}>
      <ButtonLink {...keep}>{guestTexts.keep}</ButtonLink>
      <Button look="danger" disabled={isPending} onClick={() => mutate()}>
        {texts.anyway}
      </Button>
    </Dialog>
  );
  return { logOut: () => (me.guest ? setIsOpen(true) : mutate()), isPending, dialog };
}
