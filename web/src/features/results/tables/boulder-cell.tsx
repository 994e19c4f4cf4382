import { resultTexts as texts } from '@/texts/results/result-pages';
import type { BoulderAscent } from '@/wire/generated';

function words({ top, zone, low_zone, points, ...tries }: BoulderAscent): string {
  const parts = [
    ...(top ? [tries.top_tries === null ? texts.top : texts.topIn(tries.top_tries)] : []),
    ...(zone ? [tries.zone_tries === null ? texts.zone : texts.zoneIn(tries.zone_tries)] : []),
    // The zone implies the low zone.
    ...(low_zone === true && !zone
      ? [tries.low_zone_tries === null ? texts.lowZone : texts.lowZoneIn(tries.low_zone_tries)]
      : []),
    ...(points !== null && points > 0 ? [texts.points(points)] : []),
  ];
  if (parts.length === 0) {
    parts.push(tries.top_tries ? texts.triedInVain(tries.top_tries) : texts.notTried);
  }
  if (tries.status === 'under_appeal') parts.push(texts.underAppeal);
  return parts.join(', ');
}

interface PartProps {
  reached: boolean;
  tries: number | null;
  look: string;
  /** Attempts without success, shown in the lowest part. */
  inVain?: number | null;
}

function Part({ reached, tries, look, inVain }: PartProps) {
  return (
    <span
      className={`score flex h-4 w-8 items-center justify-center border-t border-line text-xs first:border-t-0 md:h-5 ${reached ? look : 'text-ink-soft'}`}
    >
      {reached ? (tries ?? '✓') : inVain || ''}
    </span>
  );
}

/** A boulder as on a scoreboard: top and zones with attempts, and points below. */
export function BoulderCell({ ascent }: { ascent: BoulderAscent | undefined }) {
  if (!ascent) return null;
  const { top, zone, low_zone, top_tries, zone_tries, low_zone_tries, points, status } = ascent;
  const tried = top || zone || low_zone === true || (top_tries ?? 0) > 0;
  const inVain = top ? null : top_tries;
  return (
    <span role="img" aria-label={words(ascent)} title={words(ascent)} className="inline-block">
      <span
        className={`inline-flex flex-col overflow-hidden rounded-[5px] border align-middle ${tried ? 'border-line-strong' : 'border-dashed border-line'} ${status === 'under_appeal' ? 'outline-2 outline-warn' : ''}`}
      >
        <Part reached={top} tries={top_tries} look="bg-finished text-white" />
        <Part
          reached={zone}
          tries={zone_tries}
          look="bg-pending text-[#2a2000]"
          inVain={low_zone === null ? inVain : null}
        />
        {low_zone !== null && (
          <Part
            reached={low_zone}
            tries={low_zone_tries}
            look="bg-info-soft text-info"
            inVain={inVain}
          />
        )}
      </span>
      {points !== null && (
        <span
          className={`block text-center text-[0.6875rem] leading-3.5 text-ink-soft tabular-nums md:pt-0.5 md:leading-4 ${low_zone === null ? '' : 'max-md:hidden'}`}
        >
          {tried ? points : ' '}
        </span>
      )}
    </span>
  );
}

interface LegendProps {
  lowZone: boolean;
  points: boolean;
  appeal: boolean;
}

export function BoulderLegend({ lowZone, points, appeal }: LegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-[3px] bg-finished" /> {texts.topsLegend}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-[3px] bg-pending" /> {texts.zonesLegend}
      </span>
      {lowZone && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-5 rounded-[3px] border border-info bg-info-soft" />{' '}
          {texts.lowZonesLegend}
        </span>
      )}
      {appeal && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-5 rounded-[3px] border-2 border-warn" />{' '}
          {texts.underAppeal}
        </span>
      )}
      {points ? texts.legendWithPoints : texts.legend}
    </p>
  );
}
