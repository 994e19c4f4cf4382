import { Copy } from 'lucide-react';
import toast from 'react-hot-toast';
import { formatTimeOfDay } from '@/shared/format/moments';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { usersTexts } from '@/texts/admin/users';
import type { ResetLinkAnswer } from '@/wire/generated';

const texts = usersTexts.link;

interface ResetLinkDialogProps {
  link: ResetLinkAnswer | null;
  name: string;
  onClose: () => void;
}

/** Shows a reset link, which cannot be shown again. */
export function ResetLinkDialog({ link, name, onClose }: ResetLinkDialogProps) {
  const address = link === null ? '' : `${window.location.origin}${link.path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(texts.copied);
    } catch {
      toast.error(usersTexts.copyFailed);
    }
  };
  return (
    <Dialog open={link !== null} onClose={onClose} title={texts.title} text={texts.text(name)}>
      <div className="w-full">
        <TextField
          label={texts.label}
          hint={link === null ? '' : texts.until(formatTimeOfDay(link.expiresAt))}
          readOnly
          value={address}
          data-testid="reset-link"
          className="font-mono text-sm"
          onFocus={(focus) => focus.target.select()}
        />
      </div>
      <Button look="secondary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        {texts.copy}
      </Button>
      <Button onClick={onClose}>{texts.close}</Button>
    </Dialog>
  );
}
