import { useState } from 'react';
import toast from 'react-hot-toast';
import { DecideDialog } from '@/features/admin/reports/decide-dialog';
import { decideReport, useRefreshReports } from '@/features/admin/reports/reports-api';
import { ApiError } from '@/shared/api/api-error';
import { formatMoment } from '@/shared/format/moments';
import { usePasswordGate } from '@/shared/session/use-password-gate';
import { Badge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { reportsTexts as texts } from '@/texts/admin/reports';
import type { ReportDecision, ReportView } from '@/wire/generated';

/** What was reported, and by whom. */
function Facts({ report }: { report: ReportView }) {
  const { text, currentText, reason, reporterName, createdAt, decidedAt } = report;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      {currentText !== text && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {currentText === null ? texts.gone : texts.now(currentText)}
        </p>
      )}
      {reason !== null && (
        <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{texts.reason(reason)}</p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge>{texts.kinds[report.kind]}</Badge>
        {texts.by(reporterName, formatMoment(createdAt))}
      </p>
      {decidedAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {texts.decided(report.decision, report.decidedByName, formatMoment(decidedAt))}
        </p>
      )}
    </div>
  );
}

export function ReportRow({ report }: { report: ReportView }) {
  const [decision, setDecision] = useState<ReportDecision | null>(null);
  const [busy, setBusy] = useState(false);
  const { guarded, dialog } = usePasswordGate();
  const refresh = useRefreshReports();

  const decide = async (chosen: ReportDecision, note: string) => {
    setBusy(true);
    try {
      const done = await guarded(() => decideReport(report.id, { decision: chosen, note }));
      if (done === null) return;
      toast.success(texts.done);
      setDecision(null);
    } catch (error) {
      const isFromServer = error instanceof ApiError && error.code !== null;
      toast.error(isFromServer ? error.message : texts.decideFailed);
    } finally {
      setBusy(false);
    }
    // Also after a refusal: another admin may have decided.
    await refresh();
  };

  const choice = (chosen: ReportDecision, words: string) => (
    <Button
      look="secondary"
      aria-label={texts.actionOn(words, report.text)}
      onClick={() => setDecision(chosen)}
    >
      {words}
    </Button>
  );
  return (
    <li
      data-testid="report"
      className="flex flex-wrap items-start gap-3 border-b border-line py-3 last:border-0"
    >
      <Facts report={report} />
      {report.decidedAt === null && (
        <div className="flex gap-2">
          {choice('kept', texts.keep)}
          {choice('removed', texts.remove)}
        </div>
      )}
      {decision && report.decidedAt === null && (
        <DecideDialog
          report={report}
          decision={decision}
          busy={busy}
          onDecide={(note) => void decide(decision, note)}
          onClose={() => setDecision(null)}
        />
      )}
      {dialog}
    </li>
  );
}
