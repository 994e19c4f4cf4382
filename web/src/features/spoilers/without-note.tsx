import { EyeOff } from 'lucide-react';
import { useShields } from '@/live/hooks/use-shields';
import { spoilerTexts as texts } from '@/texts/events/spoilers';

/** Shown beside points and ranks: the events that they exclude. */
export function WithoutNote({ className = '' }: { className?: string }) {
  const { covering } = useShields();
  if (covering.length === 0) return null;
  return (
    <p
      data-testid="without-note"
      className={`flex items-start gap-2 text-sm text-ink-soft ${className}`}
    >
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{texts.without(covering.map(({ eventName }) => eventName))}</span>
    </p>
  );
}
