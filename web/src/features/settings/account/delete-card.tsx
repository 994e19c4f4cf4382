import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDeleteAccount } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { messageOf } from '@/shared/api/api-error';
import { useMe } from '@/shared/session/current-user';
import { PasswordDialog } from '@/shared/session/password-dialog';
import { Button } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.deletion;

/** After a deletion, the guard shows the sign-in page. */
export function DeleteCard() {
  const [open, setOpen] = useState(false);
  const remove = useDeleteAccount();
  const confirm = useConfirm();
  const { guest } = useMe();
  const removeWith = async (password: string | null) => {
    await remove.mutateAsync(password);
    toast.success(texts.done);
  };
  const askGuest = async () => {
    const question = { title: texts.title, text: texts.guestQuestion, action: texts.confirm };
    if (!(await confirm({ ...question, danger: true }))) return;
    await removeWith(null).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <SettingsCard danger heading={texts.heading} text={texts.text}>
      <Button
        look="danger"
        className="self-start"
        onClick={() => (guest ? void askGuest() : setOpen(true))}
      >
        {texts.action}
      </Button>
      <PasswordDialog
        open={open}
        title={texts.title}
        text={texts.question}
        action={texts.confirm}
        busyAction={texts.busy}
        look="danger"
        onPassword={removeWith}
        onClose={() => setOpen(false)}
      />
    </SettingsCard>
  );
}
