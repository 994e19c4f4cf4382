import { FeedHealthPanel } from '@/features/admin/feed-health-panel';
import { PredictionManagement } from '@/features/admin/prediction-management';
import { ScoringAdministration } from '@/features/admin/scoring-administration';
import { isSiteAdmin, useMe } from '@/shared/session';
import { Card } from '@/shared/ui/card';
import { Page } from '@/shared/ui/page';

export function Component() {
  const me = useMe();
  if (!isSiteAdmin(me)) {
    return (
      <Page title="User Settings">
        <Card className="p-5">
          <p>
            You only have access to user settings. Contact an administrator for additional options.
          </p>
        </Card>
      </Page>
    );
  }
  return (
    <Page title="Admin Settings">
      <PredictionManagement />
      <ScoringAdministration />
      <FeedHealthPanel />
    </Page>
  );
}
