import { useId, useState } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { common } from '@/texts/common';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague, PredictionView } from '@/wire/generated';

const { myPicks: texts } = predictionTexts;

interface DeleteDialogProps {
  /** Of the same podium in several leagues. */
  picks: PredictionView[];
  leagues: MyLeague[];
  onClose: () => void;
  onDelete: (picks: PredictionView[]) => void;
}

/** Asks where the podium is deleted: in one of its leagues or in all. */
export function DeleteDialog({ picks, leagues, onClose, onDelete }: DeleteDialogProps) {
  const name = useId();
  const [chosen, setChosen] = useState<PredictionView[] | null>(null);
  const nameOf = (leagueId: string) =>
    leagues.find(({ _id }) => _id === leagueId)?.name ?? leagueId;
  const choices = [
    ...picks.map((pick) => ({ key: pick._id, label: nameOf(pick.leagueId), of: [pick] })),
    { key: 'all', label: texts.deleteInAll(picks.length), of: picks },
  ];
  return (
    <Dialog open onClose={onClose} title={texts.deleteTitle} text={predictionTexts.deleteQuestion}>
      <fieldset className="flex w-full flex-col">
        <legend className="mb-1 text-sm font-semibold">{texts.deleteWhere}</legend>
        {choices.map(({ key, label, of }) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 accent-(--accent)"
              onChange={() => setChosen(of)}
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </fieldset>
      <Button look="secondary" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button
        look="danger"
        data-testid="confirm-action"
        disabled={chosen === null}
        onClick={() => chosen && onDelete(chosen)}
      >
        {texts.deleteAction}
      </Button>
    </Dialog>
  );
}
