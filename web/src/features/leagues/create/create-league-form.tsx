import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { CreateLeagueFailure } from '@/features/leagues/api/create-league-call';
import { useCreateLeague, useUpdateLeague } from '@/features/leagues/api/league-writes';
import { ChoiceCards } from '@/features/leagues/create/choice-cards';
import {
  emptyLeague,
  type LeagueFields,
  leagueFields,
} from '@/features/leagues/create/league-fields';
import { OutcomeDialog, type Outcome } from '@/features/leagues/create/outcome-dialog';
import { Button } from '@/shared/ui/controls/button';
import { TextArea, TextField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { CreateLeagueBody } from '@/wire/generated';

const texts = leagueTexts.create;

const resolver: Resolver<LeagueFields> = (values) => {
  const parsed = v.safeParse(leagueFields, values);
  if (parsed.success) return { values: parsed.output, errors: {} };
  const errors: FieldErrors<LeagueFields> = {};
  const nested = v.flatten<typeof leagueFields>(parsed.issues).nested ?? {};
  for (const field of ['name', 'description', 'type', 'joinPolicy', 'maxMembers'] as const) {
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

const types = [
  { value: 'public', label: texts.public, hint: texts.publicHint },
  { value: 'private', label: texts.private, hint: texts.privateHint },
] as const;

const policies = [
  { value: 'approval', label: texts.approval, hint: texts.approvalHint },
  { value: 'open', label: texts.open, hint: texts.openHint },
] as const;

export function CreateLeagueForm() {
  const { register, handleSubmit, setError, formState, control } = useForm<LeagueFields>({
    defaultValues: emptyLeague,
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const { type, description } = useWatch({ control });
  const create = useCreateLeague();
  const update = useUpdateLeague();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const failed = (error: unknown) => {
    const message = error instanceof Error && error.message !== '' ? error.message : texts.unknown;
    const failure = error instanceof CreateLeagueFailure ? error : null;
    if (failure?.ofName != null || (failure?.said && /\bname\b/i.test(message))) {
      setError(
        'name',
        { type: 'server', message: failure.ofName ?? message },
        { shouldFocus: true },
      );
      return;
    }
    // The alert stays when the dialog is closed, so it contains the full message.
    setError('root', { type: 'server', message: failure?.said ? message : texts.failed });
    setOutcome({ success: false, message });
  };

  /** New leagues require approval; only their settings can change that. */
  const openUp = (leagueId: string) =>
    update.mutateAsync({ leagueId, body: { joinPolicy: 'open' } }).then(
      () => true,
      () => false,
    );

  const submit = handleSubmit(async (fields) => {
    try {
      const { leagueId, slug } = await create.mutateAsync(bodyOf(fields));
      const wantsOpen = fields.type === 'public' && fields.joinPolicy === 'open';
      const asWanted = !wantsOpen || (await openUp(leagueId));
      setOutcome({ success: true, name: fields.name, slug, stillClosed: !asWanted });
    } catch (error) {
      failed(error);
    }
  });

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
        {errors.root && (
          <Notice tone="bad" className="max-h-48 overflow-y-auto wrap-anywhere">
            {errors.root.message}
          </Notice>
        )}
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint((description ?? '').trim().length)}
          error={errors.description?.message}
          {...register('description')}
        />
        <ChoiceCards legend={texts.type} choices={types} {...register('type')} />
        {type === 'public' && (
          <ChoiceCards legend={texts.policy} choices={policies} {...register('joinPolicy')} />
        )}
        <TextField
          label={texts.maxMembers}
          hint={texts.maxMembersHint}
          type="number"
          min={2}
          max={1000}
          inputMode="numeric"
          error={errors.maxMembers?.message}
          {...register('maxMembers')}
        />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </form>
      {outcome && <OutcomeDialog outcome={outcome} onClose={close} />}
    </Card>
  );
}
