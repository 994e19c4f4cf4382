import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';

export function EventSkeletons({ label, cards = 3 }: { label: string; cards?: number }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{label}</p>
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card} className="p-4 md:p-5" aria-hidden>
          <div className="flex gap-4">
            <Skeleton className="h-17 w-14 shrink-0" />
            <div className="flex-1">
              <Skeleton className="mb-3 h-6 w-3/5" />
              <Skeleton className="mb-4 h-4 w-2/5" />
              <Skeleton className="h-5 w-24" />
            </div>
          </div>
          <div className="mt-4 flex gap-2">
            <Skeleton className="h-11 w-36" />
            <Skeleton className="h-11 w-36" />
          </div>
        </Card>
      ))}
    </div>
  );
}
