import { useState } from 'react';
import toast from 'react-hot-toast';
import {
  disableAccount,
  enableAccount,
  makeResetLink,
  setAccountType,
  signOutEverywhere,
  useRefreshUsers,
} from '@/features/admin/users/users-api';
import { ApiError } from '@/shared/api/api-error';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { usersTexts as texts } from '@/texts/admin/users';
import type { AccountType, ResetLinkAnswer, SiteUser } from '@/wire/generated';

export interface UserActions {
  busy: boolean;
  setType: (type: AccountType) => Promise<void>;
  signOut: () => Promise<void>;
  disable: () => Promise<void>;
  enable: () => Promise<void>;
  makeLink: () => Promise<void>;
}

type Guarded = <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;

/** Actions that ask for confirmation, and for the password if the server requires it. */
export function useUserActions(
  { userId, name }: SiteUser,
  guarded: Guarded,
  onLink: (link: ResetLinkAnswer) => void,
): UserActions {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const refresh = useRefreshUsers();

  const run = async <Answer>(
    question: { title: string; text: string; action: string } | null,
    act: () => Promise<Answer>,
    done: (answer: Answer) => void,
  ) => {
    if (question !== null && !(await confirm({ ...question, danger: true }))) return;
    setBusy(true);
    try {
      const answer = await guarded(act);
      if (answer === null) return;
      done(answer);
      await refresh();
    } catch (error) {
      const isFromServer = error instanceof ApiError && error.code !== null;
      toast.error(isFromServer ? error.message : texts.actFailed);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    setType: (type) =>
      run(
        texts.ask.type(name, type),
        () => setAccountType(userId, type),
        () => toast.success(texts.done.type),
      ),
    signOut: () =>
      run(
        texts.ask.signOut(name),
        () => signOutEverywhere(userId),
        ({ ended }) => toast.success(texts.done.signOut(ended)),
      ),
    disable: () =>
      run(
        texts.ask.disable(name),
        () => disableAccount(userId),
        () => toast.success(texts.done.disable),
      ),
    enable: () =>
      run(
        null,
        () => enableAccount(userId),
        () => toast.success(texts.done.enable),
      ),
    makeLink: () => run(texts.ask.resetLink(name), () => makeResetLink(userId), onLink),
  };
}
