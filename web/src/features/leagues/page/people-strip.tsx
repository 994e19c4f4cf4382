import { Link } from 'react-router-dom';
import { joinLink } from '@/features/leagues/invite/join-link';
import { ShareLink } from '@/features/leagues/invite/share-link';
import { useUnblocked } from '@/shared/friends/friends-api';
import { Avatar } from '@/shared/ui/badges/avatar';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueMember, LeagueView } from '@/wire/generated';

/** Faces shown: as many as fit beside the count at 320 px. */
const FACES = 6;
/** On a phone, beside the two buttons. */
const FACES_ON_PHONE = 2;

interface PeopleStripProps {
  league: LeagueView;
  members: LeagueMember[] | undefined;
}

/** Who plays in the league, and the way to bring one more for everybody who may. */
export function PeopleStrip({ league, members }: PeopleStripProps) {
  const { slug, inviteCode, memberCount } = league;
  const shown = useUnblocked(members);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-6">
      <Link
        to="?part=members"
        className="flex min-h-11 items-center gap-3 font-semibold sm:gap-4 hover:underline"
      >
        <span aria-hidden className="flex -space-x-2">
          {shown?.slice(0, FACES).map(({ id, name, picture }, at) => (
            <span
              key={id}
              className={`rounded-full ring-2 ring-(--surface) ${at < FACES_ON_PHONE ? '' : 'max-sm:hidden'}`}
            >
              <Avatar name={name} picture={picture} />
            </span>
          ))}
        </span>
        <span className="text-[0.8125rem] tabular-nums sm:text-sm">
          {leagueTexts.list.members(memberCount)}
        </span>
      </Link>
      {inviteCode !== undefined && (
        <ShareLink isShort league={league.name} link={joinLink(slug, inviteCode)} />
      )}
    </div>
  );
}
