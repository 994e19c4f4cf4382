import { useState } from 'react';
import { ReportRow } from '@/features/admin/reports/report-row';
import { REPORTS_PER_PAGE, useReports } from '@/features/admin/reports/reports-api';
import { Pagination } from '@/shared/ui/controls/pagination';
import { EmptyState, Pending } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { reportsTexts as texts } from '@/texts/admin/reports';

export function ReportsPanel() {
  const [page, setPage] = useState(1);
  const reports = useReports(page);
  const list = reports.data;
  const hasNext = (list?.count ?? 0) > REPORTS_PER_PAGE;
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="reports-panel">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      {!list && <Pending query={reports} texts={texts} rows={3} />}
      {list && (
        <>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {texts.open(list.open)}
          </p>
          {list.reports.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneHint} />
          ) : (
            <ul className={reports.isPlaceholderData ? 'opacity-60' : ''}>
              {list.reports.slice(0, REPORTS_PER_PAGE).map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </ul>
          )}
          <Pagination page={page} pages={hasNext ? page + 1 : page} onPage={setPage} />
        </>
      )}
    </Card>
  );
}
