import { resultTexts as texts } from '@/texts/results/result-pages';

/** A score as published, with abbreviations explained on demand. */
export function ScoreText({ score }: { score: string | null }) {
  const meaning = score === null ? undefined : texts.abbreviations[score.toUpperCase()];
  if (meaning === undefined) return score ?? '';
  return (
    <abbr title={meaning} className="font-semibold text-ink-soft no-underline">
      {score}
    </abbr>
  );
}
