import { useMemo } from 'react';
import { qrPath } from '@/shared/browser/qr-path';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.invite;

interface QrDialogProps {
  league: string;
  link: string;
  onClose: () => void;
}

/** QR code of the invite link. Dark on light in both themes, because cameras expect it. */
export function QrDialog({ league, link, onClose }: QrDialogProps) {
  const { path, size } = useMemo(() => qrPath(link), [link]);
  return (
    <Dialog open onClose={onClose} title={texts.qrTitle(league)} text={texts.qrText}>
      <div className="flex w-full flex-col items-center gap-4">
        <svg
          role="img"
          aria-label={texts.qrLabel(link)}
          data-testid="invite-qr"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="aspect-square w-full max-w-80 rounded-control border border-line bg-white"
        >
          <path d={path} fill="#000" />
        </svg>
        <p className="w-full text-center font-mono text-sm wrap-anywhere text-ink-soft select-all">
          {link}
        </p>
        <Button look="secondary" onClick={onClose}>
          {texts.qrClose}
        </Button>
      </div>
    </Dialog>
  );
}
