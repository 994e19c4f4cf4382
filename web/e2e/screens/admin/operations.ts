import assert from 'node:assert/strict';
import { operationsTexts as texts } from '../../../src/texts/admin/operations';
import type { OperationsAnswer } from '../../../src/wire/generated';
import { answering, inEveryLook, inTwoLooks } from '../events/event-support';
import type { Scene } from '../stage';

const ROUTE = '**/api/admin/operations';

export const operationsScenes: Scene[] = [
  {
    name: 'operations: a site admin sees the health of the server, its backlogs, and the age of results',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const { page } = admin;
      const panel = page.getByTestId('operations-panel');
      await page.goto('/dashboard/settings?part=service');
      await panel.getByText(texts.good).waitFor();
      const { body: answer } = await admin.call<OperationsAnswer>('GET', '/api/admin/operations');
      await panel.getByText(answer.node, { exact: true }).waitFor();
      for (const name of Object.keys(texts.figures))
        await page.getByTestId(`figure-${name}`).waitFor();
      assert.ok(answer.sockets >= 1, 'this browser itself');
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
        failures: { failed: 1_216, shed: 12, restarts: 1 },
        resultsAt: new Date(Date.parse(answer.measuredAt) - 1_100_000).toISOString(),
        mail: { waiting: 1_204, oldestSeconds: 2_400 },
        push: { waiting: 3, oldestSeconds: 8 },
      };
      await page.route(ROUTE, answering(ill));
      await page.getByTestId('figure-mail').getByText('1,204').waitFor();
      await inTwoLooks(admin, 'operations-backlog');
    },
  },
];
