import { EmbedView } from '@/embed/embed-view';
import { type Options, optionsOf } from '@/embed/options';
import { followBoard, type FollowState } from '@/shared/open-board/follow';
import { leadAnnouncer } from '@/shared/open-board/leaders';
import { openBoardTexts } from '@/texts/leagues/open-board';

/** The theme of the address, or the system's, also when that changes. */
function paint(page: HTMLElement, theme: Options['theme']) {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const set = () => {
    page.dataset['theme'] = theme ?? (dark.matches ? 'dark' : 'light');
  };
  dark.addEventListener('change', set);
  set();
}

/** Shows the leaderboard that the address names, and follows it. */
export function start(page: Document, address: Pick<Location, 'pathname' | 'search'>): () => void {
  const { slug, rows, theme } = optionsOf(address);
  paint(page.documentElement, theme);
  const view = new EmbedView(rows);
  page.body.replaceChildren(view.root);
  const tell = leadAnnouncer();
  let receivedAtMs: number | null = null;
  const onState = (state: FollowState) => {
    if (state === 'closed') view.showClosed();
    else view.showConnection(state === 'live', receivedAtMs);
  };
  return followBoard(slug, {
    onMessage: (board) => {
      receivedAtMs = Date.now();
      page.title = `${board.name} · ${openBoardTexts.product}`;
      view.showBoard(board);
      const news = tell(board, receivedAtMs);
      if (news !== null) view.say(news);
    },
    onState,
  });
}
