import { Link } from 'react-router-dom';
import { ProfileLeagues } from '@/features/profile/profile-leagues';
import { ProfileNumbers } from '@/features/profile/profile-numbers';
import { ScoredPicks } from '@/features/profile/scored-picks';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, Skeleton, SkeletonRows } from '@/shared/ui/feedback/states';
import { profile as texts } from '@/texts/accounts/profile';
import type { Profile } from '@/wire/generated';

export function ProfileSkeleton() {
  return (
    <>
      <div aria-hidden className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['points', 'picks', 'exact', 'podium'].map((figure) => (
          <Skeleton key={figure} className="h-28 rounded-card" />
        ))}
      </div>
      <SkeletonRows label={texts.loading} />
    </>
  );
}

export function ProfileBody({ profile }: { profile: Profile }) {
  const leagueNames = new Map(profile.leagues.map(({ leagueId, name }) => [leagueId, name]));
  return (
    <>
      <ProfileNumbers profile={profile} />
      <ProfileLeagues leagues={profile.leagues} />
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <ScoredPicks
          title={texts.best.title}
          picks={profile.bestPicks}
          leagueNames={leagueNames}
          empty={
            <EmptyState
              title={texts.best.empty}
              text={texts.best.hint}
              action={
                <ButtonLink look="secondary" to="/dashboard/events">
                  {texts.best.action}
                </ButtonLink>
              }
            />
          }
        />
        <ScoredPicks
          title={texts.recent.title}
          picks={profile.recentPicks}
          leagueNames={leagueNames}
          aside={
            <Link
              to="/dashboard/my-picks"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text underline"
            >
              {texts.recent.all}
            </Link>
          }
          empty={<EmptyState title={texts.recent.empty} text={texts.recent.hint} />}
        />
      </div>
    </>
  );
}
