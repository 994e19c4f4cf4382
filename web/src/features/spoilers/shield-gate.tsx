import type { ReactNode } from 'react';
import { ShieldPanel } from '@/features/spoilers/shield-panel';
import type { Shielded } from '@/features/spoilers/use-open';
import { useShields } from '@/live/use-shields';
import { useSpoilersQuery } from '@/shared/spoilers';
import { Card } from '@/shared/ui/card';
import { ErrorBox, SkeletonRows } from '@/shared/ui/states';
import { spoilerTexts } from '@/texts/spoilers';

const { panel: texts } = spoilerTexts;

interface ShieldGateProps extends Shielded {
  replayTo: string | null;
  children: ReactNode;
}

/** Its children only once it is known that I want to be told. */
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
