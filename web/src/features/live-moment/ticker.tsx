import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveMoment } from '@/features/live-moment/use-moment';
import { useNews } from '@/features/live-moment/use-news';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { liveTexts } from '@/texts/events/live';
import type { PredictionView } from '@/wire/generated';

interface NewsLineProps {
  /** Null while nothing is new. */
  news: string | null;
  /** Shown in the meantime. */
  children: ReactNode;
  className?: string;
  /** Its background in the meantime. */
  quiet?: string;
}

/** One line of what has just changed for the user; its place is always reserved. */
export function NewsLine(props: NewsLineProps) {
  const { news, children, className = 'rounded-control', quiet = 'bg-sunken' } = props;
  return (
    <div
      data-testid="ticker"
      data-news={news !== null || undefined}
      className={`flex h-14 items-center gap-3 px-3 text-sm leading-snug transition-colors duration-500 ${className} ${
        news === null ? `${quiet} text-ink-soft` : 'bg-accent-soft font-semibold text-ink'
      }`}
    >
      <Radio
        aria-hidden
        className={`size-4 shrink-0 ${news === null ? '' : 'animate-live-pulse text-accent-text'}`}
      />
      <span key={news} className="line-clamp-2 min-w-0 animate-settle-in">
        {news ?? children}
      </span>
      <LiveRegion>{news ?? ''}</LiveRegion>
    </div>
  );
}

interface TickerProps {
  moment: LiveMoment;
  picks: readonly PredictionView[];
  children?: ReactNode;
}

export function Ticker({ moment, picks, children = liveTexts.quiet }: TickerProps) {
  const news = useNews(moment, picks);
  return <NewsLine news={news}>{children}</NewsLine>;
}
