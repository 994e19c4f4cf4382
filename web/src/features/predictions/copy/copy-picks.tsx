import { Copy } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import { Button } from '@/shared/ui/controls/button';
import { predictionTexts } from '@/texts/picks/predictions';
import type { EventView, MyLeague, PredictionView } from '@/wire/generated';

const CopyDialog = lazyDialog(async () => ({
  default: (await import('@/features/predictions/copy/copy-dialog')).CopyDialog,
}));

export interface CopyPicksProps {
  event: EventView;
  picks: PredictionView[];
  current: PredictionView;
  from: MyLeague;
  others: MyLeague[];
}

export function CopyPicks(props: CopyPicksProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-label={predictionTexts.copy.open}
        title={predictionTexts.copy.open}
        className="shrink-0"
        onClick={() => setOpen(true)}
      >
        <Copy aria-hidden className="size-4" />
        <span className="hidden xl:inline">{predictionTexts.copy.title}</span>
      </Button>
      {open && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
