import { segment } from '@/shared/api/path-segment';
import { resultPath } from '@/shared/paths/result-path';
import type { MyLeague, Notice } from '@/wire/generated';

/** Target of a notification; `leagues` are the user's own, for their slugs. */
export function leadsTo(notice: Notice, leagues: MyLeague[]): string {
  const league = (id: string) => {
    const slug = leagues.find(({ _id }) => _id === id)?.slug;
    return `/dashboard/league/${segment(slug ?? id)}`;
  };
  switch (notice.kind) {
    case 'picks_locked':
      return `/dashboard/reveal/${segment(notice.eventId)}`;
    case 'pick_withdrawn': {
      const page = [notice.eventId, notice.categoryId].map(segment).join('/');
      // Opens the page with the choice of a replacement for that place.
      const asked = `league=${segment(notice.leagueId)}&replace=${segment(notice.athleteId)}`;
      return `/dashboard/upcoming/${page}?${asked}`;
    }
    case 'category_dropped':
    case 'event_stays_locked':
      return `/dashboard/events/${segment(notice.eventId)}`;
    case 'picks_scored':
      return `/dashboard/leaderboards/${segment(notice.leagueId)}`;
    case 'points_corrected':
      return resultPath(notice.eventId, notice.categoryId);
    case 'request_approved':
    case 'admin_made':
    case 'admin_ended':
    case 'owner_made':
    case 'join_requested':
    case 'webhook_ended':
    case 'announced':
      return league(notice.leagueId);
    case 'request_rejected':
    case 'invited':
    case 'member_removed':
      return '/dashboard/leagues';
  }
}

/** Whether the current page already shows it: event pages show locks themselves. */
export function isSaidAt(path: string, notice: Notice, leagues: MyLeague[]): boolean {
  if (notice.kind !== 'picks_locked') return leadsTo(notice, leagues) === path;
  const [, dashboard, , event] = (path.split('?')[0] ?? '').split('/');
  return dashboard === 'dashboard' && event === segment(notice.eventId);
}
