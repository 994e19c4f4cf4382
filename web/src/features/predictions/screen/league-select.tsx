import { Link } from 'react-router-dom';
import { SelectField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague } from '@/wire/generated';

const { league: texts } = predictionTexts;

interface LeagueSelectProps {
  leagues: MyLeague[] | undefined;
  leagueId: string | null;
  onLeague: (leagueId: string) => void;
}

export function LeagueSelect({ leagues, leagueId, onLeague }: LeagueSelectProps) {
  if (leagues?.length === 0) {
    return (
      <Notice tone="info">
        {texts.none}{' '}
        <Link to="/dashboard/leagues" className="underline">
          {texts.join}
        </Link>{' '}
        {texts.or}{' '}
        <Link to="/dashboard/create-league" className="underline">
          {texts.create}
        </Link>
        .
      </Notice>
    );
  }
  return (
    <SelectField
      label={texts.label}
      data-testid="league-select"
      disabled={!leagues}
      value={leagueId ?? ''}
      onChange={(change) => onLeague(change.target.value)}
    >
      {leagueId === null && <option value="">{texts.loading}</option>}
      {leagues?.map((league) => (
        <option key={league._id} value={league._id}>
          {league.name}
        </option>
      ))}
    </SelectField>
  );
}
