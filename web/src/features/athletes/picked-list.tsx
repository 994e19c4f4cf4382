import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortEventName } from '@/shared/format/names';
import { revealPath } from '@/shared/paths/reveal-path';
import { placeLabel, places } from '@/shared/picks/podium';
import { useMe } from '@/shared/session/current-user';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { Button } from '@/shared/ui/controls/button';
import { Card, Section } from '@/shared/ui/layout/card';
import { athleteTexts } from '@/texts/events/athletes';
import type { AthletePicked, LeaguePicked, MemberPicked } from '@/wire/generated';

const texts = athleteTexts.picked;

function Member({ member }: { member: MemberPicked }) {
  const me = useMe();
  const place = places[member.place - 1] ?? 'first';
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <PlaceChip place={place} />
      <Avatar small name={member.userName} picture={member.avatarUrl} />
      <span className="min-w-0 truncate">
        {member.userId === me.userId ? texts.you : member.userName}
      </span>
      <span className="sr-only">{texts.inPlace(placeLabel(place))}</span>
    </li>
  );
}

function League({ league, of }: { league: LeaguePicked; of: AthletePicked }) {
  const more = league.picked - league.members.length;
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="min-w-0 text-sm font-semibold break-words">{league.leagueName}</h4>
        <Link
          to={revealPath(of.eventId, of.categoryId, league.leagueId)}
          aria-label={texts.revealOf(league.leagueName, of.categoryName)}
          className="inline-flex min-h-6 items-center gap-1 text-xs font-semibold text-accent-text underline underline-offset-3"
        >
          {texts.reveal}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {league.members.map((member) => (
          <Member key={member.userId} member={member} />
        ))}
        {more > 0 && <li className="text-sm text-ink-soft">{texts.more(more)}</li>}
      </ul>
    </li>
  );
}

/** Categories shown at first. */
const FIRST = 3;

/** Members of the user's leagues who picked the athlete in closed categories. */
export function PickedList({ picked }: { picked: AthletePicked[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? picked : picked.slice(0, FIRST);
  return (
    <Section title={texts.title}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">
        {picked.length === 0 ? texts.none : texts.hint}
      </p>
      <div className="flex flex-col gap-4">
        {shown.map((one) => (
          <Card key={`${one.eventId} ${one.categoryId}`} className="overflow-hidden">
            <h3 className="px-4 py-3 text-base">
              {shortEventName(one.eventName)}
              <span className="ml-2 text-sm font-medium text-ink-soft">{one.categoryName}</span>
            </h3>
            <ul>
              {one.leagues.map((league) => (
                <League key={league.leagueId} league={league} of={one} />
              ))}
            </ul>
          </Card>
        ))}
        {picked.length > shown.length && (
          <Button look="secondary" onClick={() => setAll(true)}>
            {texts.all(picked.length)}
          </Button>
        )}
      </div>
    </Section>
  );
}
