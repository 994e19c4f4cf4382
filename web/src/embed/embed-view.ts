import { element, link } from '@/embed/element';
import { fillRow } from '@/embed/embed-row';
import { segment } from '@/shared/api/path-segment';
import { clockTime } from '@/shared/format/moments';
import { flip, type SeenRows } from '@/shared/standing/flip';
import { tiedRanks } from '@/shared/standing/tied-ranks';
import { totalOf } from '@/shared/standing/total';
import { openBoardTexts as texts } from '@/texts/leagues/open-board';
import { standingTexts } from '@/texts/leagues/standing';
import type { OpenLeaderboard, RunningEvent } from '@/wire/generated';

function columns(): HTMLTableSectionElement {
  const names = [standingTexts.rank, standingTexts.player, standingTexts.points];
  const heads = names.map((text) => {
    const head = element('th', { text });
    head.scope = 'col';
    return head;
  });
  return element('thead', { className: 'spoken', children: [element('tr', { children: heads })] });
}

function mark(): HTMLElement {
  const drawing = element('img');
  drawing.src = '/favicon.svg';
  drawing.alt = '';
  const home = link('/', { children: [drawing, texts.product] });
  return element('footer', { children: [home] });
}

function runningOf({ name, categories }: RunningEvent): HTMLElement {
  return element('p', {
    className: 'running',
    children: [
      element('span', { className: 'live', text: texts.live }),
      element('span', {
        children: [element('strong', { text: name }), ` ${categories.join(', ')}`],
      }),
    ],
  });
}

/** What is on the page of an embed. */
export class EmbedView {
  readonly root = element('main');
  private readonly mostRows: number;
  private readonly head = element('header');
  private readonly note = element('p', { className: 'note' });
  private readonly message = element('div', { className: 'message' });
  private readonly caption = element('caption', { className: 'spoken' });
  private readonly body = element('tbody');
  private readonly table = element('table', { children: [this.caption, columns(), this.body] });
  private readonly more = element('p', { className: 'more' });
  private readonly news = element('p', { className: 'spoken' });
  private rows = new Map<string, HTMLTableRowElement>();
  private seen: SeenRows = new Map();

  constructor(mostRows: number) {
    this.mostRows = mostRows;
    this.news.setAttribute('role', 'status');
    this.message.setAttribute('role', 'status');
    const { root, head, note, message, table, more, news } = this;
    root.append(head, note, message, table, more, mark(), news);
    note.hidden = true;
    this.showMessage(texts.loading);
  }

  showBoard(board: OpenLeaderboard): void {
    const { name, slug, running, rows, members } = board;
    const page = link(`/l/${segment(slug)}`, { text: name });
    this.head.replaceChildren(
      element('h1', { children: [page] }),
      ...running.map((event) => runningOf(event)),
    );
    if (rows.every((row) => totalOf(row) === 0)) {
      this.showMessage(texts.empty, texts.emptyNext);
      return;
    }
    this.message.hidden = true;
    this.table.hidden = false;
    this.caption.textContent = texts.caption(name);
    const shown = rows.slice(0, this.mostRows);
    const more = members - shown.length;
    this.more.hidden = more <= 0;
    this.more.textContent = texts.more(more);
    this.showRows(shown);
  }

  /** `receivedAtMs`: of the newest state; null if there is none. */
  showConnection(isLive: boolean, receivedAtMs: number | null): void {
    if (receivedAtMs === null) {
      this.showMessage(texts.failed, texts.failedNext);
      return;
    }
    this.note.hidden = isLive;
    this.note.textContent = isLive ? '' : texts.lost(clockTime(receivedAtMs));
  }

  showClosed(): void {
    this.head.replaceChildren();
    this.note.hidden = true;
    this.showMessage(texts.gone, texts.goneText);
  }

  /** Read aloud, and not shown. */
  say(news: string): void {
    this.news.textContent = news;
  }

  /** In place of the rows. */
  private showMessage(title: string, text = ''): void {
    this.message.replaceChildren(element('strong', { text: title }), element('p', { text }));
    this.message.hidden = false;
    this.table.hidden = true;
    this.more.hidden = true;
  }

  private showRows(rows: OpenLeaderboard['rows']): void {
    const tied = tiedRanks(rows, 0);
    const before = this.rows;
    this.rows = new Map();
    for (const row of rows) {
      const shown = before.get(row.key) ?? element('tr');
      fillRow(shown, row, tied.has(row.rank));
      this.rows.set(row.key, shown);
    }
    this.body.replaceChildren(...this.rows.values());
    this.seen = flip(this.table, this.seen);
  }
}
