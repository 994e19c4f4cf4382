import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { exportAccount } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { saveFile } from '@/shared/browser/save-file';
import { usePasswordGate } from '@/shared/session/use-password-gate';
import { Button } from '@/shared/ui/controls/button';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.exported;

export function ExportCard() {
  const [busy, setBusy] = useState(false);
  const { guarded, dialog } = usePasswordGate();
  const run = async () => {
    setBusy(true);
    try {
      const data = await guarded(exportAccount);
      if (data === null) return;
      saveFile(JSON.stringify(data, null, 2), texts.fileName, 'application/json');
      toast.success(texts.done);
    } catch {
      toast.error(texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Button look="secondary" className="self-start" disabled={busy} onClick={() => void run()}>
        <Download aria-hidden className="size-4" />
        {busy ? texts.busy : texts.action}
      </Button>
      {dialog}
    </SettingsCard>
  );
}
