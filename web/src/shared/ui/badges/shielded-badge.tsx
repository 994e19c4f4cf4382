import { EyeOff } from 'lucide-react';
import { Badge } from '@/shared/ui/badges/badge';
import { spoilerTexts } from '@/texts/events/spoilers';

export function ShieldedBadge() {
  return (
    <Badge data-testid="shielded">
      <EyeOff aria-hidden className="size-3.5" />
      {spoilerTexts.pick}
    </Badge>
  );
}
