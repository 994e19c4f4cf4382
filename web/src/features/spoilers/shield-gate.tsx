import type { ReactNode } from 'react';
import { ShieldPanel } from '@/features/spoilers/shield-panel';
import type { Shielded } from '@/features/spoilers/use-open';
import { useShields } from '@/live/hooks/use-shields';
import { useSpoilersQuery } from '@/shared/events/spoilers';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { spoilerTexts } from '@/texts/events/spoilers';

const { panel: texts } = spoilerTexts;

interface ShieldGateProps extends Shielded {
  replayTo: string | null;
  children: ReactNode;
}

/** Renders its children only if the event is not hidden. */
export function ShieldGate({ children, ...shielded }: ShieldGateProps) {
  const { known, covers } = useShields();
  const { error, refetch } = useSpoilersQuery();
  if (!covers(shielded.eventId)) return children;
  if (known) return <ShieldPanel {...shielded} />;
  if (error) return <ErrorBox message={texts.unknown} onRetry={() => void refetch()} />;
  return (
    <Card className="p-5">
      <SkeletonRows rows={6} label={texts.loading} />
    </Card>
  );
}
