import type { ReactNode } from 'react';
import { Leaders } from '@/features/open-page/leaders';
import { OpenRows } from '@/features/open-page/open-rows';
import { RunningNow } from '@/features/open-page/running-now';
import { useOpenBoard } from '@/features/open-page/use-open-board';
import { clockTime } from '@/shared/format/moments';
import { totalOf } from '@/shared/standing/total';
import { ButtonLink } from '@/shared/ui/controls/button';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { Notice } from '@/shared/ui/feedback/notice';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { openBoardTexts } from '@/texts/leagues/open-board';
import { openPageTexts as texts } from '@/texts/leagues/open-page';
import type { OpenLeaderboard } from '@/wire/generated';

function Head({ board }: { board: OpenLeaderboard }) {
  const { name, description, members, season } = board;
  return (
    <header>
      <p className="eyebrow flex flex-wrap gap-x-3">
        <span>{texts.eyebrow}</span>
        {season !== null && <span>{texts.season(season)}</span>}
        <span>{texts.members(members)}</span>
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere md:text-3xl">{name}</h1>
      {description !== null && (
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere max-md:line-clamp-2">
          {description}
        </p>
      )}
    </header>
  );
}

function CallToAction({ board: { isPublic, slug } }: { board: OpenLeaderboard }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-soft max-md:sr-only">
        {isPublic ? texts.playLead : texts.ownLead}
      </p>
      <ButtonLink
        className="max-md:w-full"
        to={isPublic ? `/league/${encodeURIComponent(slug)}` : '/'}
      >
        {isPublic ? texts.play : texts.own}
      </ButtonLink>
    </div>
  );
}

interface ShownProps {
  board: OpenLeaderboard;
  /** When it was received, if there may be a newer one. */
  lostAtMs: number | null;
}

function Shown({ board, lostAtMs }: ShownProps) {
  const isEmpty = board.rows.every((row) => totalOf(row) === 0);
  return (
    <div
      data-offline={lostAtMs !== null || undefined}
      className="mx-auto grid max-w-6xl gap-4 px-4 pt-2 pb-8 md:px-8 md:py-8 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-8 lg:gap-6">
        <Head board={board} />
        <RunningNow running={board.running} />
        {lostAtMs !== null && (
          <Notice tone="warn">{openBoardTexts.lost(clockTime(lostAtMs))}</Notice>
        )}
        <Leaders board={board} />
        <CallToAction board={board} />
      </div>
      {isEmpty ? (
        <EmptyState title={openBoardTexts.empty} text={openBoardTexts.emptyNext} />
      ) : (
        <OpenRows board={board} />
      )}
    </div>
  );
}

/** In place of a leaderboard. */
function Narrow({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 md:py-12">
      <h1 className="sr-only">{texts.untitled}</h1>
      {children}
    </div>
  );
}

/** The leaderboard of a league for everybody, live and without an account. */
export function OpenPage({ slug }: { slug: string }) {
  const { received, state, announcement, retry } = useOpenBoard(slug);
  useDocumentTitle(received?.board.name ?? texts.untitled);
  if (state === 'closed') {
    return (
      <Narrow>
        <EmptyState
          title={openBoardTexts.gone}
          text={openBoardTexts.goneText}
          action={<ButtonLink to="/">{texts.toStart}</ButtonLink>}
        />
      </Narrow>
    );
  }
  if (received === null) {
    return (
      <Narrow>
        {state === 'lost' ? (
          <ErrorBox
            message={`${openBoardTexts.failed} ${openBoardTexts.failedNext}`}
            onRetry={retry}
          />
        ) : (
          <SkeletonCards label={openBoardTexts.loading} />
        )}
      </Narrow>
    );
  }
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      <Shown board={received.board} lostAtMs={state === 'lost' ? received.atMs : null} />
    </>
  );
}
