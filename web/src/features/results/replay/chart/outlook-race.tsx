import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LineChart, COLOURED, type Line } from '@/features/results/replay/chart/line-chart';
import { useRefreshWithRanking } from '@/live/hooks/use-refresh-with-ranking';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { personName, surnames } from '@/shared/format/names';
import { formatTimeOfDay } from '@/shared/format/moments';
import { formatShare } from '@/shared/format/numbers';
import type { Place } from '@/shared/picks/podium';
import { useHints } from '@/shared/picks/use-hints';
import { queryKeys } from '@/shared/query/query-keys';
import { outlookTexts as texts } from '@/texts/results/outlook';
import type { OutlookHistoryAnswer, OutlookMoment } from '@/wire/generated';

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Null until it is loaded, and where nothing was recorded or may be shown. */
function useOutlookHistory(eventId: string, categoryId: string): OutlookHistoryAnswer | null {
  const [hints] = useHints();
  const { hidesChances } = useShields();
  const isShown = hints && !hidesChances(eventId);
  const queryKey = queryKeys.outlookHistory(eventId, categoryId);
  useRefreshWithRanking(eventId, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      api.get<OutlookHistoryAnswer>(
        `/api/outlook/${segment(eventId)}/${segment(categoryId)}/history`,
      ),
    enabled: isShown,
  });
  return isShown && data && data.moments.length > 0 ? data : null;
}

const clockOf = (moment: OutlookMoment | undefined) => (moment ? formatTimeOfDay(moment.at) : '');

/** The likeliest winner now, and when that one was least likely in the final, or on the way to it. */
function lowPoint({ lines, moments }: OutlookHistoryAnswer) {
  const chanceNow = (wins: readonly number[]) => wins.at(-1) ?? 0;
  const [first] = [...lines].sort((a, b) => chanceNow(b.wins) - chanceNow(a.wins));
  if (!first) return null;
  const inFinal = moments.flatMap((one, at) => (one.inFinal ? [at] : []));
  const considered = inFinal.length > 0 ? inFinal : moments.map((_, at) => at);
  const low = considered.reduce((least, at) =>
    (first.wins[at] ?? 1) < (first.wins[least] ?? 1) ? at : least,
  );
  return {
    name: personName(first.athlete),
    now: chanceNow(first.wins),
    least: first.wins[low] ?? 0,
    clock: clockOf(moments[low]),
  };
}

interface OutlookRaceProps {
  eventId: string;
  categoryId: string;
  picked: ReadonlyMap<string, Place[]>;
}

/** The chances to win as they were given while the category was climbed. */
export function OutlookRace({ eventId, categoryId, picked }: OutlookRaceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const history = useOutlookHistory(eventId, categoryId);
  const story = history && lowPoint(history);
  if (!history || !story) return null;
  const { lines, moments } = history;
  const at = Math.min(chosen ?? moments.length - 1, moments.length - 1);
  const names = surnames(lines.map(({ athlete }) => athlete));
  const others = lines.filter(({ athlete }) => !picked.has(athlete.athleteId)).slice(0, COLOURED);
  const drawn = lines.map((line, order): Line => {
    const { athleteId } = line.athlete;
    return {
      key: athleteId,
      label: `${texts.chance(line.wins[at] ?? 0)} ${names[order] ?? ''}`,
      mine: picked.has(athleteId),
      coloured: others.includes(line),
      values: line.wins,
    };
  });
  const final = moments.findIndex(({ inFinal }) => inFinal);
  const starts = final < 0 ? [] : [{ place: final, round: texts.final }];
  const last = moments.length - 1;
  const read = [...new Set([0, Math.max(final, 0), last])];
  const clock = (moment: number) => clockOf(moments[moment]);
  return (
    <ChartFrame
      title={texts.race}
      summary={texts.story(story)}
      hint={texts.moment(clock(at))}
      table={{
        columns: [texts.athlete, ...read.map(clock)],
        rows: lines.map(({ athlete, wins }) => [
          personName(athlete),
          ...read.map((moment) => texts.chance(wins[moment] ?? 0)),
        ]),
      }}
    >
      {(width) => (
        <LineChart
          width={width}
          lines={drawn}
          domain={[0, 1]}
          ticks={TICKS}
          format={formatShare}
          axis={texts.win}
          starts={starts}
          isByRound={false}
          moments={moments.length}
          at={at}
          onPick={setChosen}
        />
      )}
    </ChartFrame>
  );
}
