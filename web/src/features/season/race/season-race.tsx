import { useState } from 'react';
import { RaceChart } from '@/features/season/race/race-chart';
import { useSeasonRace } from '@/features/season/season-api';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { shortEventName } from '@/shared/format/names';
import { seasonTexts } from '@/texts/leagues/season';
import type { SeasonRaceAnswer, SeasonRunner } from '@/wire/generated';

const texts = seasonTexts.race;
/** One event is no race. */
const EVENTS_MIN = 2;

const nameOf = (runner: SeasonRunner) => (runner.isMe ? texts.you : runner.userName);

function tableOf({ events, runners }: SeasonRaceAnswer) {
  return {
    columns: [texts.runner, ...events.map(({ eventName }) => shortEventName(eventName))],
    rows: runners.map((runner) => [
      nameOf(runner),
      ...runner.stands.map(({ rank, points }) => texts.stand(rank, points)),
    ]),
  };
}

const pointsOf = (runner: SeasonRunner) => runner.stands.at(-1)?.points ?? 0;

function Race({ race, me }: { race: SeasonRaceAnswer; me: SeasonRunner }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const compared = race.runners.find(({ userId }) => userId === chosen);
  const [first, last] = [me.stands[0]?.rank ?? 1, me.stands.at(-1)?.rank ?? 1];
  return (
    <ChartFrame
      title={texts.title(race.year)}
      summary={texts.summary(first, last, race.events.length)}
      table={tableOf(race)}
      aside={
        <p
          role="status"
          className={`min-h-6 ${compared ? 'font-semibold' : 'text-sm text-ink-soft'}`}
        >
          {compared
            ? texts.lead(compared.userName, pointsOf(me) - pointsOf(compared))
            : texts.choose}
        </p>
      }
    >
      {(width) => (
        <RaceChart
          race={race}
          width={width}
          compared={compared}
          onCompare={(userId) => setChosen((before) => (before === userId ? null : userId))}
        />
      )}
    </ChartFrame>
  );
}

/** The league's season as a race of ranks; nothing before its second event. */
export function SeasonRace({ leagueId }: { leagueId: string }) {
  const { data: race } = useSeasonRace(leagueId);
  const me = race?.runners.find(({ isMe }) => isMe);
  if (!race || !me || race.events.length < EVENTS_MIN) return null;
  return (
    <div className="min-w-0 max-lg:order-last">
      <Race race={race} me={me} />
    </div>
  );
}
