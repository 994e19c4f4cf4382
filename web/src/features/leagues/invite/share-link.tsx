import { QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import toast from 'react-hot-toast';
import { Button } from '@/shared/ui/controls/button';
import { common } from '@/texts/common';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.invite;

const QrDialog = lazyDialog(async () => ({
  default: (await import('@/features/leagues/invite/qr-dialog')).QrDialog,
}));

/** Opens the device's share sheet, or copies to the clipboard without one. */
async function share(league: string, url: string): Promise<void> {
  const data = { title: texts.shareTitle(league), text: texts.shareText(league), url };
  if (typeof navigator.share === 'function' && navigator.canShare?.(data) !== false) {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      // The user closed the share sheet.
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

interface ShareLinkProps {
  league: string;
  link: string;
  /** On a phone, the second way is an icon. */
  isShort?: boolean;
}

/** The two quick ways to share an invite link: through another app, or as a QR code. */
export function ShareLink({ league, link, isShort = false }: ShareLinkProps) {
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className={`flex-1 whitespace-nowrap ${isShort ? 'max-sm:px-3' : ''}`}
        onClick={() => void share(league, link)}
      >
        <Share2 aria-hidden className="size-4.5 shrink-0" />
        {texts.share}
      </Button>
      <Button
        look="secondary"
        className={`whitespace-nowrap ${isShort ? 'max-sm:px-3 sm:flex-1' : 'flex-1'}`}
        onClick={() => setShowsCode(true)}
      >
        <QrCode aria-hidden className="size-4.5 shrink-0" />
        <span className={isShort ? 'max-sm:sr-only' : ''}>{texts.qr}</span>
      </Button>
      {showsCode && <QrDialog league={league} link={link} onClose={() => setShowsCode(false)} />}
    </div>
  );
}
