import { useState } from 'react';
import { useLogout } from '@/features/accounts/account-api';
import { useKeepLink } from '@/shared/session/keep-link';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { guestTexts } from '@/texts/accounts/guests';
import type { Me } from '@/wire/generated';

const texts = guestTexts.logout;

/** Logs out; asks a guest first, who cannot come back. */
export function useAskedLogout(me: Me) {
  const { mutate, isPending } = useLogout();
  const keep = useKeepLink();
  const [asks, setAsks] = useState(false);
  const dialog = (
    <Dialog open={asks} onClose={() => setAsks(false)} title={texts.title} text={texts.text}>
      <ButtonLink {...keep}>{guestTexts.keep}</ButtonLink>
      <Button look="danger" disabled={isPending} onClick={() => mutate()}>
        {texts.anyway}
      </Button>
    </Dialog>
  );
  return { logOut: () => (me.guest ? setAsks(true) : mutate()), isPending, dialog };
}
