import { placeLabel, type Place } from '@/shared/podium';
import { Badge } from '@/shared/ui/badge';
import { resultTexts } from '@/texts/results';

/** Beside an athlete whom I have put on a podium. */
export function MyPickBadge({ places }: { places: readonly Place[] | undefined }) {
  if (places === undefined || places.length === 0) return null;
  return <Badge tone="accent">{resultTexts.myPick(places.map(placeLabel).join(', '))}</Badge>;
}
