import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { emptyLeague, type LeagueFields, leagueFields } from '@/features/leagues/league-fields';
import { useCreateLeague } from '@/features/leagues/leagues-api';
import { ApiError } from '@/shared/api-error';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { Dialog } from '@/shared/ui/dialog';
import { TextArea, TextField } from '@/shared/ui/field';
import { Notice } from '@/shared/ui/notice';
import type { CreateLeagueBody } from '@/wire/generated';

const FORM_FAILURE = 'Failed to create league. Please try again.';

const resolver: Resolver<LeagueFields> = (values) => {
  const parsed = v.safeParse(leagueFields, values);
  if (parsed.success) return { values: parsed.output, errors: {} };
  const errors: FieldErrors<LeagueFields> = {};
  const nested = v.flatten<typeof leagueFields>(parsed.issues).nested ?? {};
  for (const field of ['name', 'description', 'type', 'maxMembers'] as const) {
    const message = nested[field]?.[0];
    if (message !== undefined) errors[field] = { type: 'rule', message };
  }
  return { values: {}, errors };
};

function bodyOf({ name, description, type, maxMembers }: LeagueFields): CreateLeagueBody {
  return {
    name,
    type,
    ...(description === '' ? {} : { description }),
    ...(maxMembers === '' ? {} : { maxMembers: Number(maxMembers) }),
  };
}

type Outcome = { success: true; name: string; slug: string } | { success: false; message: string };

interface OutcomeDialogProps {
  outcome: Outcome;
  onClose: () => void;
}

function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={outcome.success ? 'Success!' : 'Error'}
      text={
        outcome.success
          ? `Your league "${outcome.name}" has been created successfully.`
          : outcome.message
      }
    >
      <Button onClick={onClose}>{outcome.success ? 'Go to League' : 'Close'}</Button>
    </Dialog>
  );
}

const types = [
  { value: 'public', label: 'Public', hint: 'Everybody finds it and may ask to join' },
  { value: 'private', label: 'Private', hint: 'Only those with the invite code get in' },
] as const;

export function CreateLeagueForm() {
  const { register, handleSubmit, setError, formState } = useForm<LeagueFields>({
    defaultValues: emptyLeague,
    resolver,
  });
  const { errors } = formState;
  const create = useCreateLeague();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const failed = (error: unknown) => {
    const refused = error instanceof ApiError && error.code !== null;
    const message = refused ? error.message : FORM_FAILURE;
    const ofName = error instanceof ApiError ? error.fields['name'] : undefined;
    if (ofName !== undefined || /\bname\b/i.test(message)) {
      setError('name', { type: 'server', message: ofName ?? message });
      return;
    }
    setError('root', { type: 'server', message });
    setOutcome({ success: false, message });
  };

  const submit = handleSubmit((fields) =>
    create
      .mutateAsync(bodyOf(fields))
      .then(({ slug }) => setOutcome({ success: true, name: fields.name, slug }), failed),
  );

  const close = () => {
    if (outcome?.success) void navigate(`/dashboard/league/${encodeURIComponent(outcome.slug)}`);
    setOutcome(null);
  };

  return (
    <Card className="max-w-xl p-5 md:p-7">
      <form
        onSubmit={(submission) => void submit(submission)}
        noValidate
        className="flex flex-col gap-5"
      >
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <TextField
          label="League Name"
          hint="3 to 30 letters, numbers or spaces"
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label="Description (optional)"
          error={errors.description?.message}
          {...register('description')}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">League Type</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {types.map(({ value, label, hint }) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  value={value}
                  className="mt-1 size-4 accent-[var(--accent)]"
                  {...register('type')}
                />
                <span>
                  <span className="block text-sm font-semibold">{label}</span>
                  <span className="block text-sm text-ink-soft">{hint}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Max Members (optional)"
          type="number"
          min={2}
          max={1000}
          inputMode="numeric"
          error={errors.maxMembers?.message}
          {...register('maxMembers')}
        />
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create League'}
        </Button>
      </form>
      {outcome && <OutcomeDialog outcome={outcome} onClose={close} />}
    </Card>
  );
}
