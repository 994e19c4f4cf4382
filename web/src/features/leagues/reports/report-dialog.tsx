import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { Button } from '@/shared/ui/controls/button';
import { TextArea } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { reportTexts as texts } from '@/texts/leagues/reports';
import type { Done, ReportBody, ReportKind } from '@/wire/generated';

const REASON_LENGTH_MAX = 500;

export interface Reported {
  kind: ReportKind;
  subjectId: string;
  /** The name or announcement. */
  text: string;
}

interface ReportDialogProps {
  reported: Reported;
  onClose: () => void;
}

export function ReportDialog({ reported, onClose }: ReportDialogProps) {
  const { kind, subjectId, text } = reported;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (submission: FormEvent) => {
    submission.preventDefault();
    setBusy(true);
    try {
      const body: ReportBody = { kind, subjectId, reason };
      await api.post<Done>('/api/reports', body);
      toast.success(texts.done);
      onClose();
    } catch (error) {
      const isFromServer = error instanceof ApiError && error.code !== null;
      toast.error(isFromServer ? error.message : texts.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={texts.report[kind]} text={texts.text(text)}>
      <form onSubmit={(submission) => void send(submission)} className="flex w-full flex-col gap-5">
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
        <Button type="submit" className="self-end" disabled={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </form>
    </Dialog>
  );
}
