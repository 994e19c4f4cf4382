import { Fragment, type ReactNode, useMemo } from 'react';
import type { Starter } from '@/features/predictions/starters/starters';
import { originsOf } from '@/shared/search/text-search';

/** The part of a text from `offset` on, with matches highlighted. */
function marked(text: string, offset: number, ranges: readonly [number, number][]): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start - offset, at);
    const to = Math.min(end - offset, text.length);
    if (from >= to) continue;
    parts.push(
      text.slice(at, from),
      <mark className="rounded-[3px] bg-gold/45 text-inherit">{text.slice(from, to)}</mark>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** First name first, with matches of the search highlighted. */
export function ListName({ starter, ranges }: { starter: Starter; ranges: readonly number[] }) {
  const { lastname, listName } = starter;
  const inOriginal = useMemo(() => {
    if (ranges.length === 0) return [];
    const origins = originsOf(listName);
    const originOf = (index: number) => origins[Math.min(index, origins.length - 1)] ?? 0;
    const pairs: [number, number][] = [];
    for (let at = 0; at < ranges.length; at += 2) {
      pairs.push([originOf(ranges[at] ?? 0), originOf(ranges[at + 1] ?? 0)]);
    }
    return pairs;
  }, [listName, ranges]);
  const before = listName.length - lastname.length;
  return (
    <>
      {marked(listName.slice(0, before), 0, inOriginal)}
      <span className="font-semibold">{marked(lastname, before, inOriginal)}</span>
    </>
  );
}
