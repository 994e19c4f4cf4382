import { useSearchParams } from 'react-router-dom';
import { PredictionManagement } from '@/features/admin/locks/prediction-management';
import { AuditPanel } from '@/features/admin/operations/audit-panel';
import { FeedHealthPanel } from '@/features/admin/operations/feed-health-panel';
import { OperationsPanel } from '@/features/admin/operations/operations-panel';
import { useReports } from '@/features/admin/reports/reports-api';
import { ReportsPanel } from '@/features/admin/reports/reports-panel';
import { ScoringAdministration } from '@/features/admin/scoring/scoring-administration';
import { UsersPanel } from '@/features/admin/users/users-panel';
import { OwnPageLinks } from '@/features/landing/own-page-links';
import { UserSettings } from '@/features/settings/user-settings';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { Notice } from '@/shared/ui/feedback/notice';
import { SkeletonCards } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { settingsTexts } from '@/texts/accounts/settings';
import { reportsTexts } from '@/texts/admin/reports';
import { adminTexts } from '@/texts/admin/site-admin';

const parts = ['events', 'users', 'reports', 'service', 'log', 'account'] as const;

/** Waits for the events, whose notices would push everything below them down. */
function EventsPart() {
  const { events, error } = useUpcomingEvents();
  if (!events && !error) return <SkeletonCards />;
  return (
    <>
      <PredictionManagement />
      <ScoringAdministration />
      <FeedHealthPanel />
    </>
  );
}

export function Component() {
  const me = useMe();
  const [params] = useSearchParams();
  const reports = useReports(1, isSiteAdmin(me));
  const part = parts.find((one) => one === params.get('part')) ?? 'events';
  if (!isSiteAdmin(me)) {
    return (
      <Page title={settingsTexts.title}>
        <Notice tone="info">{settingsTexts.onlyUser}</Notice>
        <h2 className="sr-only">{settingsTexts.title}</h2>
        <UserSettings me={me} />
        <OwnPageLinks />
      </Page>
    );
  }
  return (
    <Page title={adminTexts.title}>
      <TabLinks
        label={adminTexts.parts.label}
        within
        tabs={parts.map((key) => ({
          key,
          to: key === 'events' ? '?' : `?part=${key}`,
          label:
            key === 'reports' ? reportsTexts.tab(reports.data?.open ?? 0) : adminTexts.parts[key],
          active: key === part,
        }))}
      />
      {part === 'events' && <EventsPart />}
      {part === 'service' && <OperationsPanel />}
      {part === 'users' && <UsersPanel />}
      {part === 'reports' && <ReportsPanel />}
      {part === 'log' && <AuditPanel />}
      {part === 'account' && (
        <>
          <h2 className="sr-only">{settingsTexts.title}</h2>
          <UserSettings me={me} />
          <OwnPageLinks />
        </>
      )}
    </Page>
  );
}
