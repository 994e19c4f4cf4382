import { Ban, Mail } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useAcceptInvitation, useDeclineInvitation } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { useMyInvitations } from '@/features/leagues/join/use-my-invitations';
import { useChange } from '@/live/hooks/use-change';
import { useSetBlocked } from '@/shared/friends/friends-api';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { friendTexts } from '@/texts/accounts/friends';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { Invitation } from '@/wire/generated';

const texts = leagueTexts.invitations;

/** Blocks who invited, whose invitations are gone with that. */
function BlockButton({ userId, name }: { userId: string; name: string }) {
  const set = useSetBlocked({ userId, name });
  return (
    <IconButton label={friendTexts.blockOf(name)} onClick={() => set.mutate(true)}>
      <Ban aria-hidden className="size-4.5" />
    </IconButton>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const navigate = useNavigate();
  const busy = accept.isPending || decline.isPending;
  const { leagueId, leagueName, slug, inviterId, invitedBy } = invitation;

  const acceptIt = () =>
    accept.mutate(leagueId, {
      onSuccess: () => {
        toast.success(texts.accepted);
        void navigate(`/dashboard/league/${encodeURIComponent(slug)}`);
      },
      onError: (error) => toast.error(refusalOr(error, texts.acceptFailed)),
    });
  const declineIt = () =>
    decline.mutate(leagueId, {
      onSuccess: () => toast.success(texts.declined),
      onError: (error) => toast.error(refusalOr(error, texts.declineFailed)),
    });

  return (
    <li
      data-testid={`invitation-${leagueId}`}
      className="flex animate-settle-in flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-0 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Mail aria-hidden className="size-4 shrink-0" />
          {invitedBy === null ? texts.fromNobody : texts.from(invitedBy)}
        </p>
        <p className="font-display text-lg leading-tight font-bold break-words">{leagueName}</p>
        {invitation.description && (
          <p className="line-clamp-2 text-sm text-ink-soft">{invitation.description}</p>
        )}
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {texts.facts(invitation.type, invitation.memberCount)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button disabled={busy} onClick={acceptIt} aria-label={texts.acceptOf(leagueName)}>
          {texts.accept}
        </Button>
        <Button
          look="secondary"
          disabled={busy}
          onClick={declineIt}
          aria-label={texts.declineOf(leagueName)}
        >
          {texts.decline}
        </Button>
        {inviterId && invitedBy && <BlockButton userId={inviterId} name={invitedBy} />}
      </div>
    </li>
  );
}

export function MyInvitations() {
  const invitations = useMyInvitations();
  const [news, setNews] = useState('');
  useChange(({ data }) => {
    if (data.kind === 'invitation_arrived') setNews(texts.arrived(data.invitation.leagueName));
  });
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {invitations && invitations.length > 0 && (
        <section aria-labelledby="my-invitations">
          <h2 id="my-invitations" className="mb-3 text-xl">
            {texts.heading}
          </h2>
          <Card className="border-accent/50">
            <ul>
              {invitations.map((invitation) => (
                <InvitationItem key={invitation.leagueId} invitation={invitation} />
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  );
}
