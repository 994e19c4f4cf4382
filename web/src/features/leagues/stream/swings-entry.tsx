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
  return (
    <li className="flex items-start gap-2 py-1 text-sm tabular-nums">
      <time dateTime={at} className="w-11 shrink-0 text-xs leading-5 text-ink-soft">
        {formatTimeOfDay(at)}
      </time>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${rises ? 'text-good' : 'text-bad'}`} />
      <span className="min-w-0">
        {texts.swing(personName(athlete), before, after)}
        <span className="block text-xs text-ink-soft">{categoryName}</span>
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
