import { describe, expect, it, vi } from 'vitest';
import { openPath } from '@/app/service-worker/push-opening';
import type { Tab } from '@/app/service-worker/worker-scope';

const PATH = '/dashboard/events/7';

function tab(url: string, leads = true) {
  const navigate = vi.fn(() => (leads ? Promise.resolve(null) : Promise.reject(new TypeError())));
  const made: Tab = { url, navigate, focus: vi.fn(() => Promise.resolve(made)) };
  return { made, navigate };
}

function clientsWith(...tabs: Tab[]) {
  const openWindow = vi.fn(() => Promise.resolve(null));
  return { matchAll: () => Promise.resolve(tabs), openWindow };
}

describe('a notification that is followed', () => {
  it('leads a tab of the game there, and to the front', async () => {
    const landing = tab('https://podium.test/');
    const game = tab('https://podium.test/dashboard/leagues');
    const clients = clientsWith(landing.made, game.made);
    await openPath(clients, PATH);
    expect(game.navigate).toHaveBeenCalledWith(PATH);
    expect(landing.navigate).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens one where there is none, or none that can be led', async () => {
    for (const clients of [clientsWith(), clientsWith(tab('https://podium.test/', false).made)]) {
      await openPath(clients, PATH);
      expect(clients.openWindow).toHaveBeenCalledWith(PATH);
    }
  });
});
