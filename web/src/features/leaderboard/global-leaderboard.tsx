import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardPlace, StandingProps } from '@/features/leaderboard/board-view';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { type Subset, subsetOf, type Filter, paramsOf } from '@/features/leaderboard/subset/subset';
import { SubsetBoard } from '@/features/leaderboard/subset/subset-board';
import { SubsetFilter } from '@/features/leaderboard/subset/subset-filter';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { CountryForm } from '@/shared/country/country-form';
import { useMyCountry } from '@/shared/country/my-country';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const { board: texts, country: countryTexts } = globalLeagueTexts;

const standing = { players: texts.players, standing: texts.standing };

interface FilteredProps extends BoardPlace, StandingProps {
  filter: Filter;
  /** The filter's country, or the user's own; undefined while loading. */
  country: string | null | undefined;
}

function Filtered({ filter, country, ...place }: FilteredProps) {
  if (filter.kind === 'friends') return <SubsetBoard key="friends" {...place} filter={filter} />;
  if (country === undefined) return <LeaderboardSkeleton rows={Math.min(place.pageSize, 10)} />;
  // Without a chosen country there is nothing to show, so the form asks for one.
  if (country === null) return null;
  return <SubsetBoard key={country} {...place} filter={{ kind: 'country', country }} />;
}

/** The global league's leaderboard: all members, friends, or one country. */
export function GlobalLeaderboard(place: BoardPlace) {
  const [params, setParams] = useSearchParams();
  const among = subsetOf(params);
  const { data: mine, error, refetch } = useMyCountry();
  const country = among.kind === 'country' ? (among.country ?? mine) : null;
  // The announcement belongs to the current filter; without one there is none.
  const of = `${among.kind} ${country ?? ''}`;
  const [announced, setAnnounced] = useState({ of, words: '' });
  const onStanding = useCallback((words: string) => setAnnounced({ of, words }), [of]);
  // The page must not scroll, because the user is looking at the filter.
  const choose = (next: Subset) => setParams(paramsOf(next), { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3 max-md:gap-2">
      <SubsetFilter
        leagueId={place.leagueId}
        among={among}
        country={country ?? null}
        mine={mine ?? null}
        onChoose={choose}
      />
      {among.kind === 'country' && mine === null && (
        <div className="rounded-card border border-line bg-surface p-4 shadow-card">
          <CountryForm
            label={countryTexts.question}
            hint={
              country === null ? `${countryTexts.text} ${countryTexts.orLook}` : countryTexts.text
            }
            country={null}
            none={countryTexts.choose}
            onSaved={(saved) => choose({ kind: 'country', country: saved })}
          />
        </div>
      )}
      {among.kind === 'everyone' && (
        <LeagueLeaderboard {...place} words={standing} onStanding={onStanding} />
      )}
      {among.kind !== 'everyone' &&
        (country === undefined && error ? (
          <ErrorBox message={countryTexts.failed} onRetry={() => void refetch()} />
        ) : (
          <Filtered {...place} onStanding={onStanding} filter={among} country={country} />
        ))}
      <LiveRegion>{announced.of === of ? announced.words : ''}</LiveRegion>
    </div>
  );
}
