import { useMemo } from 'react';
import { qrPath } from '@/shared/browser/qr-path';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenState } from '@/wire/generated';

/** How to join, for everybody in the room. */
export function JoinCode({ state, className }: { state: ScreenState; className: string }) {
  const { path, size } = useMemo(() => qrPath(state.joinUrl), [state.joinUrl]);
  return (
    <figure className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-label={texts.qr(state.leagueName)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={`rounded-card bg-white text-black ${className}`}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="text-center leading-tight">
        <strong className="block font-display text-[1.6rem]">{texts.join}</strong>
        <span className="text-base text-ink-soft">
          {state.welcomesGuests ? texts.guestHint : texts.joinHint}
        </span>
      </figcaption>
    </figure>
  );
}
