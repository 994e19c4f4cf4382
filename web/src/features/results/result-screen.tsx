import { useSearchParams } from 'react-router-dom';
import { LeaderAnnouncement } from '@/features/results/leader-announcement';
import { RankingTable } from '@/features/results/ranking-table';
import { readAddress, type ResultAddress } from '@/features/results/result-address';
import { CategoryTabs, GroupTabs, RoundTabs } from '@/features/results/result-tabs';
import { rankingOf, useFreshAscents, useResult } from '@/features/results/results-api';
import { sheetOf } from '@/features/results/round-sheet';
import { RoundTable } from '@/features/results/round-table';
import { useMarkedRows } from '@/features/results/use-marked-rows';
import { ApiError, messageOf } from '@/shared/api-error';
import { ResultLooks } from '@/features/results/race/result-looks';
import { categoryPath, closedReason, phaseOf } from '@/shared/event-rules';
import { formatMoment } from '@/shared/format';
import { placesByAthlete } from '@/shared/my-podium';
import { Badge } from '@/shared/ui/badge';
import { ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';
import { resultTexts as texts } from '@/texts/results';
import type {
  CategoryRanking,
  CategoryView,
  EventView,
  PredictionView,
  ResultView,
} from '@/wire/generated';

function Standing({ ranking, scored }: { ranking: CategoryRanking; scored: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {phaseOf(ranking.status) === 'running' && <Badge tone="accent">{texts.running}</Badge>}
      {ranking.provisional && !scored && (
        <Badge tone="warn" title={texts.provisionalHint}>
          {texts.provisional}
        </Badge>
      )}
      {scored && <Badge tone="good">{texts.pointsFinal}</Badge>}
      {ranking.rankingAsOf !== null && (
        <span className="tabular-nums">{texts.asOf(formatMoment(ranking.rankingAsOf))}</span>
      )}
    </p>
  );
}

/** What the address names, as far as the category has it. */
function knownPart(address: ResultAddress, ranking: CategoryRanking) {
  const round = ranking.rounds.find((one) => one.category_round_id === address.roundId) ?? null;
  const group = round?.starting_groups.find(({ name }) => name === address.group)?.name ?? null;
  return { round, address: { ...address, roundId: round?.category_round_id ?? null, group } };
}

interface RankedProps {
  event: EventView;
  category: CategoryView;
  ranking: CategoryRanking;
  result: ResultView | undefined;
  picks: PredictionView[];
}

function Ranked({ event, category, ranking, result, picks }: RankedProps) {
  const [parameters] = useSearchParams();
  const { round, address } = knownPart(readAddress(parameters), ranking);
  const marked = useMarkedRows(ranking);
  const picked = placesByAthlete(picks, category.dcat_id);
  const part = round?.name ?? texts.ranking;
  const caption = texts.caption(event.name, category.dcat_name, part);
  const rows = round && sheetOf(ranking, result, round.category_round_id, address.group);
  const mixed = address.group === null && (round?.starting_groups.length ?? 0) > 0;
  return (
    <>
      <LeaderAnnouncement ranking={ranking} />
      {ranking.rounds.length > 0 && <RoundTabs rounds={ranking.rounds} address={address} />}
      {round && <GroupTabs round={round} address={address} />}
      {rows === null && (
        <RankingTable ranking={ranking} caption={caption} marked={marked} picked={picked} />
      )}
      {rows?.length === 0 && <EmptyState title={texts.roundEmpty} text={texts.noneYet} />}
      {rows && rows.length > 0 && (
        <RoundTable rows={rows} caption={caption} marked={marked} picked={picked} mixed={mixed} />
      )}
    </>
  );
}

interface ResultScreenProps {
  event: EventView;
  category: CategoryView;
  /** As the live topic has it; null until it does. */
  live: CategoryRanking | null;
  picks: PredictionView[];
}

export function ResultScreen({ event, category, live, picks }: ResultScreenProps) {
  const query = useResult(event.id, category.dcat_id);
  useFreshAscents(event.id, category.dcat_id);
  const ranking = live ?? (query.data && rankingOf(query.data));
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const empty = ranking ? ranking.rows.length === 0 : missing;
  return (
    <div className="flex flex-col gap-5">
      <CategoryTabs event={event} category={category} />
      {ranking && <Standing ranking={ranking} scored={category.scored} />}
      {!ranking && query.error && !missing && (
        <ErrorBox
          message={texts.failed(messageOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {!ranking && !query.error && (
        <Card className="p-5">
          <SkeletonRows rows={8} label={texts.loading} />
        </Card>
      )}
      {empty && (
        <EmptyState
          title={texts.none}
          text={texts.noneYet}
          action={
            closedReason(event, category) === null && (
              <ButtonLink to={categoryPath(event.id, category)}>{texts.makePicks}</ButtonLink>
            )
          }
        />
      )}
      {ranking && ranking.rows.length > 0 && (
        <ResultLooks eventId={event.id} ranking={ranking} picks={picks}>
          <Ranked
            event={event}
            category={category}
            ranking={ranking}
            result={query.data}
            picks={picks}
          />
        </ResultLooks>
      )}
    </div>
  );
}
