import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatTimeOfDay } from '@/shared/format/moments';
import { personName } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { streamTexts as texts } from '@/texts/leagues/stream';
import type { StorySwing, StreamFact } from '@/wire/generated';

/** Shown at once; the race of chances has all. */
const NEWEST = 4;

function SwingRow({ swing }: { swing: StorySwing }) {
  const { at, athlete, categoryName, before, after } = swing;
  const rises = after > before;
  const Icon = rises ? TrendingUp : TrendingDown;
  const name = personName(athlete);
  return (
    <li className="flex flex-wrap items-start gap-x-2 py-1 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${rises ? 'text-good' : 'text-bad'}`} />
      <span className="sr-only">{texts.swing(name, before, after)}</span>
      <span className="min-w-20 flex-1">
        <span aria-hidden title={name} className="block truncate font-medium">
          {athlete.lastname}
        </span>
        <span className="block text-xs text-ink-soft">
          {categoryName}, <time dateTime={at}>{formatTimeOfDay(at)}</time>
        </span>
      </span>
      <span aria-hidden className="ml-auto flex items-baseline gap-1.5 tabular-nums">
        <span className="text-xs text-ink-soft">{texts.from(before)}</span>
        <span className="score text-base">{texts.percent(after)}</span>
      </span>
    </li>
  );
}

/** How the chances to win an event's categories changed: the newest large changes. */
export function SwingsEntry({ fact }: { fact: Extract<StreamFact, { kind: 'story' }> }) {
  const swings = fact.swings.slice(-NEWEST).reverse();
  const [newest] = swings;
  return (
    <>
      <p className="font-semibold">{texts.chances}</p>
      <p className="text-sm text-ink-soft">{fact.eventName}</p>
      <ol className="mt-1">
        {swings.map((swing) => (
          <SwingRow key={`${swing.categoryId} ${swing.at}`} swing={swing} />
        ))}
      </ol>
      {newest && (
        <Link
          to={`${resultPath(fact.eventId, newest.categoryId)}?view=race`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline"
        >
          {texts.seeChances(newest.categoryName)}
        </Link>
      )}
    </>
  );
}
