import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes } from 'react';

type Tone = 'good' | 'bad' | 'warn' | 'info';

const tones: Record<Tone, { box: string; Icon: typeof Info }> = {
  good: { box: 'border-good/40 bg-good-soft text-good', Icon: CircleCheck },
  bad: { box: 'border-bad/40 bg-bad-soft text-bad', Icon: CircleAlert },
  warn: { box: 'border-warn/40 bg-warn-soft text-warn', Icon: TriangleAlert },
  info: { box: 'border-info/40 bg-info-soft text-info', Icon: Info },
};

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  tone: Tone;
}

export function Notice({ tone, className = '', children, ...rest }: NoticeProps) {
  const { box, Icon } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-control border px-4 py-3 text-sm font-medium ${box} ${className}`}
      {...rest}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
