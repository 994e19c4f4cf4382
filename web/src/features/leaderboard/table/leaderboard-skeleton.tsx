import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

export function LeaderboardSkeleton({ rows }: { rows: number }) {
  return (
    <Card role="status" aria-label={texts.loading} className="mt-12 sm:mt-20 md:mt-25">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-14 items-center gap-3 border-b border-line px-3 last:border-0 md:px-5"
        >
          <Skeleton className="h-7 w-8" />
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-2/5" />
          </div>
          <Skeleton className="h-8 w-12" />
        </div>
      ))}
    </Card>
  );
}
