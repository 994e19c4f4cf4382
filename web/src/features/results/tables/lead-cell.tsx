import type { LeadAscent } from '@/wire/generated';

function clock(timeMs: number): string {
  const whole = Math.round(timeMs / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function LeadCell({ ascent }: { ascent: LeadAscent | undefined }) {
  if (!ascent) return null;
  return (
    <>
      {ascent.score ?? ''}
      {ascent.time_ms !== null && (
        <span className="ml-1.5 text-xs text-ink-soft">{clock(ascent.time_ms)}</span>
      )}
    </>
  );
}
