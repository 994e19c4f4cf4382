import { type KeyboardEvent, useRef, useState } from 'react';
import type { Starter } from '@/features/predictions/starters/starters';
import { optionId } from '@/features/predictions/podium/element-ids';
import { type Place, places } from '@/shared/picks/podium';
import { fold } from '@/shared/search/text-search';

const PAGE = 10;
/** Letters typed faster than this belong to one search. */
const ONE_WORD_MS = 700;

interface ListKeys {
  starters: Starter[];
  onTap: (athleteId: string) => void;
  onPlace: (athleteId: string, place: Place) => void;
  onRemove: (athleteId: string) => void;
}

/** The row that `key` moves to from row `at` of `count`; null if it moves nowhere. */
function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export function useListKeys({ starters, onTap, onPlace, onRemove }: ListKeys) {
  const [wanted, setActive] = useState<string | null>(null);
  const typed = useRef({ word: '', atMs: 0 });
  // An athlete hidden by the search is no longer active.
  const at = starters.findIndex(({ athleteId }) => athleteId === wanted);
  const active = at === -1 ? null : wanted;

  const go = (index: number) => {
    const athleteId = starters[index]?.athleteId;
    if (athleteId === undefined) return;
    setActive(athleteId);
    document.getElementById(optionId(athleteId))?.scrollIntoView({ block: 'nearest' });
  };

  const jump = (letter: string) => {
    const now = Date.now();
    const word = now - typed.current.atMs < ONE_WORD_MS ? typed.current.word + letter : letter;
    typed.current = { word, atMs: now };
    // The same letter again moves to the next match.
    const from = word.length === 1 ? at + 1 : Math.max(at, 0);
    const order = [...starters.keys()].map((_, index) => (from + index) % starters.length);
    const start = fold(word);
    const found = order.find((index) =>
      [starters[index]?.lastname, starters[index]?.listName].some((name) =>
        fold(name ?? '').startsWith(start),
      ),
    );
    if (found !== undefined) go(found);
  };

  const onKeyDown = (key: KeyboardEvent) => {
    if (key.ctrlKey || key.metaKey || key.altKey) return;
    const next = target(key.key, at, starters.length);
    if (next !== null) go(next);
    else if (key.key === 'Enter' || key.key === ' ') {
      if (active !== null) onTap(active);
    } else if (/^[123]$/.test(key.key)) {
      const place = places[Number(key.key) - 1];
      if (active !== null && place) onPlace(active, place);
    } else if (key.key === 'Delete' || key.key === 'Backspace') {
      if (active !== null) onRemove(active);
    } else if (/^\p{L}$/u.test(key.key)) jump(key.key);
    else return;
    key.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
