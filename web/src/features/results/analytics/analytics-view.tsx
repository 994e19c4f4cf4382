import { FinalsChart } from '@/features/results/analytics/charts/finals-chart';
import { RanksChart } from '@/features/results/analytics/charts/ranks-chart';
import { hasCharts, RoundCharts } from '@/features/results/analytics/charts/round-charts';
import { climbedRounds, climbersOf } from '@/features/results/analytics/figures/climbs';
import { rankLines } from '@/features/results/analytics/figures/rank-figures';
import { finalsAgainstBest } from '@/features/results/analytics/figures/speed-figures';
import { EmptyState } from '@/shared/ui/feedback/states';
import { analyticsTexts as texts } from '@/texts/results/analytics';
import type { ResultView, RoundView } from '@/wire/generated';

/** Groups climb different routes, so each gets its own charts. */
function partsOf(result: ResultView, round: RoundView, group: string | null) {
  const shown =
    group === null && round.starting_groups.length > 0
      ? round.starting_groups.map(({ name }) => name)
      : [group];
  return shown
    .map((one) => ({ group: one, climbers: climbersOf(result, round.category_round_id, one) }))
    .filter(({ climbers }) => hasCharts(climbers));
}

/** The first round against the last, if both were climbed for time. */
function finalsOf(result: ResultView, rounds: RoundView[]) {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last || first === last) return [];
  return finalsAgainstBest(
    climbersOf(result, first.category_round_id, null),
    climbersOf(result, last.category_round_id, null),
  );
}

interface AnalyticsProps {
  result: ResultView;
  /** Null for the whole category. */
  roundId: string | null;
  group: string | null;
}

export default function Analytics({ result, roundId, group }: AnalyticsProps) {
  const rounds = climbedRounds(result);
  const latest = rounds.at(-1);
  const round = roundId === null ? latest : rounds.find((one) => one.category_round_id === roundId);
  const lines = roundId === null ? rankLines(result) : null;
  const finals = round === latest ? finalsOf(result, rounds) : [];
  const parts = round ? partsOf(result, round, group) : [];
  if (!round || (parts.length === 0 && !lines)) {
    return <EmptyState title={texts.none} text={texts.noneYet} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {roundId === null && lines && <RanksChart lines={lines} />}
      {roundId === null && <h2 className="pt-2 text-xl">{texts.inRound(round.name)}</h2>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {finals.length > 0 && <FinalsChart finals={finals} />}
        {parts.map(({ group: name, climbers }) => (
          <RoundCharts
            key={name ?? ''}
            climbers={climbers}
            group={group === null ? name : null}
            over={round.status === 'finished'}
          />
        ))}
      </div>
    </div>
  );
}
