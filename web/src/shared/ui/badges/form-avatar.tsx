import { ChartNoAxesColumn } from 'lucide-react';

/** Stands for the form model where members have their avatar. */
export function FormAvatar({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-card border border-dashed border-line-strong text-ink-soft ${className}`}
    >
      <ChartNoAxesColumn className="size-4.5" />
    </span>
  );
}
