import { resultTexts as texts } from '@/texts/results';
import type { BoulderAscent } from '@/wire/generated';

function words({ top, zone, top_tries, zone_tries }: BoulderAscent): string {
  const said = [
    ...(top ? [top_tries === null ? texts.top : texts.topIn(top_tries)] : []),
    ...(zone ? [zone_tries === null ? texts.zone : texts.zoneIn(zone_tries)] : []),
  ];
  if (said.length > 0) return said.join(', ');
  return top_tries ? texts.triedInVain(top_tries) : texts.notTried;
}

/** A boulder as on a scoreboard: the upper half is the top, the lower the zone, with the attempts. */
export function BoulderCell({ ascent }: { ascent: BoulderAscent | undefined }) {
  if (!ascent) return null;
  const { top, zone, top_tries, zone_tries } = ascent;
  const tried = top || zone || (top_tries ?? 0) > 0;
  const half = 'score flex h-5 w-8 items-center justify-center text-xs';
  return (
    <span
      role="img"
      aria-label={words(ascent)}
      title={words(ascent)}
      className={`inline-flex flex-col overflow-hidden rounded-[5px] border align-middle ${tried ? 'border-line-strong' : 'border-dashed border-line'}`}
    >
      <span className={`${half} ${top ? 'bg-finished text-white' : ''}`}>
        {top ? (top_tries ?? '✓') : ''}
      </span>
      <span
        className={`${half} border-t border-line ${zone ? 'bg-pending text-[#2a2000]' : 'text-ink-soft'}`}
      >
        {zone ? (zone_tries ?? '✓') : !top && top_tries ? top_tries : ''}
      </span>
    </span>
  );
}

/** What the two halves mean. */
export function BoulderLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-[3px] bg-finished" /> {texts.topsLegend}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-[3px] bg-pending" /> {texts.zonesLegend}
      </span>
      {texts.legend}
    </p>
  );
}
