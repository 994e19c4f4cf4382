import { useState } from 'react';
import { personName } from '@/shared/format/names';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { CategoryRanking } from '@/wire/generated';

function podiumOf({ rows }: CategoryRanking): string {
  const first = rows.filter(({ rank }) => rank !== null && rank <= 3).slice(0, 3);
  return first.map((row) => `${row.rank}. ${personName(row)}`).join(', ');
}

/** Announces changes of the podium to screen readers; announcing every score would be too much. */
export function LeaderLiveRegion({ ranking }: { ranking: CategoryRanking }) {
  const podium = podiumOf(ranking);
  const [seen, setSeen] = useState(podium);
  const [text, setText] = useState('');
  if (seen !== podium) {
    setSeen(podium);
    setText(texts.leading(podium));
  }
  return <LiveRegion>{text}</LiveRegion>;
}
