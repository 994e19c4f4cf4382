import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useJoinByCode } from '@/features/leagues/league-writes';
import { messageOf } from '@/shared/api-error';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { TextField } from '@/shared/ui/field';
import { leagueTexts } from '@/texts/leagues';

const texts = leagueTexts.join;

export function InviteCodeForm() {
  const [slug, setSlug] = useState('');
  const [inviteCode, setInviteCode] = useState('');
  const join = useJoinByCode();
  const navigate = useNavigate();

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const typed = { slug: slug.trim(), inviteCode: inviteCode.trim() };
    if (typed.slug === '' || typed.inviteCode === '') {
      toast.error(texts.bothNeeded);
      return;
    }
    join.mutate(typed, {
      onSuccess: () => {
        toast.success(texts.joined);
        void navigate(`/dashboard/league/${encodeURIComponent(typed.slug)}`);
      },
      onError: (error) => toast.error(texts.failed(messageOf(error).replace(/\.$/, ''))),
    });
  };

  return (
    <Card className="p-4 md:p-5">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{texts.lead}</p>
        <TextField
          label={texts.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          onChange={(change) => setSlug(change.target.value)}
        />
        <TextField
          label={texts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={inviteCode}
          onChange={(change) => setInviteCode(change.target.value)}
        />
        <Button type="submit" disabled={join.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}
