import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useEnterByCode } from '@/features/leagues/join/use-enter-by-code';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.join;

export function InviteCodeForm() {
  const [slug, setSlug] = useState('');
  const [inviteCode, setInviteCode] = useState('');
  const { enter, busy } = useEnterByCode();

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const typed = { slug: slug.trim(), inviteCode: inviteCode.trim() };
    if (typed.slug === '' || typed.inviteCode === '') {
      toast.error(texts.bothNeeded);
      return;
    }
    enter(typed.slug, typed.inviteCode);
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
        <Button type="submit" disabled={busy}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}
