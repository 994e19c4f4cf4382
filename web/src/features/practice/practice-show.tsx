import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { newsOf } from '@/features/practice/news';
import { shownFinal, usePracticeFinals } from '@/features/practice/practice-api';
import { RankingTable } from '@/features/practice/ranking-table';
import { ShowBoard } from '@/features/practice/show-board';
import { standAfter, sum } from '@/features/practice/stand';
import { pickOf, strategies } from '@/features/practice/strategies';
import { isStill } from '@/shared/browser/is-still';
import { usePlaying } from '@/shared/browser/use-playing';
import { api, segment } from '@/shared/api/api-client';
import { emptyPick } from '@/shared/picks/podium';
import { queryKeys } from '@/shared/query/query-keys';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { practiceTexts } from '@/texts/practice';
import type { PracticeFinal, PracticeRun } from '@/wire/generated';

const { show: texts } = practiceTexts;

const STEP_MS = 1_500;

/** The course of a final for each strategy's pick. */
const useShow = (final: PracticeFinal | undefined) =>
  useQuery({
    queryKey: queryKeys.practiceShow(final?.id ?? ''),
    queryFn: () =>
      Promise.all(
        strategies.map((strategy) =>
          api.post<PracticeRun>(`/api/practice/${segment(final?.id ?? '')}`, {
            data: pickOf(strategy, final?.athletes ?? []),
          }),
        ),
      ),
    enabled: final !== undefined,
    staleTime: Infinity,
  });

function Show({ final, runs }: { final: PracticeFinal; runs: readonly PracticeRun[] }) {
  const [run] = runs;
  const [moves] = useState(() => !isStill());
  const { at, playing, toggle } = usePlaying((run?.steps.length ?? 0) + 1, {
    fromStart: moves,
    plays: moves,
    stepMs: STEP_MS,
  });
  if (!run) return null;
  const { athletes } = final;
  const stand = standAfter(run, athletes.length, at);
  const news = newsOf(standAfter(run, athletes.length, at - 1), stand, athletes);
  const players = strategies.map((strategy, of) => ({
    name: texts.strategies[strategy],
    points: sum(runs[of]?.steps[at - 1]?.points ?? []),
  }));
  const form = { name: texts.form, points: stand.step?.formPoints ?? 0 };
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 md:gap-10">
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="eyebrow truncate">
          {[final.categoryName, final.eventName].join(' · ')}
        </figcaption>
        <RankingTable athletes={athletes} pick={emptyPick} stand={stand} />
        <p className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft">
          <span className="min-w-0 truncate">{news?.wall}</span>
          <Button look="quiet" className="shrink-0" onClick={toggle}>
            {playing ? <Pause className="size-4" /> : <Play className="size-4" />}
            {playing ? texts.pause : texts.play}
          </Button>
        </p>
      </figure>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="eyebrow truncate">{texts.board}</p>
        <ShowBoard players={[...players, form]} />
        <p className="text-sm text-ink-soft">{texts.boardHint}</p>
        <ButtonLink to="/play" className="mt-2 self-start">
          {texts.yourself}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A finished final that runs in small, and what four ways to pick would have earned. Nothing without one. */
export function PracticeShow() {
  const { data } = usePracticeFinals();
  const final = data && shownFinal(data);
  const runs = useShow(final);
  // Who hides an event sees no chances, which the first way to pick rests on.
  if (!final || !runs.data || final.athletes.some(({ podium }) => podium === null)) return null;
  return (
    <section className="mx-auto max-w-6xl px-4 py-14 md:px-8 md:py-20" data-testid="practice-show">
      <h2 className="mb-6 text-3xl md:text-5xl">{texts.title}</h2>
      <Show final={final} runs={runs.data} />
    </section>
  );
}
