import { useLeague } from '@/features/leagues/api/leagues-api';
import { joinLink } from '@/features/leagues/invite/join-link';
import { ShareLink } from '@/features/leagues/invite/share-link';
import { Button } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Skeleton } from '@/shared/ui/feedback/states';
import { leagueTexts } from '@/texts/leagues/league-pages';

const { create: texts, invite: inviteTexts } = leagueTexts;

export type Outcome =
  | { success: true; name: string; slug: string; stillClosed: boolean }
  | { success: false; message: string };

interface OutcomeDialogProps {
  outcome: Outcome;
  onClose: () => void;
}

function Invite({ slug, name }: { slug: string; name: string }) {
  const { data: league, error } = useLeague(slug, true);
  if (!league?.inviteCode) return error ? null : <Skeleton className="h-28 w-full" />;
  const link = joinLink(league.slug, league.inviteCode);
  return (
    <div className="flex min-h-28 w-full flex-col gap-4">
      <ShareLink league={name} link={link} />
      <dl>
        <Copyable name={inviteTexts.link} text={link} />
      </dl>
    </div>
  );
}

/** Outcome of creating a league. After success, closing it leads to the league. */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const { success } = outcome;
  return (
    <Dialog
      open
      onClose={onClose}
      title={success ? texts.success : texts.error}
      text={
        success ? (
          <>
            <span className="block">{texts.created(outcome.name)}</span>
            <span className="mt-2 block">{texts.inviteNext}</span>
            {outcome.stillClosed && <span className="mt-2 block">{texts.policyFailed}</span>}
          </>
        ) : (
          <span className="block max-h-60 overflow-y-auto wrap-anywhere">{outcome.message}</span>
        )
      }
    >
      {success && <Invite slug={outcome.slug} name={outcome.name} />}
      <Button look={success ? 'secondary' : 'primary'} onClick={onClose}>
        {success ? texts.goToLeague : texts.close}
      </Button>
    </Dialog>
  );
}
