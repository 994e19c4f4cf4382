import { Pencil, RefreshCw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { InviteUserDialog } from '@/features/leagues/invite-user-dialog';
import { useRegenerateInvite } from '@/features/leagues/league-writes';
import { refusalOr } from '@/features/leagues/refusal';
import { SentInvitations } from '@/features/leagues/sent-invitations';
import { SlugDialog } from '@/features/leagues/slug-dialog';
import { Button, IconButton } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { useConfirm } from '@/shared/ui/confirm';
import { Copyable } from '@/shared/ui/copyable';
import { leagueTexts } from '@/texts/leagues';
import type { LeagueView, SentInvitation } from '@/wire/generated';

const texts = leagueTexts.invite;

const joinLink = (slug: string, code: string) =>
  `${location.origin}/join/${encodeURIComponent(slug)}/${code}`;

interface InviteCardProps {
  league: LeagueView;
  invitations: SentInvitation[] | undefined;
}

/** The ways into a league that its admins hand out: link, slug and code, and invitations. */
export function InviteCard({ league, invitations }: InviteCardProps) {
  const { slug, inviteCode, _id: leagueId } = league;
  const confirm = useConfirm();
  const regenerate = useRegenerateInvite();
  const [asks, setAsks] = useState<'slug' | 'user' | null>(null);

  const askAndRegenerate = async () => {
    const confirmed = await confirm({
      title: texts.regenerateTitle,
      text: texts.regenerateQuestion,
      action: texts.regenerateAction,
      danger: true,
    });
    if (!confirmed) return;
    regenerate.mutate(leagueId, {
      onSuccess: () => toast.success(texts.regenerated),
      onError: (error) => toast.error(refusalOr(error, texts.regenerateFailed)),
    });
  };

  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{texts.heading}</h2>
      <dl className="flex flex-col gap-3">
        {inviteCode !== undefined && (
          <Copyable name={texts.link} text={joinLink(slug, inviteCode)} hint={texts.linkHint} />
        )}
        <Copyable name={texts.slug} text={slug}>
          <IconButton label={texts.editSlugLabel} onClick={() => setAsks('slug')}>
            <Pencil aria-hidden className="size-4.5" />
          </IconButton>
        </Copyable>
        {inviteCode !== undefined && (
          <Copyable name={texts.code} text={inviteCode}>
            <IconButton
              label={texts.regenerateLabel}
              disabled={regenerate.isPending}
              onClick={() => void askAndRegenerate()}
            >
              <RefreshCw aria-hidden className="size-4.5" />
            </IconButton>
          </Copyable>
        )}
      </dl>
      <Button look="secondary" onClick={() => setAsks('user')}>
        <UserPlus aria-hidden className="size-4.5" />
        {texts.byId}
      </Button>
      <SentInvitations leagueId={leagueId} invitations={invitations} />
      {asks === 'slug' && <SlugDialog league={league} onClose={() => setAsks(null)} />}
      {asks === 'user' && <InviteUserDialog leagueId={leagueId} onClose={() => setAsks(null)} />}
    </Card>
  );
}
