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
  /** The save that met it. */
  sent: CreatePredictionBody;
  mine: PodiumPick;
  changed: readonly ChangedIn[];
  nameOf: (athleteId: string) => AthleteName | null;
  onMine: () => void;
  onOther: () => void;
  onLater: () => void;
}

/** A save met another podium than the player had seen: nothing is overwritten that they have not read. */
export function ChangedDialog(props: ChangedDialogProps) {
  const { sent, mine, changed, nameOf, onMine, onOther, onLater } = props;
  useEffect(() => dismissSaveToast(sent), [sent]);
  return (
    <Dialog
      open
      wide
      // Whoever has just pressed Enter to save does not answer with it.
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
