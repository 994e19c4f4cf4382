import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.create;

export type Outcome =
  | { success: true; name: string; slug: string; stillClosed: boolean }
  | { success: false; message: string };

interface OutcomeDialogProps {
  outcome: Outcome;
  onClose: () => void;
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
            {outcome.stillClosed && <span className="mt-2 block">{texts.policyFailed}</span>}
          </>
        ) : (
          <span className="block max-h-60 overflow-y-auto wrap-anywhere">{outcome.message}</span>
        )
      }
    >
      <Button onClick={onClose}>{success ? texts.goToLeague : texts.close}</Button>
    </Dialog>
  );
}
