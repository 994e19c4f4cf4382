import { Settings } from 'lucide-react';
import { formatDay } from '@/shared/format/calendar-date';
import { addressOf } from '@/shared/session/current-user';
import { Avatar } from '@/shared/ui/badges/avatar';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { profile as texts } from '@/texts/accounts/profile';
import type { Me, Profile } from '@/wire/generated';

interface ProfileHeadProps {
  me: Me;
  profile: Profile | undefined;
  failed: boolean;
}

export function ProfileHead({ me, profile, failed }: ProfileHeadProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 md:p-6">
      <span aria-hidden className="flex size-16 shrink-0 items-center justify-center">
        <span className="scale-[1.75]">
          <Avatar name={me.name} picture={me.picture} />
        </span>
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-2xl break-words">{me.name}</h2>
        <p className="mt-1 truncate text-sm text-ink-soft">{addressOf(me)}</p>
        {profile && (
          <p className="text-sm text-ink-soft">
            {texts.memberSince(formatDay(profile.memberSince))}
          </p>
        )}
        {!profile && !failed && <Skeleton className="mt-1 h-4 w-44" />}
      </div>
      <ButtonLink look="secondary" to="/dashboard/settings">
        <Settings aria-hidden className="size-4.5" />
        {texts.settings}
      </ButtonLink>
    </Card>
  );
}
