import { PredictionManagement } from '@/features/admin/locks/prediction-management';
import { AuditPanel } from '@/features/admin/operations/audit-panel';
import { FeedHealthPanel } from '@/features/admin/operations/feed-health-panel';
import { OperationsPanel } from '@/features/admin/operations/operations-panel';
import { ScoringAdministration } from '@/features/admin/scoring/scoring-administration';
import { UsersPanel } from '@/features/admin/users/users-panel';
import { UserSettings } from '@/features/settings/user-settings';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { Notice } from '@/shared/ui/feedback/notice';
import { Page } from '@/shared/ui/layout/page';
import { settingsTexts } from '@/texts/accounts/settings';
import { adminTexts } from '@/texts/admin/site-admin';

export function Component() {
  const me = useMe();
  if (!isSiteAdmin(me)) {
    return (
      <Page title={settingsTexts.title}>
        <Notice tone="info">{settingsTexts.onlyUser}</Notice>
        <h2 className="sr-only">{settingsTexts.title}</h2>
        <UserSettings me={me} />
      </Page>
    );
  }
  return (
    <Page title={adminTexts.title}>
      <PredictionManagement />
      <ScoringAdministration />
      <OperationsPanel />
      <FeedHealthPanel />
      <UsersPanel />
      <AuditPanel />
      <h2 className="mt-4 text-2xl">{settingsTexts.title}</h2>
      <UserSettings me={me} />
    </Page>
  );
}
