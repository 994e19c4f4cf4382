import { useEffect, useRef, useState } from 'react';
import { onChange } from '@/live/state/change-listeners';
import type { CategoryRanking, RankingRow } from '@/wire/generated';

/** Long enough to be noticed after a short distraction. */
const MARKED_MS = 5_000;

const scoresOf = ({ rounds }: RankingRow) => rounds.map(({ score }) => score ?? '').join(' ');

/** Ids of athletes with new scores, by the live topic; overtaken athletes are not included. */
export function useMarkedRows(ranking: CategoryRanking | null): ReadonlySet<string> {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<CategoryRanking | null>(ranking);
  const categoryId = ranking?.categoryId;

  useEffect(() => {
    before.current = ranking;
  }, [ranking]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange(({ data }) => {
      if (data.kind !== 'ranking_updated' || data.categoryId !== categoryId) return;
      const known = new Map(before.current?.rows.map((row) => [row.athlete_id, scoresOf(row)]));
      const climbed = data.upserted.filter((row) => known.get(row.athlete_id) !== scoresOf(row));
      if (climbed.length === 0) return;
      setMarked(new Set(climbed.map(({ athlete_id }) => athlete_id)));
      clearTimeout(timer);
      timer = setTimeout(() => setMarked(new Set()), MARKED_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [categoryId]);

  return marked;
}
