import type { Page, WebSocketRoute } from 'playwright-core';

/** With any query: each socket of a page has a number there. */
const LIVE = /\/api\/live(\?|$)/;

/** Intercepts the page's sockets, so that they can be cut like by a server or a network. */
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
    /** Lets the next sockets through, and makes the page reconnect at once. */
    async accept() {
      refusing = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}
