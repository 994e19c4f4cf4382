import { Link } from 'react-router-dom';
import { SelectField } from '@/shared/ui/field';
import { Notice } from '@/shared/ui/notice';
import type { MyLeague } from '@/wire/generated';

interface LeagueSelectProps {
  leagues: MyLeague[] | undefined;
  leagueId: string | null;
  onLeague: (leagueId: string) => void;
}

export function LeagueSelect({ leagues, leagueId, onLeague }: LeagueSelectProps) {
  if (leagues?.length === 0) {
    return (
      <Notice tone="info">
        Picks are made inside a league, and you are in none yet.{' '}
        <Link to="/dashboard/leagues" className="underline">
          Join a league
        </Link>{' '}
        or{' '}
        <Link to="/dashboard/create-league" className="underline">
          create one
        </Link>
        .
      </Notice>
    );
  }
  return (
    <SelectField
      label="League"
      data-testid="league-select"
      disabled={!leagues}
      value={leagueId ?? ''}
      onChange={(change) => onLeague(change.target.value)}
    >
      {leagueId === null && <option value="">Loading...</option>}
      {leagues?.map((league) => (
        <option key={league._id} value={league._id}>
          {league.name}
        </option>
      ))}
    </SelectField>
  );
}
