import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newsOf } from '@/features/practice/news';
import { usePracticeFinals } from '@/features/practice/practice-api';
import { RankingTable } from '@/features/practice/ranking-table';
import { ShowBoard } from '@/features/practice/show-board';
import { standAfter, sum } from '@/features/practice/stand';
import { pickOf, strategies } from '@/features/practice/strategies';
import { api, segment } from '@/shared/api/api-client';
import { emptyPick } from '@/shared/picks/podium';
import { queryKeys } from '@/shared/query/query-keys';
import { ButtonLink } from '@/shared/ui/controls/button';
import { practiceTexts } from '@/texts/practice';
import type { PracticeFinal, PracticeRun } from '@/wire/generated';

const { show: texts } = practiceTexts;

/** Time of a step, and how many steps the end stays. */
const STEP_MS = 1_500;
const END_STEPS = 4;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Steps that have happened, again and again; all of them for visitors who want no motion. */
function useLoop(steps: number): number {
  const [still] = useState(isStill);
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (still || steps === 0) return undefined;
    const timer = setInterval(() => setTick((now) => (now + 1) % (steps + END_STEPS)), STEP_MS);
    return () => clearInterval(timer);
  }, [still, steps]);
  return still ? steps : Math.min(tick, steps);
}

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
  const at = useLoop(run?.steps.length ?? 0);
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
        <p className="h-6 truncate text-sm text-ink-soft">{news?.wall}</p>
      </figure>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="eyebrow truncate">{texts.board}</p>
        <ShowBoard players={[...players, form]} />
        <p className="text-sm text-ink-soft">{texts.boardHint}</p>
        <ButtonLink to="/play" className="mt-2 self-start">
          {texts.play}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A finished final that runs in small, and what four ways to pick would have earned. Nothing without one. */
export function PracticeShow() {
  const { data } = usePracticeFinals();
  // The first ones are for the visitor to play: their results stay unknown.
  const final = data && data.finals.length > 1 ? data.finals.at(-1) : undefined;
  const runs = useShow(final);
  if (!final || !runs.data) return null;
  return (
    <section className="mx-auto max-w-6xl px-4 py-14 md:px-8 md:py-20" data-testid="practice-show">
      <h2 className="mb-6 text-3xl md:text-5xl">{texts.title}</h2>
      <Show final={final} runs={runs.data} />
    </section>
  );
}
