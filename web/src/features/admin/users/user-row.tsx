import type { UserActions } from '@/features/admin/users/use-user-actions';
import { UserMenu } from '@/features/admin/users/user-menu';
import { calendarDateOf, formatDay } from '@/shared/format/calendar-date';
import { formatMoment } from '@/shared/format/moments';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Badge } from '@/shared/ui/badges/badge';
import { usersTexts as texts } from '@/texts/admin/users';
import type { SiteUser } from '@/wire/generated';

interface UserRowProps {
  user: SiteUser;
  isMe: boolean;
  actions: UserActions;
}

export function UserRow({ user, isMe, actions }: UserRowProps) {
  const { name, email, guest, accountType, disabledAt, registeredAt, lastSeenAt } = user;
  const facts = [
    texts.registered(formatDay(calendarDateOf(new Date(registeredAt)))),
    lastSeenAt === null ? texts.signedInNowhere : texts.seen(formatMoment(lastSeenAt)),
    ...(user.sessions > 0 ? [texts.sessions(user.sessions)] : []),
    texts.leagues(user.leagues),
  ];
  return (
    <li
      data-testid="site-user"
      data-user={user.userId}
      className="flex items-start gap-3 border-b border-line py-3 last:border-0"
    >
      <span className={disabledAt === null ? '' : 'grayscale'}>
        <Avatar name={name} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          {isMe && <Badge>{texts.you}</Badge>}
          {accountType !== 'user' && (
            <Badge tone={accountType === 'admin' ? 'accent' : 'info'}>
              {texts.types[accountType]}
            </Badge>
          )}
          {disabledAt !== null && <Badge tone="bad">{texts.disabled}</Badge>}
        </p>
        {guest ? (
          <Badge>{texts.guest}</Badge>
        ) : (
          <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        )}
        <p className="mt-0.5 text-xs text-ink-soft tabular-nums">{facts.join(' · ')}</p>
      </div>
      <UserMenu user={user} isMe={isMe} actions={actions} />
    </li>
  );
}
