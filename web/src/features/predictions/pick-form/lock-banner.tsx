import { ArrowRight, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { predictionTexts } from '@/texts/picks/predictions';

interface LockBannerProps {
  reason: string;
  justNow: boolean;
  outcome: string;
  /** Address of the league's podiums; null for users without a league. */
  reveal: string | null;
}

export function LockBanner({ reason, justNow, outcome, reveal }: LockBannerProps) {
  return (
    <div
      role="alert"
      data-testid="lock-banner"
      className={`flex items-start gap-3 rounded-card border border-warn/50 bg-warn-soft px-4 py-3 text-warn ${justNow ? 'animate-settle-in' : ''}`}
    >
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-bold">{justNow ? predictionTexts.lock.justNow(reason) : reason}</p>
        <p className="mt-0.5 text-sm">{outcome}</p>
        {reveal !== null && (
          <Link
            to={reveal}
            className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-bold underline underline-offset-4"
          >
            {predictionTexts.lock.reveal}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
          </Link>
        )}
      </div>
    </div>
  );
}
