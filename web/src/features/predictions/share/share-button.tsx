import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import { IconButton } from '@/shared/ui/controls/button';
import { shareTexts as texts } from '@/texts/picks/share';
import type { MyLeague, PredictionView } from '@/wire/generated';

const ShareDialog = lazyDialog(async () => ({
  default: (await import('@/features/predictions/share/share-dialog')).ShareDialog,
}));

/** For closed picks; others cannot be shared. */
export function ShareButton({
  pick,
  league,
}: {
  pick: PredictionView;
  league: MyLeague | undefined;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={texts.button(pick.categoryName)} onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4.5" />
      </IconButton>
      {open && (
        <ShareDialog predictionId={pick._id} league={league} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
