import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { SelectField, TextField } from '@/shared/ui/controls/field';
import { Toggle } from '@/shared/ui/controls/toggle';
import { shareTexts as texts } from '@/texts/picks/share';
import type { ShareBody, ShareTheme } from '@/wire/generated';

const NAME_MAX = 60;

function fault(name: string): string | undefined {
  if (name === '') return texts.nameMissing;
  return [...name].length > NAME_MAX ? texts.nameTooLong : undefined;
}

interface ShareFormProps {
  initial: ShareBody;
  league: string | undefined;
  submit: string;
  busy: boolean;
  onSubmit: (body: ShareBody) => void;
  onCancel: () => void;
}

/** Shows what becomes public before sharing. */
export function ShareForm({ initial, league, submit, busy, onSubmit, onCancel }: ShareFormProps) {
  const [name, setName] = useState(initial.name);
  const [showLeague, setShowLeague] = useState(initial.showLeague);
  const [theme, setTheme] = useState<ShareTheme>(initial.theme);
  const [error, setError] = useState<string>();
  const send = (submission: FormEvent) => {
    submission.preventDefault();
    const found = fault(name.trim());
    setError(found);
    if (found === undefined) onSubmit({ name: name.trim(), showLeague, theme });
  };
  return (
    <form onSubmit={send} noValidate className="flex w-full flex-col gap-4">
      <TextField
        label={texts.name}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(change) => {
          setName(change.target.value);
          setError(undefined);
        }}
      />
      <SelectField
        label={texts.theme}
        value={theme}
        onChange={(change) => setTheme(change.target.value === 'dark' ? 'dark' : 'light')}
      >
        <option value="light">{texts.light}</option>
        <option value="dark">{texts.dark}</option>
      </SelectField>
      <Toggle
        label={texts.league}
        hint={texts.leagueHint(showLeague ? league : undefined)}
        on={showLeague}
        disabled={busy}
        onToggle={setShowLeague}
      />
      <p className="text-sm text-ink-soft">{texts.becomesPublic(showLeague)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? texts.making : submit}
        </Button>
      </div>
    </form>
  );
}
