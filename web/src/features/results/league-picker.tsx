import { useSearchParams } from 'react-router-dom';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { SelectField } from '@/shared/ui/controls/field';
import { replayTexts as texts } from '@/texts/results/replay';
import type { MyLeague, PredictionView } from '@/wire/generated';

const PARAMETER = 'league';

export interface ChosenLeague {
  leagues: readonly MyLeague[];
  /** Null for who is in none. */
  league: MyLeague | null;
  choose: (leagueId: string) => void;
}

/** The league that the address names, else the first in which I have picked, else my first. */
export function useChosenLeague(picks: readonly PredictionView[]): ChosenLeague {
  const [parameters, setParameters] = useSearchParams();
  const { leagues = [] } = useMyLeagues();
  const asked = parameters.get(PARAMETER);
  const league =
    leagues.find(({ _id }) => _id === asked) ??
    leagues.find(({ _id }) => picks.some((pick) => pick.leagueId === _id)) ??
    leagues[0] ??
    null;
  const choose = (leagueId: string) => {
    setParameters(
      (before) => {
        before.set(PARAMETER, leagueId);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { leagues, league, choose };
}

/** Nothing to choose from, nothing shown. */
export function LeaguePicker({ chosen }: { chosen: ChosenLeague }) {
  if (chosen.league === null || chosen.leagues.length < 2) return null;
  return (
    <div className="max-w-sm">
      <SelectField
        label={texts.league}
        value={chosen.league._id}
        onChange={(event) => chosen.choose(event.currentTarget.value)}
      >
        {chosen.leagues.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
