import { it } from 'vitest';
import { MembershipButton } from '@/features/leagues/page/membership-button';
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
  renderPage(<MembershipButton league={aLeague()} meId="me" isMember isAdmin={false} />);
  await press('Leave');
  await confirm();
  await expectTexts(text);
});
