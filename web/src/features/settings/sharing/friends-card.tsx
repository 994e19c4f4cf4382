import { X } from 'lucide-react';
import { SettingsCard } from '@/features/settings/settings-card';
import { Flag } from '@/shared/country/flag';
import { useFriends, useSetBlocked, useSetFriend } from '@/shared/friends/friends-api';
import { Avatar } from '@/shared/ui/badges/avatar';
import { IconButton } from '@/shared/ui/controls/button';
import { Pending } from '@/shared/ui/feedback/states';
import { friendTexts } from '@/texts/accounts/friends';
import type { Friend } from '@/wire/generated';

const texts = friendTexts.card;

interface PersonItemProps {
  person: Friend;
  /** The button's label, which names the person. */
  label: string;
  onRemove: () => void;
}

function PersonItem({ person, label, onRemove }: PersonItemProps) {
  const { name, picture, country } = person;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar name={name} picture={picture} />
      <span className="min-w-0 truncate font-semibold" title={name}>
        {name}
      </span>
      {country !== null && <Flag country={country} className="shrink-0" />}
      <IconButton className="ml-auto" label={label} onClick={onRemove}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}

function FriendItem({ friend }: { friend: Friend }) {
  const set = useSetFriend(friend);
  const remove = () => set.mutate(false);
  return <PersonItem person={friend} label={texts.remove(friend.name)} onRemove={remove} />;
}

function BlockedItem({ person }: { person: Friend }) {
  const set = useSetBlocked(person);
  const unblock = () => set.mutate(false);
  return <PersonItem person={person} label={texts.unblockOf(person.name)} onRemove={unblock} />;
}

function Body() {
  const query = useFriends();
  if (query.data === undefined) return <Pending query={query} texts={texts} rows={1} />;
  const { friends, blocked, fromPrivateLeagues } = query.data;
  return (
    <>
      {friends.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {friends.length > 0 && (
        <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {friends.map((friend) => (
            <FriendItem key={friend.userId} friend={friend} />
          ))}
        </ul>
      )}
      {fromPrivateLeagues.length > 0 && (
        <p className="text-sm text-ink-soft">
          {texts.fromPrivateLeagues(fromPrivateLeagues.length)}
        </p>
      )}
      {blocked.length > 0 && (
        <section aria-labelledby="blocked">
          <h4 id="blocked" className="font-semibold">
            {friendTexts.isBlocked}
          </h4>
          <p className="text-sm text-ink-soft">{texts.blockedText}</p>
          <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
            {blocked.map((person) => (
              <BlockedItem key={person.userId} person={person} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function FriendsCard() {
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Body />
    </SettingsCard>
  );
}
