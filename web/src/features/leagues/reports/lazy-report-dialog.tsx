import { type ReactNode, Suspense, useState } from 'react';
import type { Reported } from '@/features/leagues/reports/report-dialog';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';

const ReportDialog = lazyPart(async () => ({
  default: (await import('@/features/leagues/reports/report-dialog')).ReportDialog,
}));

/** The dialog is loaded when it is opened: few people ever report something. */
export function useReportDialog(reported: Reported): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ReportDialog reported={reported} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), dialog };
}
