import { Pencil, RefreshCw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useRegenerateInvite } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { InviteUserDialog } from '@/features/leagues/invite/invite-user-dialog';
import { joinLink } from '@/features/leagues/invite/join-link';
import { SentInvitations } from '@/features/leagues/invite/sent-invitations';
import { ShareLink } from '@/features/leagues/invite/share-link';
import { SlugDialog } from '@/features/leagues/invite/slug-dialog';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView, SentInvitation } from '@/wire/generated';

const texts = leagueTexts.invite;

interface InviteCardProps {
  league: LeagueView;
  invitations: SentInvitation[] | undefined;
}

export function InviteCard({ league, invitations }: InviteCardProps) {
  const { slug, inviteCode, _id: leagueId } = league;
  const confirm = useConfirm();
  const regenerate = useRegenerateInvite();
  const [dialog, setDialog] = useState<'slug' | 'user' | null>(null);

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
      {inviteCode !== undefined && (
        <ShareLink league={league.name} link={joinLink(slug, inviteCode)} />
      )}
      <dl className="flex flex-col gap-3">
        {inviteCode !== undefined && (
          <Copyable name={texts.link} text={joinLink(slug, inviteCode)} hint={texts.linkHint} />
        )}
        <Copyable name={texts.slug} text={slug}>
          <IconButton label={texts.editSlugLabel} onClick={() => setDialog('slug')}>
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
      <Button look="secondary" onClick={() => setDialog('user')}>
        <UserPlus aria-hidden className="size-4.5" />
        {texts.byId}
      </Button>
      <SentInvitations leagueId={leagueId} invitations={invitations} />
      {dialog === 'slug' && <SlugDialog league={league} onClose={() => setDialog(null)} />}
      {dialog === 'user' && (
        <InviteUserDialog leagueId={leagueId} onClose={() => setDialog(null)} />
      )}
    </Card>
  );
}
