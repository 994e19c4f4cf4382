import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import type { DecideReportBody, Done, ReportList } from '@/wire/generated';

const REPORTS = ['admin-reports'] as const;
export const REPORTS_PER_PAGE = 10;

/** Pages are counted from 1. */
export const useReports = (page: number, enabled = true) =>
  useQuery({
    queryKey: [...REPORTS, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: () => {
      const skip = String((page - 1) * REPORTS_PER_PAGE);
      // One more than a page, which says whether there is a next one.
      const query = new URLSearchParams({ limit: String(REPORTS_PER_PAGE + 1), skip });
      return api.get<ReportList>(`/api/admin/reports?${query.toString()}`);
    },
  });

/** After a decision: reloads the reports and the audit log. */
export function useRefreshReports(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: REPORTS }),
      client.resetQueries({ queryKey: ['audit'] }),
    ]);
}

export const decideReport = (id: number, body: DecideReportBody) =>
  api.post<Done>(`/api/admin/reports/${String(id)}/decision`, body);
