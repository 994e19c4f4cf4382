import { useEffect, useRef, useState } from 'react';
import { type Moment, newsOf } from '@/features/live-moment/news';
import type { PredictionView } from '@/wire/generated';

/** A ranking and the leaderboards that follow it arrive one after the other. */
const SETTLE_MS = 700;
/** Long enough to read one before the next. */
const READ_MS = 4_000;
const SHOWN_MS = 12_000;

/** The newest news, until they are old; null while there are none. */
export function useNews(moment: Moment, picks: readonly PredictionView[]): string | null {
  const [news, setNews] = useState<string | null>(null);
  const latest = useRef({ moment, picks });
  const told = useRef(moment);
  const toldAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    latest.current = { moment, picks };
    if (moment === told.current) return;
    const wait = Math.max(SETTLE_MS, toldAt.current + READ_MS - Date.now());
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const { moment: now, picks: mine } = latest.current;
      const found = newsOf(told.current, now, mine);
      told.current = now;
      if (found === null) return;
      toldAt.current = Date.now();
      setNews(found);
    }, wait);
  }, [moment, picks]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );

  useEffect(() => {
    if (news === null) return;
    const over = setTimeout(() => setNews(null), SHOWN_MS);
    return () => clearTimeout(over);
  }, [news]);

  return news;
}
