import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDeleteAccount } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { PasswordDialog } from '@/shared/session/password-dialog';
import { Button } from '@/shared/ui/controls/button';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.deletion;

/** After a deletion, the guard shows the sign-in page. */
export function DeleteCard() {
  const [open, setOpen] = useState(false);
  const remove = useDeleteAccount();
  return (
    <SettingsCard danger heading={texts.heading} text={texts.text}>
      <Button look="danger" className="self-start" onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      <PasswordDialog
        open={open}
        title={texts.title}
        text={texts.question}
        action={texts.confirm}
        busyAction={texts.busy}
        look="danger"
        onPassword={async (password) => {
          await remove.mutateAsync(password);
          toast.success(texts.done);
        }}
        onClose={() => setOpen(false)}
      />
    </SettingsCard>
  );
}
