import { Eye, EyeOff } from 'lucide-react';
import { type Shielded, useShieldActs } from '@/features/spoilers/use-open';
import { useShields } from '@/live/hooks/use-shields';
import { Badge } from '@/shared/ui/badges/badge';
import { RowMenu, RowMenuItem } from '@/shared/ui/controls/row-menu';
import { spoilerTexts as texts } from '@/texts/events/spoilers';

/** On an event's card: shows that the event is hidden, and changes that. */
export function ShieldMenu(shielded: Shielded) {
  const { known, raised, covers } = useShields();
  const { busy, raise, lower } = useShieldActs(shielded);
  const up = raised(shielded.eventId);
  const covered = covers(shielded.eventId);
  return (
    <span className="relative z-10 flex shrink-0 items-start gap-1">
      {up && (
        <Badge className="mt-2.5">
          <EyeOff aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{texts.label}</span>
        </Badge>
      )}
      <RowMenu label={texts.menu(shielded.eventName)} disabled={!known || busy}>
        {up ? (
          <RowMenuItem act={() => lower(covered)}>
            <Eye aria-hidden />
            {texts.lower}
          </RowMenuItem>
        ) : (
          <RowMenuItem act={raise}>
            <EyeOff aria-hidden />
            {texts.raise}
          </RowMenuItem>
        )}
      </RowMenu>
    </span>
  );
}
