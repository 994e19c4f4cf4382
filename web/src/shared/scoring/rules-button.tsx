import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Rules } from '@/shared/scoring/rules';
import { IconButton } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { scoringTexts as texts } from '@/texts/results/scoring';

/** Opens the rules without leaving the page. */
export function RulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={texts.rule} className="-my-2.5" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden className="size-4.5" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.rule} text={texts.rulesLead}>
        <Rules />
      </Dialog>
    </>
  );
}
