import type { ComponentProps } from 'react';
import { SelectField } from '@/shared/ui/controls/field';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';
import type { MyLeague } from '@/wire/generated';

interface LeagueSelectProps extends Partial<ComponentProps<typeof SelectField>> {
  /** The chosen one, which need not be the user's. */
  leagueId: string;
  leagues: readonly MyLeague[];
  onLeague: (leagueId: string) => void;
}

export function LeagueSelect({ leagueId, leagues, onLeague, ...rest }: LeagueSelectProps) {
  return (
    <SelectField
      label={texts.league}
      value={leagueId}
      onChange={({ currentTarget }) => onLeague(currentTarget.value)}
      {...rest}
    >
      {!leagues.some(({ _id }) => _id === leagueId) && (
        <option value={leagueId}>{texts.otherLeague}</option>
      )}
      {leagues.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
