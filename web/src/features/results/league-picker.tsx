import { useSearchParams } from 'react-router-dom';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { SelectField } from '@/shared/ui/controls/field';
import { replayTexts as texts } from '@/texts/results/replay';
import type { MyLeague, PredictionView } from '@/wire/generated';

const PARAMETER = 'league';

export interface ChosenLeague {
  leagues: readonly MyLeague[];
  /** Null for users without a league. */
  league: MyLeague | null;
  choose: (leagueId: string) => void;
}

/**
 * The league in the address; otherwise the first with a pick of the user; otherwise their first.
 */
export function useChosenLeague(picks: readonly PredictionView[]): ChosenLeague {
  const [parameters, setParameters] = useSearchParams();
  const { leagues = [] } = useMyLeagues();
  const requestedId = parameters.get(PARAMETER);
  const league =
    leagues.find(({ _id }) => _id === requestedId) ??
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

/** Hidden if there is only one choice. */
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
