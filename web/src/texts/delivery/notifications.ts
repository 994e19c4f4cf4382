import { ordinal, personName } from '@/shared/format/names';
import { formatNumber } from '@/shared/format/numbers';
import type { Notice, PicksLocked, PicksScored, PointsCorrected } from '@/wire/generated';

/** Texts of notifications. */

export interface NotificationWords {
  title: string;
  text: string;
}

const points = (count: number) => `${formatNumber(count)} ${count === 1 ? 'point' : 'points'}`;

function pickedText({ picked, categories }: PicksLocked): string {
  const of = categories === 1 ? 'its one category' : `its ${formatNumber(categories)} categories`;
  if (picked === 0) return `You have picked none of ${of}.`;
  if (picked >= categories) return `You have picked ${categories === 1 ? of : `all of ${of}`}.`;
  return `You have picked ${formatNumber(picked)} of ${of}.`;
}

function scoredText({ eventName, rank, members, scored, picked }: PicksScored): string {
  // Empty while results are hidden.
  const place =
    rank === 0
      ? `${eventName}.`
      : `${eventName}: you are ${ordinal(rank)} of ${formatNumber(members)}.`;
  if (scored >= picked) return place;
  return `${place} ${formatNumber(scored)} of your ${formatNumber(picked)} podiums are scored so far.`;
}

/** The reason in a sentence; `resultAt` is a formatted time, empty if unknown. */
function correctionText(corrected: PointsCorrected, resultAt: string): string {
  const { reason, athlete, categoryName, eventName, leagueName } = corrected;
  const who = athlete ? personName(athlete) : null;
  const place = athlete?.rank ? ordinal(athlete.rank) : null;
  const because = () => {
    switch (reason) {
      case 'disqualified':
        return who === null ? 'An athlete was disqualified' : `${who} was disqualified`;
      case 'unranked':
        return who === null ? 'The result was changed' : `${who} is no longer ranked`;
      case 'ranked':
        return who === null || place === null
          ? 'The result was changed'
          : `The result was changed: ${who} is now ${place}`;
      case 'cancelled':
        return 'The category was cancelled';
      case 'edited':
        return 'A site admin changed your podium';
      case 'result':
        return 'The result was changed';
    }
  };
  const at = resultAt === '' ? '' : ` (result of ${resultAt})`;
  return `${because()}${at}. ${categoryName}, ${eventName}, in “${leagueName}”.`;
}

export const notificationTexts = {
  heading: 'Notifications',
  /** The bell's label for screen readers. */
  bell: (unseen: number) =>
    unseen === 0 ? 'Notifications' : `Notifications, ${formatNumber(unseen)} new`,
  /** The number on the bell. */
  unseen: (unseen: number) => (unseen > 99 ? '99+' : String(unseen)),
  /** Announced for a notification that nothing else on the page shows. */
  arrived: (title: string) => `New notification: ${title}`,
  close: 'Close notifications',
  loading: 'Loading notifications',
  failed: 'Your notifications couldn’t be loaded.',
  empty: {
    title: 'Nothing yet',
    text: 'News about your picks, points and leagues appears here.',
  },
  more: 'Show older ones',
  moreBusy: 'Loading...',
  isNew: 'New',
  today: 'Today',
  yesterday: 'Yesterday',

  says(notice: Notice, resultAt = ''): NotificationWords {
    switch (notice.kind) {
      case 'picks_locked':
        return { title: `Picks of ${notice.eventName} are closed`, text: pickedText(notice) };
      case 'pick_withdrawn': {
        const several = notice.leagues > 1 ? ` in ${formatNumber(notice.leagues)} leagues` : '';
        return {
          title: `${personName(notice)} will not start`,
          text: `${notice.categoryName}, ${notice.eventName}. You picked them${several}: pick someone else while you can.`,
        };
      }
      case 'picks_scored':
        return {
          title: `${points(notice.points)} in “${notice.leagueName}”`,
          text: scoredText(notice),
        };
      case 'points_corrected':
        return {
          title: `Your ${formatNumber(notice.from)} points are now ${formatNumber(notice.to)}`,
          text: correctionText(notice, resultAt),
        };
      case 'category_dropped':
        return {
          title: `${notice.categoryName} didn’t take place`,
          text: `The results service took it off ${notice.eventName}, so its podiums don’t count.`,
        };
      case 'event_stays_locked':
        return {
          title: `${notice.eventName} has a new date and is still locked`,
          text: 'It had begun before. Unlock it to open its picks again.',
        };
      case 'request_approved':
        return {
          title: `You’re now a member of “${notice.leagueName}”`,
          text: 'Your request to join was accepted.',
        };
      case 'request_rejected':
        return {
          title: `Not a member of “${notice.leagueName}”`,
          text: 'Your request to join was not accepted.',
        };
      case 'invited':
        return {
          title: `You are invited to “${notice.leagueName}”`,
          text: 'Accept or decline it on the Leagues page.',
        };
      case 'admin_made':
        return {
          title: `You’re now an admin of “${notice.leagueName}”`,
          text: 'You can let people in and change its settings.',
        };
      case 'admin_ended':
        return {
          title: `No longer an admin of “${notice.leagueName}”`,
          text: 'The owner took your admin rights away. You’re still a member.',
        };
      case 'owner_made':
        return {
          title: `“${notice.leagueName}” is now yours`,
          text: 'Its owner has left Podium.',
        };
      case 'member_removed':
        return {
          title: `Removed from “${notice.leagueName}”`,
          text: 'An admin of the league removed you.',
        };
      case 'webhook_ended':
        return {
          title: `“${notice.leagueName}” lost its chat channel`,
          text: 'News is no longer posted. Set another address in the league’s settings.',
        };
      case 'announced':
        return { title: `New announcement in “${notice.leagueName}”`, text: notice.firstLine };
      case 'join_requested':
        return {
          title: `${notice.name} wants to join “${notice.leagueName}”`,
          text: 'Approve or reject the request on the league’s page.',
        };
    }
  },
};
