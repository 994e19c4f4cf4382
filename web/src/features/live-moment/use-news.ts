import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Moment, News } from '@/features/live-moment/news';
import type { PredictionView } from '@/wire/generated';

/** A ranking and the leaderboards that follow it arrive one after the other. */
const SETTLE_MS = 700;
/** Long enough to read one before the next. */
const READ_MS = 4_000;
const SHOWN_MS = 12_000;

/** Null without a network: the next change tells of both. */
const loadNews = () => import('@/features/live-moment/news').catch(() => null);

/** The newest news, until they are old; null while there are none. */
export function useNews(
  moment: Moment,
  picks: readonly PredictionView[],
  onNews?: (news: News) => void,
): string | null {
  const [news, setNews] = useState<News | null>(null);
  const latest = useRef({ moment, picks });
  const lastMoment = useRef(moment);
  const lastNewsAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const tell = useEffectEvent((found: News) => onNews?.(found));

  useEffect(() => {
    latest.current = { moment, picks };
    if (moment === lastMoment.current) return;
    const look = async () => {
      const loaded = await loadNews();
      if (timer.current === null) return;
      timer.current = null;
      if (loaded === null) return;
      const { moment: now, picks: mine } = latest.current;
      const found = loaded.newsOf(lastMoment.current, now, mine);
      lastMoment.current = now;
      if (found === null) return;
      lastNewsAt.current = Date.now();
      setNews(found);
      tell(found);
    };
    const wait = Math.max(SETTLE_MS, lastNewsAt.current + READ_MS - Date.now());
    timer.current ??= setTimeout(() => void look(), wait);
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

  return news?.text ?? null;
}
