import { Earth } from 'lucide-react';
import { Badge } from '@/shared/ui/badge';
import { everyoneTexts } from '@/texts/everyone';

/** Marks the league that whoever opens an account is in. */
export function EveryoneBadge() {
  return (
    <Badge tone="info" data-testid="everyone-badge">
      <Earth aria-hidden className="size-3.5" />
      {everyoneTexts.badge}
    </Badge>
  );
}
