import type { HTMLAttributes } from 'react';
import { common } from '@/texts/common';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'bad' | 'warn' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
};

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: BadgeTone;
}

export function Badge({ tone = 'neutral', className = '', ...rest }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold ${tones[tone]} ${className}`}
      {...rest}
    />
  );
}

/** Red and pulsing: the event takes place today. */
export function LiveBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-chip bg-[#c11f1f] px-2 py-0.5 text-xs font-bold tracking-wide text-white uppercase">
      <span aria-hidden className="size-1.5 animate-live-pulse rounded-full bg-white" />
      {common.event.live}
    </span>
  );
}
