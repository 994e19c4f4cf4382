import { useNavigate, useSearchParams } from 'react-router-dom';
import { LeagueGate } from '@/app/pages/leagues/league-gate';
import { LeagueSelect } from '@/app/pages/leagues/league-select';
import { useSeason } from '@/features/season/season-api';
import { SeasonScreen, SeasonSkeleton } from '@/features/season/season-screen';
import { WithoutNote } from '@/features/spoilers/without-note';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { seasonPath } from '@/shared/paths/season-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { SelectField } from '@/shared/ui/controls/field';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { seasonTexts as texts } from '@/texts/leagues/season';
import type { MyLeague } from '@/wire/generated';

/** The year in the address; null if it is missing or invalid. */
function yearOf(parameters: URLSearchParams): number | null {
  const year = parameters.get('year') ?? '';
  return /^(19|20|21)\d\d$/.test(year) ? Number(year) : null;
}

interface SeasonOfLeagueProps {
  leagueId: string;
  leagues: readonly MyLeague[];
}

interface SeasonSelectProps extends SeasonOfLeagueProps {
  year: number | null;
  years: number[];
  onYear: (year: string) => void;
}

function SeasonSelect({ leagueId, leagues, year, years, onYear }: SeasonSelectProps) {
  const navigate = useNavigate();
  const offered = year === null || years.includes(year) ? years : [year, ...years];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3 sm:max-w-lg">
      <LeagueSelect
        leagueId={leagueId}
        leagues={leagues}
        onLeague={(id) => void navigate(seasonPath(id))}
      />
      <SelectField
        label={texts.year}
        value={year ?? ''}
        disabled={offered.length === 0}
        onChange={({ currentTarget }) => onYear(currentTarget.value)}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function SeasonOfLeague({ leagueId, leagues }: SeasonOfLeagueProps) {
  const [parameters, setParameters] = useSearchParams();
  const [year, memberId] = [yearOf(parameters), parameters.get('member')];
  const against = parameters.get('against');
  const { data: season, error, refetch } = useSeason({ leagueId, year, memberId }, against);

  const set = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: name === 'against', preventScrollReset: true },
    );
  const retry = () => {
    // The member compared with may have left the league.
    const isGone = error instanceof ApiError && error.code === 'not_found';
    if (isGone && against !== null) set('against', null);
    else void refetch();
  };
  const shownYear = season?.year ?? year;
  const mine = seasonPath(leagueId, shownYear === null ? {} : { year: shownYear });
  return (
    <Page
      title={!season || season.member.isMe ? texts.title : texts.titleOf(season.member.userName)}
      lead={texts.lead}
      actions={
        memberId !== null && (
          <ButtonLink look="secondary" to={mine}>
            {texts.backToMine}
          </ButtonLink>
        )
      }
    >
      <SeasonSelect
        leagueId={leagueId}
        leagues={leagues}
        year={shownYear}
        years={season?.years ?? []}
        onYear={(chosen) => set('year', chosen)}
      />
      <WithoutNote />
      {!season && error && <ErrorBox message={texts.failed(messageOf(error))} onRetry={retry} />}
      {!season && !error && <SeasonSkeleton />}
      {season && (
        <SeasonScreen
          season={season}
          against={against}
          onAgainst={(userId) => set('against', userId)}
        />
      )}
    </Page>
  );
}

export function Component() {
  return (
    <LeagueGate texts={texts} skeleton={<SeasonSkeleton />}>
      {(leagueId, leagues) => (
        <SeasonOfLeague key={leagueId} leagueId={leagueId} leagues={leagues} />
      )}
    </LeagueGate>
  );
}
