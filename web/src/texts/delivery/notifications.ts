import { formatMoment } from '@/shared/format/moments';
import { disciplineName, ordinal, personName } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';
import type { Notice, PicksLocked, PicksScored, PointsCorrected } from '@/wire/generated';

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

/** The reason in a sentence. */
function correctionText(corrected: PointsCorrected): string {
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
  const resultAt = formatMoment(corrected.resultAt);
  const at = resultAt === '' ? '' : ` (result of ${resultAt})`;
  return `${because()}${at}. ${categoryName}, ${eventName}, in “${leagueName}”.`;
}

export const notificationTexts = {
  heading: 'Notifications',
  /** The bell's label for screen readers. */
  bell: (unseen: number) =>
    unseen === 0 ? 'Notifications' : `Notifications, ${formatNumber(unseen)} new`,
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
};

/** Title and text by kind. */
export const notificationWords: {
  [K in Notice['kind']]: (notice: Extract<Notice, { kind: K }>) => NotificationWords;
} = {
  picks_locked: (notice) => ({
    title: `Picks of ${notice.eventName} are closed`,
    text: pickedText(notice),
  }),
  pick_withdrawn: (notice) => {
    const several = notice.leagues > 1 ? ` in ${formatNumber(notice.leagues)} leagues` : '';
    return {
      title: `${personName(notice)} will not start`,
      text: `${notice.categoryName}, ${notice.eventName}. You picked them${several}: pick someone else while you can.`,
    };
  },
  picks_scored: (notice) => ({
    title: `${points(notice.points)} in “${notice.leagueName}”`,
    text: scoredText(notice),
  }),
  points_corrected: (notice) => ({
    title: `Your ${formatNumber(notice.from)} points are now ${formatNumber(notice.to)}`,
    text: correctionText(notice),
  }),
  category_dropped: ({ categoryName, eventName }) => ({
    title: `${categoryName} didn’t take place`,
    text: `The results service took it off ${eventName}, so its podiums don’t count.`,
  }),
  event_stays_locked: ({ eventName }) => ({
    title: `${eventName} has a new date and is still locked`,
    text: 'It had begun before. Unlock it to open its picks again.',
  }),
  round_moved: ({ eventName, round, startsAt, movedFrom, others }) => ({
    title: `${disciplineName(round)}: now ${formatMoment(startsAt)}`,
    text: `${eventName}. It was planned for ${formatMoment(movedFrom)}.${others === 0 ? '' : ` ${counted(others, 'other round', 'other rounds')} moved, too.`}`,
  }),
  request_approved: ({ leagueName }) => ({
    title: `You’re now a member of “${leagueName}”`,
    text: 'Your request to join was accepted.',
  }),
  request_rejected: ({ leagueName }) => ({
    title: `Not a member of “${leagueName}”`,
    text: 'Your request to join was not accepted.',
  }),
  invited: ({ leagueName }) => ({
    title: `You are invited to “${leagueName}”`,
    text: 'Accept or decline it on the Leagues page.',
  }),
  admin_made: ({ leagueName }) => ({
    title: `You’re now an admin of “${leagueName}”`,
    text: 'You can let people in and change its settings.',
  }),
  admin_ended: ({ leagueName }) => ({
    title: `No longer an admin of “${leagueName}”`,
    text: 'The owner took your admin rights away. You’re still a member.',
  }),
  owner_made: ({ leagueName }) => ({
    title: `“${leagueName}” is now yours`,
    text: 'Its owner has left Podium.',
  }),
  member_removed: ({ leagueName }) => ({
    title: `Removed from “${leagueName}”`,
    text: 'An admin of the league removed you.',
  }),
  webhook_ended: ({ leagueName }) => ({
    title: `“${leagueName}” lost its chat channel`,
    text: 'News is no longer posted. Set another address in the league’s settings.',
  }),
  announced: ({ leagueName, firstLine }) => ({
    title: `New announcement in “${leagueName}”`,
    text: firstLine,
  }),
  report_decided: ({ subject, removed, note }) => ({
    title: `The ${subject} you reported was ${removed ? 'removed' : 'kept'}`,
    text: note ?? 'Thank you for looking after Podium.',
  }),
  content_removed: ({ subject }) => ({
    title: `A site admin removed your ${subject === 'league' ? 'league’s name' : subject}`,
    text: 'Others had reported it.',
  }),
  join_requested: ({ name, leagueName }) => ({
    title: `${name} wants to join “${leagueName}”`,
    text: 'Approve or reject the request on the league’s page.',
  }),
};
