import { useProfile } from '@/features/profile/profile-api';
import { ProfileBody, ProfileSkeleton } from '@/features/profile/profile-body';
import { ProfileHead } from '@/features/profile/profile-head';
import { WithoutNote } from '@/features/spoilers/without-note';
import { useMe } from '@/shared/session/current-user';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { profile as texts } from '@/texts/accounts/profile';

export function Component() {
  const me = useMe();
  const { data: profile, error, refetch } = useProfile(me.userId);
  const failed = !profile && error !== null;
  return (
    <Page title={texts.title}>
      <ProfileHead me={me} profile={profile} failed={failed} />
      {failed && <ErrorBox message={texts.failed} onRetry={() => void refetch()} />}
      {!profile && !failed && <ProfileSkeleton />}
      <WithoutNote />
      {profile && <ProfileBody profile={profile} />}
    </Page>
  );
}
