import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ChoiceCards } from '@/features/leagues/create/choice-cards';
import {
  emptyLeague,
  type LeagueFields,
  leagueFields,
} from '@/features/leagues/create/league-fields';
import { OutcomeDialog } from '@/features/leagues/create/outcome-dialog';
import { useLeagueCreation } from '@/features/leagues/create/use-league-creation';
import { Button } from '@/shared/ui/controls/button';
import { TextArea, TextField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.create;

const types = [
  { value: 'public', label: texts.public, hint: texts.publicHint },
  { value: 'private', label: texts.private, hint: texts.privateHint },
] as const;

const policies = [
  { value: 'approval', label: texts.approval, hint: texts.approvalHint },
  { value: 'open', label: texts.open, hint: texts.openHint },
] as const;

/** What is typed, and what is wrong with it since the first attempt. */
function useLeagueFields() {
  const [fields, setFields] = useState(emptyLeague);
  const [attempts, setAttempts] = useState(0);
  const set = (changed: Partial<LeagueFields>) => setFields({ ...fields, ...changed });
  const parsed = v.safeParse(leagueFields, fields);
  const faults = parsed.success ? {} : v.flatten<typeof leagueFields>(parsed.issues).nested;
  const input = (field: 'name' | 'description' | 'maxMembers') => ({
    value: fields[field],
    error: attempts > 0 ? faults?.[field]?.[0] : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [field]: currentTarget.value }),
  });
  return { fields, set, input, parsed, attempts, attempt: () => setAttempts(attempts + 1) };
}

export function CreateLeagueForm() {
  const { fields, set, input, parsed, attempts, attempt } = useLeagueFields();
  const { submit, isSubmitting, refusal, outcome, close } = useLeagueCreation();
  const form = useRef<HTMLFormElement>(null);
  const nameInput = input('name');
  if (refusal?.ofName === fields.name.trim()) nameInput.error ??= refusal.message;

  const trySubmit = (submission: FormEvent) => {
    submission.preventDefault();
    attempt();
    if (parsed.success) void submit(parsed.output);
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, refusal]);

  return (
    <Card className="max-w-xl p-5 md:p-7">
      <form ref={form} onSubmit={trySubmit} noValidate className="flex flex-col gap-5">
        {refusal?.ofName === null && (
          <Notice tone="bad" className="max-h-48 overflow-y-auto wrap-anywhere">
            {refusal.message}
          </Notice>
        )}
        <TextField label={texts.name} hint={texts.nameHint} autoComplete="off" {...nameInput} />
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint(fields.description.trim().length)}
          {...input('description')}
        />
        <ChoiceCards
          legend={texts.type}
          choices={types}
          value={fields.type}
          onChoose={(type) => set({ type })}
        />
        {fields.type === 'public' && (
          <ChoiceCards
            legend={texts.policy}
            choices={policies}
            value={fields.joinPolicy}
            onChoose={(joinPolicy) => set({ joinPolicy })}
          />
        )}
        <TextField
          label={texts.maxMembers}
          hint={texts.maxMembersHint}
          type="number"
          min={2}
          max={1000}
          inputMode="numeric"
          {...input('maxMembers')}
        />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </form>
      {outcome && <OutcomeDialog outcome={outcome} onClose={close} />}
    </Card>
  );
}
