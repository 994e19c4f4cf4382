import { useReportDialog } from '@/features/leagues/reports/lazy-report-dialog';
import { Button } from '@/shared/ui/controls/button';
import { reportTexts } from '@/texts/leagues/reports';
import type { LeagueView } from '@/wire/generated';

export function ReportLeagueButton({ league }: { league: LeagueView }) {
  const report = useReportDialog({ kind: 'league', subjectId: league._id, text: league.name });
  return (
    <>
      <Button look="quiet" className="self-start" onClick={report.open}>
        {reportTexts.report.league}
      </Button>
      {report.dialog}
    </>
  );
}
