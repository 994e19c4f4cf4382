import { type DifferingPicks, differingPicks } from '@/features/accounts/guests/differing-picks';
import { useOpenPicks } from '@/shared/picks/open-picks-api';
import { nameIn } from '@/shared/picks/podium';
import { ComparedPodium, ComparedSide } from '@/shared/podium/compared-podium';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { keepTexts } from '@/texts/accounts/keep';
import type { KeptPicks, PredictionView } from '@/wire/generated';

const texts = keepTexts.differ;

interface DifferDialogProps {
  guestId: string;
  /** The account's picks that differ. */
  ofAccount: readonly PredictionView[];
  busy: boolean;
  onChoice: (picks: KeptPicks) => void;
  onLater: () => void;
}

/** One choice for all categories that a guest and their account picked differently. */
export function DifferDialog(props: DifferDialogProps) {
  const { guestId, ofAccount, busy, onChoice, onLater } = props;
  const { data: ofGuest = [] } = useOpenPicks(guestId, true);
  const pairs = differingPicks(ofGuest, ofAccount);
  const nameOf = (athleteId: string) => nameIn([...ofAccount, ...ofGuest], athleteId);
  const podiums = (side: keyof DifferingPicks, other: keyof DifferingPicks) =>
    pairs.map((pair) => (
      <div key={pair.account._id} className="flex flex-col gap-2">
        <p className="text-sm font-semibold wrap-anywhere">
          {texts.category(pair.account.categoryName, pair.account.eventName)}
        </p>
        <ComparedPodium podium={pair[side].data} other={pair[other].data} nameOf={nameOf} />
      </div>
    ));
  return (
    // The Enter key that sent the form must not answer the dialog.
    <Dialog open wide focusDialog onClose={onLater} title={texts.title} text={texts.text}>
      <div className="flex w-full flex-col gap-3 sm:flex-row">
        <ComparedSide
          title={texts.guest}
          action={
            <Button disabled={busy} onClick={() => onChoice('guest')}>
              {texts.keepGuest}
            </Button>
          }
        >
          {podiums('guest', 'account')}
        </ComparedSide>
        <ComparedSide
          title={texts.account}
          action={
            <Button look="secondary" disabled={busy} onClick={() => onChoice('account')}>
              {texts.keepAccount}
            </Button>
          }
        >
          {podiums('account', 'guest')}
        </ComparedSide>
      </div>
    </Dialog>
  );
}
