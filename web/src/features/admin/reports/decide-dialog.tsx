import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { TextArea } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { reportsTexts } from '@/texts/admin/reports';
import type { ReportDecision, ReportView } from '@/wire/generated';

const texts = reportsTexts.dialog;
const NOTE_LENGTH_MAX = 500;

interface DecideDialogProps {
  report: ReportView;
  decision: ReportDecision;
  busy: boolean;
  onDecide: (note: string) => void;
  onClose: () => void;
}

export function DecideDialog({ report, decision, busy, onDecide, onClose }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const removes = decision === 'removed';
  const send = (submission: FormEvent) => {
    submission.preventDefault();
    onDecide(note);
  };
  const action = removes ? reportsTexts.remove : reportsTexts.keep;
  return (
    <Dialog
      open
      onClose={onClose}
      title={removes ? texts.removed[report.kind] : texts.keepTitle}
      text={removes ? texts.effect[report.kind] : texts.keepEffect}
    >
      <form onSubmit={send} className="flex w-full flex-col gap-5">
        <p className="font-semibold whitespace-pre-line wrap-anywhere">{report.text}</p>
        <TextArea
          label={texts.note}
          maxLength={NOTE_LENGTH_MAX}
          value={note}
          onChange={(change) => setNote(change.target.value)}
        />
        <Button
          type="submit"
          look={removes ? 'danger' : 'primary'}
          className="self-end"
          disabled={busy}
        >
          {busy ? texts.busy : action}
        </Button>
      </form>
    </Dialog>
  );
}
