import { Link } from 'react-router-dom';
import { ordinal } from '@/shared/format/names';
import { seasonPath } from '@/shared/paths/season-path';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { profile as texts } from '@/texts/accounts/profile';
import type { ProfileLeague } from '@/wire/generated';

/** The user's rank in each league, best first. */
export function ProfileLeagues({ leagues }: { leagues: ProfileLeague[] }) {
  return (
    <Section
      title={texts.leagues.title}
      aside={
        leagues.length > 0 && (
          <Link
            to={seasonPath(null)}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text underline"
          >
            {texts.leagues.season}
          </Link>
        )
      }
    >
      {leagues.length === 0 ? (
        <EmptyState
          title={texts.leagues.empty}
          text={texts.leagues.hint}
          action={<ButtonLink to="/dashboard/leagues">{texts.leagues.find}</ButtonLink>}
        />
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {leagues.map((league) => (
              <li key={league.leagueId}>
                <Link
                  to={`/dashboard/leaderboards/${encodeURIComponent(league.leagueId)}`}
                  className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1 basis-20 truncate font-semibold">
                    {league.name}
                  </span>
                  <span>
                    <span className="score text-xl">{ordinal(league.rank)}</span>{' '}
                    <span className="text-sm text-ink-soft tabular-nums">
                      {texts.leagues.of(league.memberCount)}
                    </span>
                  </span>
                  <span className="min-w-16 text-right whitespace-nowrap">
                    <PointsBadge points={league.totalPoints} />{' '}
                    <span className="text-xs text-ink-soft">{texts.leagues.points}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
