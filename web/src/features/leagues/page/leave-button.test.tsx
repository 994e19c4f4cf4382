import { it } from 'vitest';
import { LeaveButton } from '@/features/leagues/page/leave-button';
import { aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

it.each([
  ['works', { body: { success: true, message: 'Done' } }, 'You have left the league'],
  ['fails', brokenAnswer, 'Failed to leave league'],
])('leaving a league on its page says whether it %s', async (_, answer, text) => {
  fakeServer(({ path }) =>
    path.endsWith('/leave') ? answer : { body: { pendingLeagueIds: [], leagues: [] } },
  );
  renderPage(<LeaveButton league={aLeague()} />);
  await press('Leave');
  await confirm();
  await expectTexts(text);
});
