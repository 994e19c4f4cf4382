import { useEffect } from 'react';
import { PodiumComparison } from '@/features/predictions/changed-picks/podium-comparison';
import { LIST_ID } from '@/features/predictions/podium/element-ids';
import { dismissSaveToast } from '@/features/predictions/saved-picks/save-pick';
import type { ChangedIn } from '@/features/predictions/saved-picks/seen-picks';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteName, CreatePredictionBody, PodiumPick } from '@/wire/generated';

const { changed: texts } = predictionTexts;

export interface ChangedDialogProps {
  sent: CreatePredictionBody;
  mine: PodiumPick;
  changed: readonly ChangedIn[];
  nameOf: (athleteId: string) => AthleteName | null;
  onMine: () => void;
  onOther: () => void;
  onLater: () => void;
}

/**
 * Shown if the stored podium differs from the one that the user saw, so that no unseen podium is
 * overwritten.
 */
export function ChangedDialog(props: ChangedDialogProps) {
  const { sent, mine, changed, nameOf, onMine, onOther, onLater } = props;
  useEffect(() => dismissSaveToast(sent), [sent]);
  return (
    <Dialog
      open
      wide
      // The Enter key that triggered the save must not answer the dialog.
      focusDialog
      focusAfter={() => document.getElementById(LIST_ID)}
      onClose={onLater}
      title={texts.title}
      text={texts.text}
    >
      <PodiumComparison
        mine={mine}
        changed={changed}
        nameOf={nameOf}
        onMine={onMine}
        onOther={onOther}
      />
    </Dialog>
  );
}
