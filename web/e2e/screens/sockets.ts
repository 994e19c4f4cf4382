import type { Page, WebSocketRoute } from 'playwright-core';

/** With whatever follows: each socket of a page has a number in its query. */
const LIVE = /\/api\/live(\?|$)/;

/** From the next socket on the page hears nothing but what REST tells it. */
export const withoutSocket = (page: Page) => page.routeWebSocket(LIVE, () => undefined);

/** The page's sockets, so that they can be cut as a server or a network would. */
export async function holdSockets(page: Page) {
  const open = new Set<WebSocketRoute>();
  let refusing = false;
  await page.routeWebSocket(LIVE, (socket) => {
    if (refusing) {
      void socket.close({ code: 1013 });
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      for (const socket of open) await socket.close({ code: 1012 });
      open.clear();
    },
    refuse() {
      refusing = true;
    },
    /** Lets the next ones through, and has the page try at once. */
    async accept() {
      refusing = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}
