import { resultTexts as texts } from '@/texts/results/result-pages';

/** `FALSE START (5.38)`: a result, and the time of another run. */
const WITH_OTHER_RUN = /^(.+?)\s*(\(.+\))$/;
const LONG_WORD = /^\D{5,}$/;

/** A score as published, with abbreviations explained on demand. */
export function ScoreText({ score }: { score: string | null }) {
  if (score === null) return '';
  const [, own = score, other] = WITH_OTHER_RUN.exec(score) ?? [];
  const meaning = texts.abbreviations[own.toUpperCase()];
  return (
    <>
      {meaning === undefined ? (
        <span
          className={
            LONG_WORD.test(own) ? 'inline-block max-w-14 text-xs whitespace-normal' : undefined
          }
        >
          {own}
        </span>
      ) : (
        <abbr title={meaning} className="font-semibold text-ink-soft no-underline">
          {own}
        </abbr>
      )}
      {other !== undefined && (
        <span className="block text-xs font-normal text-ink-soft"> {other}</span>
      )}
    </>
  );
}
