import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TimedNews } from '@/features/live-moment/board/board-history';
import { clockTime } from '@/shared/format/moments';
import { formatNumber } from '@/shared/format/numbers';
import { newsTexts } from '@/texts/events/news';

const texts = newsTexts.board;

function Arrow({ moved }: Pick<TimedNews, 'moved'>) {
  if (moved === null) return null;
  const up = moved.from - moved.to;
  const Icon = up > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={`score inline-flex items-center text-sm ${up > 0 ? 'text-good' : 'text-bad'}`}>
      <Icon className="size-3.5" strokeWidth={3} />
      {formatNumber(Math.abs(up))}
    </span>
  );
}

interface NewsStripProps {
  news: readonly TimedNews[];
  /** The time of the one that is read again. */
  read: number | null;
  onRead: (at: number | null) => void;
}

/** The last news as small figures, which scroll sideways; each is read again in the line above. */
export function NewsStrip({ news, read, onRead }: NewsStripProps) {
  return (
    <ol
      aria-label={texts.last(news.length)}
      data-testid="news-strip"
      className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto px-2 [scrollbar-width:none]"
    >
      {news.map((one) => (
        <li key={one.at} className="shrink-0 animate-settle-in">
          <button
            type="button"
            aria-pressed={one.at === read}
            title={one.text}
            onClick={() => onRead(one.at === read ? null : one.at)}
            className={`relative flex h-8 items-center gap-1.5 rounded-chip px-2 text-xs tabular-nums after:absolute after:-inset-y-1.5 after:inset-x-0 ${
              one.at === read ? 'bg-accent-soft text-ink' : 'bg-sunken text-ink-soft hover:text-ink'
            }`}
          >
            <span aria-hidden className="contents">
              <Arrow moved={one.moved} />
              {one.points !== 0 && (
                <span className={`score text-sm ${one.points > 0 ? 'text-good' : 'text-bad'}`}>
                  {texts.points(one.points)}
                </span>
              )}
              {one.moved === null && one.points === 0 && (
                <span className="max-w-36 truncate">{one.text}</span>
              )}
            </span>
            <span className="sr-only">{one.text}, </span>
            <span>{clockTime(one.at)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
