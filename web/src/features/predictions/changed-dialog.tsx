import { useEffect } from 'react';
import { LIST_ID } from '@/features/predictions/element-ids';
import { PodiumComparison } from '@/features/predictions/podium-comparison';
import { dismissSaveToast } from '@/features/predictions/save-pick';
import type { ChangedIn } from '@/features/predictions/seen-picks';
import { Dialog } from '@/shared/ui/dialog';
import { predictionTexts } from '@/texts/predictions';
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
