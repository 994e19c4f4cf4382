import { Flag } from 'lucide-react';
import { useReportDialog } from '@/features/leagues/reports/lazy-report-dialog';
import { IconButton } from '@/shared/ui/controls/button';
import { reportTexts } from '@/texts/leagues/reports';
import type { AnnouncementView } from '@/wire/generated';

export function ReportAnnouncementButton({ announcement }: { announcement: AnnouncementView }) {
  const { id, text } = announcement;
  const report = useReportDialog({ kind: 'announcement', subjectId: String(id), text });
  return (
    <>
      <IconButton label={reportTexts.report.announcement} onClick={report.open}>
        <Flag aria-hidden className="size-4.5" />
      </IconButton>
      {report.dialog}
    </>
  );
}
