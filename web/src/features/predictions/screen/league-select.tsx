import type { ChangeEvent } from 'react';
import { Link } from 'react-router-dom';
import { CompactSelect } from '@/shared/ui/controls/compact-select';
import { SelectField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague } from '@/wire/generated';

const { league: texts } = predictionTexts;

interface LeagueSelectProps {
  leagues: MyLeague[] | undefined;
  leagueId: string | null;
  onLeague: (leagueId: string) => void;
  compact?: boolean;
}

export function LeagueSelect(props: LeagueSelectProps) {
  const { leagues, leagueId, onLeague, compact = false } = props;
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
  const select = {
    label: texts.label,
    'data-testid': 'league-select',
    disabled: !leagues,
    value: leagueId ?? '',
    onChange: (change: ChangeEvent<HTMLSelectElement>) => onLeague(change.target.value),
    children: (
      <>
        {leagueId === null && <option value="">{texts.loading}</option>}
        {leagues?.map((league) => (
          <option key={league._id} value={league._id}>
            {league.name}
          </option>
        ))}
      </>
    ),
  };
  if (!compact) return <SelectField {...select} />;
  const shown = leagues?.find(({ _id }) => _id === leagueId)?.name ?? texts.loading;
  return <CompactSelect {...select} shown={shown} className="h-9 max-w-[42vw] shrink-0" />;
}
