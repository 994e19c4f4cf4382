import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreateLeagueFailure } from '@/features/leagues/api/create-league-call';
import { useCreateLeague, useUpdateLeague } from '@/features/leagues/api/league-writes';
import type { LeagueFields } from '@/features/leagues/create/league-fields';
import type { Outcome } from '@/features/leagues/create/outcome-dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { CreateLeagueBody } from '@/wire/generated';

const texts = leagueTexts.create;

interface Refusal {
  /** Concerns the name that was sent; otherwise the whole form. */
  ofName: string | null;
  message: string;
}

function bodyOf({ name, description, type, maxMembers }: LeagueFields): CreateLeagueBody {
  return {
    name,
    type,
    ...(description === '' ? {} : { description }),
    ...(maxMembers === '' ? {} : { maxMembers: Number(maxMembers) }),
  };
}

export function useLeagueCreation() {
  const create = useCreateLeague();
  const update = useUpdateLeague();
  const navigate = useNavigate();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const failed = (error: unknown, name: string) => {
    const message = error instanceof Error && error.message !== '' ? error.message : texts.unknown;
    const failure = error instanceof CreateLeagueFailure ? error : null;
    if (failure?.ofName != null || (failure?.fromServer && /\bname\b/i.test(message))) {
      setRefusal({ ofName: name, message: failure.ofName ?? message });
      return;
    }
    // The alert stays when the dialog is closed, so it contains the full message.
    setRefusal({ ofName: null, message: failure?.fromServer ? message : texts.failed });
    setOutcome({ success: false, message });
  };

  /** New leagues require approval; only their settings can change that. */
  const openUp = (leagueId: string) =>
    update.mutateAsync({ leagueId, body: { joinPolicy: 'open' } }).then(
      () => true,
      () => false,
    );

  const submit = async (fields: LeagueFields) => {
    setRefusal(null);
    setIsSubmitting(true);
    try {
      const { leagueId, slug } = await create.mutateAsync(bodyOf(fields));
      const wantsOpen = fields.type === 'public' && fields.joinPolicy === 'open';
      const asWanted = !wantsOpen || (await openUp(leagueId));
      setOutcome({ success: true, name: fields.name, slug, stillClosed: !asWanted });
    } catch (error) {
      failed(error, fields.name);
    }
    setIsSubmitting(false);
  };

  const close = () => {
    if (outcome?.success) void navigate(`/dashboard/league/${encodeURIComponent(outcome.slug)}`);
    setOutcome(null);
  };

  return { submit, isSubmitting, refusal, outcome, close };
}
