import { Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { useSearchParams } from 'react-router-dom';
import { bracketOf } from '@/features/results/bracket/bracket';
import { Bracket } from '@/features/results/bracket/bracket-view';
import { onTheWall } from '@/features/results/page/on-the-wall';
import { readAddress, type ResultAddress } from '@/features/results/page/result-address';
import { GroupTabs, PartTabs } from '@/features/results/page/result-tabs';
import { useMarkedRows } from '@/features/results/page/use-marked-rows';
import { useRankMoves } from '@/features/results/page/use-rank-moves';
import { ViewButtons } from '@/features/results/page/view-buttons';
import { cutOffOf } from '@/features/results/tables/cut-off';
import { RankingTable } from '@/features/results/tables/ranking-table';
import { sheetOf } from '@/features/results/tables/round-sheet';
import { RoundTable } from '@/features/results/tables/round-table';
import type { TableMarks } from '@/features/results/tables/table-marks';
import { placesByAthlete } from '@/shared/picks/my-podium';
import { EmptyState, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type {
  CategoryRanking,
  CategoryView,
  EventView,
  PredictionView,
  ResultView,
} from '@/wire/generated';

/** Charts are large and rarely opened. */
const Analytics = lazyPart(() => import('@/features/results/analytics/analytics-view'));

/** The address's selection, if the category has it. */
function knownPart(address: ResultAddress, ranking: CategoryRanking) {
  const round = ranking.rounds.find((one) => one.category_round_id === address.roundId) ?? null;
  const group = round?.starting_groups.find(({ name }) => name === address.group)?.name ?? null;
  return { round, address: { ...address, roundId: round?.category_round_id ?? null, group } };
}

/** Athletes climbing now, in the shown round or in any. */
function climbingNow(
  ranking: CategoryRanking,
  result: ResultView | undefined,
  roundId: string | null,
): ReadonlySet<string> {
  const shown = ranking.rounds.filter(
    (round) => roundId === null || round.category_round_id === roundId,
  );
  return new Set(shown.flatMap((round) => [...onTheWall(result, round.category_round_id)]));
}

interface RankedProps {
  event: EventView;
  category: CategoryView;
  ranking: CategoryRanking;
  result: ResultView | undefined;
  picks: PredictionView[];
}

interface TablesProps {
  ranking: CategoryRanking;
  result: ResultView | undefined;
  address: ResultAddress;
  mixed: boolean;
  caption: string;
  marks: TableMarks;
}

function Tables({ ranking, result, address, mixed, caption, marks }: TablesProps) {
  const { roundId, group } = address;
  if (roundId === null) {
    return <RankingTable ranking={ranking} result={result} caption={caption} marks={marks} />;
  }
  const rows = sheetOf(ranking, result, roundId, group);
  if (rows.length === 0) return <EmptyState title={texts.roundEmpty} text={texts.noneYet} />;
  const cutOff = cutOffOf(ranking, roundId);
  return <RoundTable rows={rows} caption={caption} marks={marks} cutOff={cutOff} mixed={mixed} />;
}

export function Ranked({ event, category, ranking, result, picks }: RankedProps) {
  const [parameters] = useSearchParams();
  const { round, address } = knownPart(readAddress(parameters), ranking);
  const { roundId, group, view } = address;
  const marks = {
    marked: useMarkedRows(ranking),
    moves: useRankMoves(ranking, roundId, group),
    picked: placesByAthlete(picks, category.dcat_id),
    onWall: climbingNow(ranking, result, roundId),
  };
  const part = round?.name ?? texts.ranking;
  const caption = texts.caption(event.name, category.dcat_name, part);
  const bracket = result && roundId !== null ? bracketOf(result, roundId) : [];
  const hasBracket = bracket.length > 0;
  const mixed = group === null && (round?.starting_groups.length ?? 0) > 0;
  return (
    <>
      <PartTabs rounds={ranking.rounds} address={address} look={null}>
        <ViewButtons address={address} hasBracket={hasBracket} />
      </PartTabs>
      {round && <GroupTabs round={round} address={address} />}
      {view === 'analytics' && result && (
        <Suspense
          fallback={
            <Card className="p-5">
              <SkeletonRows rows={6} label={texts.loadingAnalytics} />
            </Card>
          }
        >
          <Analytics result={result} roundId={roundId} group={group} />
        </Suspense>
      )}
      {view === 'bracket' && hasBracket && (
        <Bracket stages={bracket} caption={caption} picked={marks.picked} />
      )}
      {(view === 'table' || (view === 'bracket' && !hasBracket)) && (
        <Tables
          ranking={ranking}
          result={result}
          address={address}
          mixed={mixed}
          caption={caption}
          marks={marks}
        />
      )}
    </>
  );
}
