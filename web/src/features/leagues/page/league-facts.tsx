import { Eye, Globe, Lock, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { GlobalLeagueBadge } from '@/features/leagues/global/global-league-badge';
import { openPagePath } from '@/shared/paths/open-page-path';
import { Badge } from '@/shared/ui/badges/badge';
import { leagueTexts } from '@/texts/leagues/league-pages';
import { openPageTexts } from '@/texts/leagues/open-page';
import type { LeagueView } from '@/wire/generated';

interface LeagueFactsProps {
  league: LeagueView;
  /** The user's, if they administer the league. */
  role: string | null;
  /** Members see the count beside the faces. */
  isMember: boolean;
}

export function LeagueFacts({ league, role, isMember }: LeagueFactsProps) {
  const isPrivate = league.type === 'private';
  const Icon = isPrivate ? Lock : Globe;
  return (
    <>
      {league.description && (
        <p className={`mb-2 wrap-anywhere ${isMember ? 'max-md:line-clamp-1' : ''}`}>
          {league.description}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {role !== null && <Badge tone="accent">{role}</Badge>}
        {league.ofEveryone && <GlobalLeagueBadge />}
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {isPrivate ? leagueTexts.page.privateLeague : leagueTexts.page.publicLeague}
        </span>
        {(!isMember || league.maxMembers !== null) && (
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <Users aria-hidden className="size-4" />
            {leagueTexts.list.members(league.memberCount)}
            {league.maxMembers !== null && ` ${leagueTexts.page.atMost(league.maxMembers)}`}
          </span>
        )}
        {!isPrivate && (
          <span>
            {league.joinPolicy === 'open' ? leagueTexts.list.open : leagueTexts.list.approval}
          </span>
        )}
        {league.openPage && (
          <span className="inline-flex items-center gap-1.5">
            <Eye aria-hidden className="size-4 shrink-0" />
            <span>
              {openPageTexts.league.isOpen}{' '}
              <Link to={openPagePath(league.slug)} className="underline hover:text-ink">
                {openPageTexts.league.page}
              </Link>
            </span>
          </span>
        )}
      </p>
    </>
  );
}
