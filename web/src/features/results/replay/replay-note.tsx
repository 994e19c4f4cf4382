import { Play } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { FROM, isReplay } from '@/shared/paths/result-path';
import { Button } from '@/shared/ui/controls/button';
import { spoilerTexts } from '@/texts/events/spoilers';

const { replay: texts } = spoilerTexts;

export function useReplay() {
  const [parameters, setParameters] = useSearchParams();
  const end = () => {
    const next = new URLSearchParams(parameters);
    next.delete(FROM);
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return { replays: isReplay(parameters), end };
}

export function ReplayNote({ onEnd }: { onEnd: () => void }) {
  return (
    <div
      data-testid="replay-note"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-accent/40 bg-accent-soft px-4 py-2"
    >
      <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
        <Play aria-hidden className="size-4 shrink-0 text-accent-text" />
        {texts.note}
      </p>
      <Button look="quiet" className="-mx-2" onClick={onEnd}>
        {texts.end}
      </Button>
    </div>
  );
}
