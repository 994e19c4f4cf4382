import { EyeOff } from 'lucide-react';
import { type Shielded, useShieldActs } from '@/features/spoilers/use-open';
import { useShields } from '@/live/hooks/use-shields';
import { Toggle } from '@/shared/ui/controls/toggle';
import { Card } from '@/shared/ui/layout/card';
import { spoilerTexts as texts } from '@/texts/events/spoilers';

export function ShieldCard(shielded: Shielded) {
  const { known, raised, covers } = useShields();
  const { busy, raise, lower } = useShieldActs(shielded);
  const covered = covers(shielded.eventId);
  return (
    <Card data-testid="shield-switch" className="flex items-start gap-4 p-4 md:p-5">
      <EyeOff aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <Toggle
          label={texts.label}
          hint={texts.hint}
          on={raised(shielded.eventId)}
          disabled={!known || busy}
          onToggle={(on) => void (on ? raise() : lower(covered))}
        />
      </div>
    </Card>
  );
}
