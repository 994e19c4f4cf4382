import { EyeOff, Play } from 'lucide-react';
import { type Shielded, useShieldActs } from '@/features/spoilers/use-open';
import { Button } from '@/shared/ui/controls/button';
import { spoilerTexts } from '@/texts/events/spoilers';

const { panel: texts } = spoilerTexts;

interface ShieldPanelProps extends Shielded {
  /** Address of the replay from its first moment; null without a replay. */
  replayTo: string | null;
}

/** Replaces content that would reveal an event's result. */
export function ShieldPanel({ eventId, eventName, replayTo }: ShieldPanelProps) {
  const { busy, lower, replay } = useShieldActs({ eventId, eventName });
  return (
    <section
      data-testid="shield-panel"
      aria-labelledby={`shield-${eventId}`}
      className="wall flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-5 py-10 text-center shadow-card md:py-14"
    >
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
        <EyeOff aria-hidden className="size-7" />
      </span>
      <h2 id={`shield-${eventId}`} className="mt-1 max-w-prose text-xl break-words">
        {texts.title(eventName)}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">{texts.text}</p>
      <div className="mt-3 flex w-full flex-wrap justify-center gap-3">
        {replayTo !== null && (
          <Button disabled={busy} className="max-sm:w-full" onClick={() => void replay(replayTo)}>
            <Play aria-hidden className="size-4.5" />
            {texts.replay}
          </Button>
        )}
        <Button
          look={replayTo === null ? 'primary' : 'secondary'}
          disabled={busy}
          className="max-sm:w-full"
          onClick={() => void lower(true)}
        >
          {texts.show}
        </Button>
      </div>
    </section>
  );
}
