import { QrCode, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import toast from 'react-hot-toast';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.invite;

const QrDialog = lazy(async () => ({
  default: (await import('@/features/leagues/invite/qr-dialog')).QrDialog,
}));

/** To the device's own sheet, where it has one; else to the clipboard. */
async function share(league: string, url: string): Promise<void> {
  const data = { title: texts.shareTitle(league), text: texts.shareText(league), url };
  if (typeof navigator.share === 'function' && navigator.canShare?.(data) !== false) {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(common.copying.copied(texts.link));
  } catch {
    toast.error(common.copying.copyFailed);
  }
}

/** The two quick ways to pass an invite link on: through another app, or from screen to camera. */
export function ShareLink({ league, link }: { league: string; link: string }) {
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="min-w-0 flex-1" onClick={() => void share(league, link)}>
        <Share2 aria-hidden className="size-4.5 shrink-0" />
        {texts.share}
      </Button>
      <Button look="secondary" className="min-w-0 flex-1" onClick={() => setShowsCode(true)}>
        <QrCode aria-hidden className="size-4.5 shrink-0" />
        {texts.qr}
      </Button>
      {showsCode && (
        <Suspense fallback={null}>
          <QrDialog league={league} link={link} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </div>
  );
}
