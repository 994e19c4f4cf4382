import { drawn, element, spoken } from '@/embed/element';
import { formatNumber } from '@/shared/format/numbers';
import { movementLabel, placesGained } from '@/shared/standing/movement';
import { totalOf } from '@/shared/standing/total';
import { standingTexts as texts } from '@/texts/leagues/standing';
import type { OpenRow } from '@/wire/generated';

const medals: Record<number, string> = { 1: 'gold', 2: 'silver', 3: 'bronze' };

function rankOf(row: OpenRow, tied: boolean): HTMLElement[] {
  // Members without points all share one rank, so a dash is shown instead.
  if (totalOf(row) === 0) return [drawn('–', 'rank'), spoken(texts.unranked)];
  const rank = element('span', {
    className: `rank ${medals[row.rank] ?? ''}`,
    children: [...(tied ? [drawn('=')] : []), formatNumber(row.rank)],
  });
  return tied ? [rank, spoken(` ${texts.tied}`)] : [rank];
}

function movementOf(row: OpenRow): HTMLElement[] {
  const gained = placesGained(row);
  if (gained === null) return [];
  const words = spoken(` ${movementLabel(gained)}`);
  if (gained === 0) return [drawn('–', 'same'), words];
  const arrow = gained > 0 ? '▲' : '▼';
  return [drawn(`${arrow}${formatNumber(Math.abs(gained))}`, gained > 0 ? 'up' : 'down'), words];
}

/** Fills a row with what it is now; the element stays, so that it can move. */
export function fillRow(shown: HTMLTableRowElement, row: OpenRow, tied: boolean): void {
  const { key, name, totalPoints, provisionalPoints } = row;
  shown.dataset['flip'] = key;
  shown.dataset['points'] = `${totalPoints} ${provisionalPoints}`;
  const rank = element('td', { children: [...rankOf(row, tied), ...movementOf(row)] });
  const player = element('th', { text: name });
  player.scope = 'row';
  const points = element('td', {
    children: [element('strong', { text: formatNumber(totalOf(row)) })],
  });
  if (provisionalPoints !== 0) {
    points.append(
      element('span', { className: 'parts', text: texts.parts(totalPoints, provisionalPoints) }),
    );
  }
  shown.replaceChildren(rank, player, points);
}
