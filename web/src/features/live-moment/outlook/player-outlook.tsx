import type { CSSProperties } from 'react';
import { useSwing } from '@/features/live-moment/outlook/use-swing';
import { useLeagueOutlook } from '@/live/hooks/use-league-outlook';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { playerOutlookTexts as texts } from '@/texts/events/player-outlook';
import type { PlayerOutlook as Outlook } from '@/wire/generated';

/** The share of perfect podiums, in percent. */
const at = (points: number, { possiblePoints }: Outlook) =>
  `${(100 * points) / Math.max(1, possiblePoints)}%`;

/** From the fewest to the most points that are possible, with those to expect: it narrows as the event is climbed. */
function Band({ outlook }: { outlook: Outlook }) {
  const { worstPoints, expectedPoints, bestPoints } = outlook;
  const motion = 'transition-all duration-500 motion-reduce:transition-none';
  const from: CSSProperties = { left: at(worstPoints, outlook) };
  const width: CSSProperties = { width: at(bestPoints - worstPoints, outlook) };
  return (
    <span className="flex items-center gap-2 text-xs text-ink-soft tabular-nums">
      <span aria-hidden className="relative h-1.5 min-w-0 flex-1 rounded-full bg-sunken">
        <span
          className={`absolute inset-y-0 min-w-1.5 rounded-full bg-accent/35 ${motion}`}
          style={{ ...from, ...width }}
        />
        <span
          className={`absolute -inset-y-0.5 w-1 -translate-x-1/2 rounded-full bg-accent ${motion}`}
          style={{ left: at(expectedPoints, outlook) }}
        />
      </span>
      <span className="whitespace-nowrap">
        <span aria-hidden>{texts.band(outlook)}</span>
        <span className="sr-only">{texts.bandInWords(outlook)}</span>
      </span>
    </span>
  );
}

interface PlayerOutlookProps {
  leagueId: string;
  eventId: string | undefined;
  className?: string;
}

/** What can still happen to the user in an event: the chance, what would help most or a large change, and the points within reach. */
export function PlayerOutlook({ leagueId, eventId, className = '' }: PlayerOutlookProps) {
  const own = useLeagueOutlook(leagueId, eventId)?.own;
  const swing = useSwing(`${leagueId} ${eventId}`, own?.win);
  if (!own) return null;
  const { figure, label } = texts.goal(own);
  const change = swing && texts.swing(swing.from, swing.to);
  return (
    <div
      data-testid="player-outlook"
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 transition-colors duration-500 ${change ? 'bg-accent-soft' : ''} ${className}`}
    >
      <p className="flex min-w-12 flex-col items-center leading-none">
        <span className="score text-xl">{figure}</span>
        <span className="text-[0.6875rem] leading-4 text-ink-soft">{label}</span>
      </p>
      <div className="min-w-0">
        <p
          key={change}
          className={`line-clamp-2 text-[0.8125rem] leading-4.5 sm:text-sm ${change ? 'animate-settle-in font-semibold' : ''}`}
        >
          {change ?? texts.help(own)}
        </p>
        <Band outlook={own} />
        <LiveRegion>{change ?? ''}</LiveRegion>
      </div>
    </div>
  );
}
