import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useMakeKey } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { messageOf } from '@/shared/api/api-error';
import { usePasswordGate } from '@/shared/session/use-password-gate';
import { Button } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { TextField } from '@/shared/ui/controls/field';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.keys;

/** Makes keys for the user's programs; they are listed with the sessions. */
export function KeysCard() {
  const [name, setName] = useState('');
  const { guarded, dialog } = usePasswordGate();
  const make = useMakeKey();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const made = await guarded(() => make.mutateAsync(name.trim()));
      if (made !== null) setName('');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <form
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3 sm:flex-row sm:items-end"
      >
        <TextField
          label={texts.name}
          value={name}
          maxLength={60}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="secondary" disabled={make.isPending || name.trim() === ''}>
          {make.isPending ? texts.making : texts.make}
        </Button>
      </form>
      {make.data && (
        <dl>
          <Copyable name={texts.key} text={make.data.key} hint={texts.once} isWhole />
        </dl>
      )}
      {dialog}
    </SettingsCard>
  );
}
