import { type ReactNode, useEffect } from 'react';
import { isTimeToReload, keepAwake } from '@/features/tv/endurance';
import { JoinCode } from '@/features/tv/join-code';
import { Words } from '@/features/tv/next-view';
import { Overlay } from '@/features/tv/overlay';
import { titleOf, TvView } from '@/features/tv/tv-view';
import { useScreen } from '@/features/tv/use-screen';
import { useTvRoot } from '@/features/tv/use-tv-root';
import { keyOf, phaseOf, type View } from '@/features/tv/views';
import type { FollowState } from '@/shared/open-board/follow';
import { formatRemaining } from '@/shared/format/moments';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { formatDayAndTimeIn } from '@/shared/format/time-zones';
import { programmeTexts } from '@/texts/events/programme';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenScene, ScreenState } from '@/wire/generated';

const ENDURANCE_TICK_MS = 10_000;

/** Stays on for a day: the display does not sleep, and the page is loaded again now and then. */
function useEndurance(changedMs: number, isLive: boolean, isConnected: boolean) {
  useEffect(() => keepAwake(), []);
  useEffect(() => {
    const timer = setInterval(() => {
      const ages = { ageMs: performance.now(), quietMs: Date.now() - changedMs };
      if (isTimeToReload({ ...ages, isLive, isConnected })) window.location.reload();
    }, ENDURANCE_TICK_MS);
    return () => clearInterval(timer);
  }, [changedMs, isLive, isConnected]);
}

function Head({ view, scene }: { view: View; scene: ScreenScene }) {
  const { title, detail } = titleOf(view, scene);
  return (
    <header className="flex items-baseline gap-6">
      <h1 className="truncate text-[2.6rem]">{title}</h1>
      <p className="min-w-0 flex-1 truncate text-[1.6rem] text-ink-soft">{detail}</p>
      {phaseOf(scene) === 'live' && (
        <p className="flex shrink-0 items-center gap-2 text-[1.4rem] font-bold text-accent-text uppercase">
          <span aria-hidden className="size-[0.8rem] animate-live-pulse rounded-full bg-accent" />
          {texts.live}
        </p>
      )}
    </header>
  );
}

interface FrameProps {
  state: ScreenState;
  /** Below the view: what has just happened. */
  line: ReactNode;
  children: ReactNode;
}

/** What is always there: whose screen it is, and how to join. */
function Frame({ state, line, children }: FrameProps) {
  const late = formatRemaining(1000 * state.delaySeconds);
  return (
    <main className="fixed inset-0 grid grid-cols-[minmax(0,1fr)_12rem] gap-8 overflow-hidden bg-bg p-6">
      <div className="grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)_2.6rem] gap-2">
        {children}
        <p className="truncate text-[1.6rem] font-semibold" role="status">
          {line}
        </p>
      </div>
      <aside className="flex flex-col justify-between text-center">
        <div>
          <p className="font-display text-[1.75rem] leading-tight font-extrabold wrap-anywhere">
            {state.leagueName}
          </p>
          <p className="mt-2 text-[1.2rem] text-ink-soft">
            {state.scene && texts.members(state.scene.members)}
          </p>
          {state.delaySeconds > 0 && (
            <p className="text-[1.1rem] text-ink-soft">{texts.late(late)}</p>
          )}
        </div>
        <JoinCode state={state} className="w-full" />
      </aside>
    </main>
  );
}

/** In place of a screen. */
function Bare({ title, text }: { title: string; text: string }) {
  return (
    <main className="fixed inset-0 bg-bg p-6">
      <h1 className="sr-only">{texts.untitled}</h1>
      <Words title={title} text={text} />
    </main>
  );
}

interface TvPageProps {
  secret: string;
  isOverlay: boolean;
  /** Null: as the system says. */
  theme: 'dark' | 'light' | null;
}

function Screen({ secret, isOverlay }: Pick<TvPageProps, 'secret' | 'isOverlay'>) {
  const { shown, connection } = useScreen(secret);
  const { state, scene, playlist, news, changedMs } = shown ?? {};
  useDocumentTitle(state ? texts.title(state.leagueName) : texts.untitled);
  const isLive = scene ? phaseOf(scene) === 'live' : false;
  useEndurance(changedMs ?? 0, isLive, connection === 'live');
  if (connection === 'closed') {
    return isOverlay ? null : <Bare title={texts.gone} text={texts.goneText} />;
  }
  if (state?.mode === 'blank')
    return isOverlay ? null : <main className="fixed inset-0 bg-black" />;
  if (!state) {
    return isOverlay ? null : <Loading connection={connection} />;
  }
  if (!scene || !playlist) {
    if (isOverlay) return null;
    const waits = texts.waits(formatRemaining(1000 * state.delaySeconds));
    return (
      <Frame state={state} line="">
        <Words title={state.leagueName} text={waits} />
      </Frame>
    );
  }
  const { view } = playlist;
  if (isOverlay) return <Overlay state={state} scene={scene} view={view} />;
  return (
    <Frame
      state={state}
      line={connection === 'lost' ? texts.lost : (news?.text ?? roundLine(scene))}
    >
      <div
        key={keyOf(view)}
        className="grid min-h-0 animate-fade-in grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-4"
      >
        <Head view={view} scene={scene} />
        <div className="min-h-0 min-w-0">
          <TvView view={view} scene={scene} />
        </div>
      </div>
    </Frame>
  );
}

/** Below the view while nothing has just happened. */
function roundLine({ round }: ScreenScene): string {
  if (round === null) return '';
  return texts.round(programmeTexts.title(round), formatDayAndTimeIn(Date.parse(round.startsAt)));
}

function Loading({ connection }: { connection: FollowState | null }) {
  return <Bare title={texts.untitled} text={connection === 'lost' ? texts.lost : texts.loading} />;
}

/** The big screen of a league, for a television or for streaming software. */
export function TvPage({ secret, isOverlay, theme }: TvPageProps) {
  useTvRoot(isOverlay, theme);
  return <Screen secret={secret} isOverlay={isOverlay} />;
}
