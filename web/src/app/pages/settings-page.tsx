import { AuditPanel } from '@/features/admin/audit-panel';
import { FeedHealthPanel } from '@/features/admin/feed-health-panel';
import { OperationsPanel } from '@/features/admin/operations-panel';
import { PredictionManagement } from '@/features/admin/prediction-management';
import { ScoringAdministration } from '@/features/admin/scoring-administration';
import { UsersPanel } from '@/features/admin/users-panel';
import { UserSettings } from '@/features/settings/user-settings';
import { isSiteAdmin, useMe } from '@/shared/session';
import { Notice } from '@/shared/ui/notice';
import { Page } from '@/shared/ui/page';
import { adminTexts } from '@/texts/admin';
import { settingsTexts } from '@/texts/settings';

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
