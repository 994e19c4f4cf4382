import { type ReactNode, useState } from 'react';
import { useJoinPreview } from '@/features/leagues/api/leagues-api';
import { isDeadLink } from '@/features/leagues/join/dead-link';
import { InvitationFacts } from '@/features/leagues/join/invitation-facts';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/states';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { JoinPreview } from '@/wire/generated';

const texts = leagueTexts.link;

interface InvitationPreviewProps {
  slug: string;
  code: string;
  /** Offered before the form if the league takes guests. */
  guestForm: ReactNode;
  /** The form below; it waits for the invitation, whose height is not known before. */
  children: ReactNode;
}

function signInText(league: JoinPreview | undefined): string {
  if (!league) return texts.signInUnknown;
  return league.welcomesGuests ? texts.orSignIn(league.name) : texts.signIn(league.name);
}

/** The invitation of a visitor who is not signed in yet; signing in leads to it. */
export function InvitationPreview({ slug, code, guestForm, children }: InvitationPreviewProps) {
  const { data: league, error, isPending } = useJoinPreview(slug, code, 'signed out');
  const [known, setKnown] = useState(false);
  if (!isPending && !known) setKnown(true);
  // Signing in empties the cache: the form, which is still at work, must stay.
  if (isPending && !known) return <Skeleton className="h-96 w-full" />;
  const guests = league?.welcomesGuests === true;
  return (
    <>
      <div className={guests ? 'mb-5' : 'mb-6 border-b border-line pb-6'}>
        {isDeadLink(error) ? (
          <Notice tone="warn">{error.message}</Notice>
        ) : (
          <section aria-label={texts.eyebrow} className="flex flex-col gap-2.5">
            {league && <InvitationFacts league={league} />}
            {/* Before the explanation: a phone's screen has room for the button then. */}
            {guests && <div className="mt-1.5">{guestForm}</div>}
            <p className="text-sm text-ink-soft">{texts.game}</p>
            <p className={`font-semibold ${guests ? 'mt-3 border-t border-line pt-5' : ''}`}>
              {signInText(league)}
            </p>
          </section>
        )}
      </div>
      {children}
    </>
  );
}
