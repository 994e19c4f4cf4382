import { it } from 'vitest';
import { ScoringAdministration } from '@/features/admin/scoring/scoring-administration';
import { silentServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

it('each scoring tool says which id it needs', async () => {
  silentServer();
  renderPage(<ScoringAdministration />);
  for (const [action, text] of [
    ['Score Event', 'Event ID is required'],
    ['Fetch Results', 'Event ID is required for fetching results'],
    ['Check Status', 'Event ID is required for status check'],
    ['Show Standings', 'League ID is required'],
    ['Show Standing', 'League ID and User ID are required'],
  ] as const) {
    await press(action);
    await expectTexts(text);
  }
});
