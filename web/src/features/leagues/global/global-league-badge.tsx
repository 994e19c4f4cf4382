import { Earth } from 'lucide-react';
import { Badge } from '@/shared/ui/badges/badge';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

export function GlobalLeagueBadge() {
  return (
    <Badge tone="info" data-testid="everyone-badge">
      <Earth aria-hidden className="size-3.5" />
      {globalLeagueTexts.badge}
    </Badge>
  );
}
