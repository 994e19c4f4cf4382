import { placeLabel, type Place } from '@/shared/picks/podium';
import { Badge } from '@/shared/ui/badges/badge';
import { resultTexts } from '@/texts/results/result-pages';

export function MyPickBadge({ places }: { places: readonly Place[] | undefined }) {
  if (places === undefined || places.length === 0) return null;
  return <Badge tone="accent">{resultTexts.myPick(places.map(placeLabel).join(', '))}</Badge>;
}
