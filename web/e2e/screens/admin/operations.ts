import assert from 'node:assert/strict';
import type { OperationsAnswer } from '../../../src/wire/generated';
import { answering, broken, holding, inEveryLook, inTwoLooks } from '../events/event-support';
import type { Scene } from '../stage';

const ROUTE = '**/api/admin/operations';

export const operationsScenes: Scene[] = [
  {
    name: 'operations: a site admin sees how the server is, and what wants attention',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const { page } = admin;
      const panel = page.getByTestId('operations-panel');
      const letGo = await holding(page, ROUTE);
      await page.goto('/dashboard/settings');
      await panel.getByRole('status', { name: 'Loading the figures of this server' }).waitFor();
      await letGo();
      // The running demo may exceed a limit for a moment.
      await panel.getByText(/Everything is within its limits|want(s)? your attention/).waitFor();
      const { body: answer } = await admin.call<OperationsAnswer>('GET', '/api/admin/operations');
      await panel.getByText(answer.node, { exact: true }).waitFor();
      for (const { name } of answer.figures) await page.getByTestId(`figure-${name}`).waitFor();
      const sockets = answer.figures.find(({ name }) => name === 'sockets');
      assert.ok((sockets?.value ?? 0) >= 1, 'this browser itself');
      // It refreshes automatically after a few seconds.
      const clock = await panel.getByText(/\d\d:\d\d:\d\d/).textContent();
      await page.waitForFunction(
        ([before]) =>
          !document
            .querySelector('[data-testid=operations-panel]')
            ?.textContent?.includes(before ?? ''),
        [clock],
      );
      await panel.scrollIntoViewIfNeeded();
      await inEveryLook(admin, 'operations');

      // A mocked answer simulates the rare failures.
      const ill: OperationsAnswer = {
        ...answer,
        figures: answer.figures.map((figure) => {
          if (figure.name === 'shed') {
            const parts = [
              { name: 'picks', value: 1_204 },
              { name: 'event_queue', value: 12 },
            ];
            return { ...figure, state: 'attention', value: 1_216, minutes: 5, parts };
          }
          if (figure.name === 'publish_lag') return { ...figure, state: 'attention', value: 2.4 };
          if (figure.name === 'feed_age') return { ...figure, state: 'attention', value: 1_100 };
          return figure;
        }),
      };
      await page.route(ROUTE, answering(ill));
      await panel.getByText('3 figures want your attention.').waitFor();
      await page.getByTestId('figure-shed').getByText('1,204 picks').waitFor();
      await inTwoLooks(admin, 'operations-attention');

      await page.unroute(ROUTE);
      await page.route(ROUTE, broken);
      await panel.getByText('asking again fails').waitFor();
      await inTwoLooks(admin, 'operations-stale');
      await page.reload();
      await panel.getByText('The figures of this server could not be loaded.').waitFor();
      await page.unroute(ROUTE);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await panel.getByText(answer.node, { exact: true }).waitFor();
    },
  },
];
