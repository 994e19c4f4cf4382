import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useJoinByCode } from '@/features/leagues/leagues-api';
import { messageOf } from '@/shared/api-error';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { TextField } from '@/shared/ui/field';

function failureMessage(error: unknown): string {
  const reason = messageOf(error).replace(/\.$/, '');
  return `Failed to join league: ${reason}. Please check your invite code and try again.`;
}

export function InviteCodeForm() {
  const [slug, setSlug] = useState('');
  const [inviteCode, setInviteCode] = useState('');
  const join = useJoinByCode();
  const navigate = useNavigate();

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const typed = { slug: slug.trim(), inviteCode: inviteCode.trim() };
    if (typed.slug === '' || typed.inviteCode === '') {
      toast.error('Please enter both league slug and invite code');
      return;
    }
    join.mutate(typed, {
      onSuccess: () => {
        toast.success('You have joined the league!');
        void navigate(`/dashboard/league/${encodeURIComponent(typed.slug)}`);
      },
      onError: (error) => toast.error(failureMessage(error)),
    });
  };

  return (
    <Card className="p-4 md:p-5">
      <form
        onSubmit={submit}
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          label="League Slug"
          autoComplete="off"
          autoCapitalize="none"
          value={slug}
          onChange={(change) => setSlug(change.target.value)}
        />
        <TextField
          label="Invite Code"
          autoComplete="off"
          value={inviteCode}
          onChange={(change) => setInviteCode(change.target.value)}
        />
        <Button type="submit" disabled={join.isPending}>
          Join League
        </Button>
      </form>
    </Card>
  );
}
