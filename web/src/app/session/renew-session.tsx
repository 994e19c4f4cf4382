import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import { useConfig } from '@/shared/session/current-user';
import { googlePath } from '@/shared/session/google-sign-in';
import { usePasswordForm } from '@/shared/session/password-dialog';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';
import type { LoginBody, Me, SignedInAnswer } from '@/wire/generated';

const { renew: texts } = common;

function PasswordForm({ me }: { me: Me }) {
  const client = useQueryClient();
  const google = useConfig().data?.googleSignIn ?? false;
  const { busy, onSubmit, field } = usePasswordForm(texts.missing, async (password) => {
    const body: LoginBody = { email: me.email, password };
    const { user } = await api.post<SignedInAnswer>('/api/auth/login', body);
    client.setQueryData(queryKeys.me, user);
    // What failed while signed out is loaded again.
    void client.invalidateQueries();
  });
  return (
    <form noValidate className="flex w-full flex-col gap-4" onSubmit={onSubmit}>
      <TextField label={texts.password} {...field} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* In another tab: leaving this one would lose the podium. */}
        <a
          href={google ? googlePath('/dashboard') : '/login'}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm underline"
        >
          {google ? account.google : texts.other}
        </a>
        <Button type="submit" disabled={busy}>
          {busy ? texts.busy : texts.action}
        </Button>
      </div>
      {google && <p className="text-sm text-ink-soft">{texts.newTab}</p>}
    </form>
  );
}

/** Lets a player whose session ended log in again without leaving the page. */
export function RenewSession({ me }: { me: Me }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: queryKeys.me });
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [client]);
  return (
    <>
      <div className="fixed inset-x-4 top-4 z-30 mx-auto max-w-xl">
        <Notice tone="warn" className="shadow-overlay">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {texts.short}
            <Button look="secondary" onClick={() => setOpen(true)}>
              {texts.action}
            </Button>
          </div>
        </Notice>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        text={texts.text(me.name)}
      >
        {open && <PasswordForm me={me} />}
      </Dialog>
    </>
  );
}
