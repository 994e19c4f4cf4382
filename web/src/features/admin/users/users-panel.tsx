import { useDeferredValue, useState } from 'react';
import { ResetLinkDialog } from '@/features/admin/users/reset-link-dialog';
import { useUserActions } from '@/features/admin/users/use-user-actions';
import { UserRow } from '@/features/admin/users/user-row';
import { USERS_PER_PAGE, useUsers } from '@/features/admin/users/users-api';
import { useMe } from '@/shared/session/current-user';
import { usePasswordGate } from '@/shared/session/use-password-gate';
import { Pagination } from '@/shared/ui/controls/pagination';
import { SearchField } from '@/shared/ui/controls/search-field';
import { EmptyState, Pending } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { usersTexts as texts } from '@/texts/admin/users';
import type { ResetLinkAnswer, SiteUser } from '@/wire/generated';

/** An account with its actions; a newly created link is shown on top. */
function ActedOn({ user, isMe }: { user: SiteUser; isMe: boolean }) {
  const [link, setLink] = useState<ResetLinkAnswer | null>(null);
  const { guarded, dialog } = usePasswordGate();
  const actions = useUserActions(user, guarded, setLink);
  return (
    <>
      <UserRow user={user} isMe={isMe} actions={actions} />
      {dialog}
      <ResetLinkDialog link={link} name={user.name} onClose={() => setLink(null)} />
    </>
  );
}

export function UsersPanel() {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const users = useUsers(search, page);
  const list = users.data;
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="users-panel">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <div className="flex">
        <SearchField
          label={texts.search}
          clear={texts.clear}
          value={typed}
          onSearch={(value) => {
            setTyped(value);
            setPage(1);
          }}
        />
      </div>
      {!list && <Pending query={users} texts={texts} rows={5} />}
      {list && (
        <>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {texts.found(list.total)}
          </p>
          {list.users.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneHint} />
          ) : (
            <ul className={users.isPlaceholderData ? 'opacity-60' : ''}>
              {list.users.map((user) => (
                <ActedOn key={user.userId} user={user} isMe={user.userId === me.userId} />
              ))}
            </ul>
          )}
          <Pagination page={page} pages={Math.ceil(list.total / USERS_PER_PAGE)} onPage={setPage} />
        </>
      )}
    </Card>
  );
}
