import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { toastWithdrawal } from '@/app/shell/withdrawal-toast';
import { dropPick, storePick } from '@/features/predictions/saved-picks/pick-cache';
import { askMyLeaguesWhole } from '@/live/hooks/use-my-leagues';
import { askSpoilers } from '@/live/hooks/use-shields';
import { onChange } from '@/live/state/change-listeners';
import { invalidate } from '@/shared/query/invalidate';
import { isJoining } from '@/shared/query/joining';
import { queryKeys } from '@/shared/query/query-keys';
import { common } from '@/texts/common';
import type { Change, Me, SpoilerShields } from '@/wire/generated';

const { told } = common;

function isShielded(client: QueryClient, id: string): boolean {
  const spoilers = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  return spoilers?.shields.some(({ eventId, raised }) => raised && eventId === id) ?? true;
}

/** Whether a first pick of an event may have hidden it automatically. */
function raisesItself(client: QueryClient, id: string): boolean {
  const spoilers = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  return spoilers?.byItself === true && !spoilers.shields.some(({ eventId }) => eventId === id);
}

/** Whether a change can affect settled points or the members compared with. */
function movesScores({ kind }: Change): boolean {
  switch (kind) {
    // The events topic reports scored categories with it.
    case 'event_updated':
    case 'category_scored':
    case 'score_corrected':
    case 'prediction_saved':
    case 'league_joined':
    case 'league_left':
    case 'league_deleted':
      return true;
    default:
      return false;
  }
}

/**
 * Effects of a change outside the live state: invalidates REST data, and shows toasts about other
 * users' actions.
 */
function takeNote(client: QueryClient, change: Change, go: (to: string) => void): void {
  const refresh = (queryKey: readonly unknown[]) => invalidate(client, queryKey);
  if (movesScores(change)) {
    refresh(queryKeys.topScores);
    refresh(queryKeys.profiles);
    refresh(queryKeys.seasons);
  }
  if (change.kind === 'prediction_saved' || change.kind === 'prediction_deleted') {
    refresh(queryKeys.hasPickedAny);
  }
  switch (change.kind) {
    case 'prediction_saved':
      storePick(client, change.prediction);
      if (raisesItself(client, change.prediction.eventId)) askSpoilers(client);
      break;
    case 'prediction_deleted':
      dropPick(client, change.predictionId);
      break;
    case 'category_scored':
      refresh(queryKeys.picks);
      break;
    case 'score_corrected':
      // The server does not send it to users who hide the event; this one was sent just before.
      if (!isShielded(client, change.eventId)) {
        toast(told.corrected(change.from, change.to), {
          id: `corrected ${change.predictionId}`,
        });
      }
      refresh(queryKeys.picks);
      break;
    case 'athlete_withdrawn':
      refresh(queryKeys.picks);
      break;
    case 'notice_told':
      if (change.notice.says.kind === 'pick_withdrawn') toastWithdrawal(change.notice.says, go);
      // The notification of the points themselves may have been withheld.
      if (change.notice.says.kind === 'points_corrected') refresh(queryKeys.picks);
      break;
    case 'league_joined':
      if (!change.league.isOwner && !isJoining(client)) {
        toast.success(told.joined(change.league.name), {
          id: `joined ${change.league._id}`,
        });
      }
      refresh(['leagues']);
      break;
    case 'league_left':
      if (change.removed) toast(told.removed(change.name));
      refresh(['leagues']);
      break;
    case 'league_deleted':
      toast(told.deleted(change.name), { id: `deleted ${change.leagueId}` });
      refresh(['leagues']);
      break;
    case 'my_role_changed':
      toast(
        change.league.isAdmin
          ? told.promoted(change.league.name)
          : told.demoted(change.league.name),
      );
      refresh(['leagues']);
      break;
    case 'invitation_arrived':
      toast(told.invited(change.invitation.leagueName));
      break;
    case 'request_rejected':
      if (change.rejected) toast(told.rejected);
      break;
    case 'league_updated':
      // Its name and address are also in the user's list, which topic `me` does not update.
      askMyLeaguesWhole();
      break;
    case 'name_changed':
      client.setQueryData<Me | null>(queryKeys.me, (me) => me && { ...me, name: change.name });
      refresh(queryKeys.topScores);
      break;
    case 'event_updated':
    case 'start_list_updated':
    case 'ranking_updated':
    case 'form_predicted':
    case 'member_joined':
    case 'member_left':
    case 'member_changed':
    case 'announcements_changed':
    case 'invitation_sent':
    case 'invitation_ended':
    case 'invitation_gone':
    case 'admin_demoted':
    case 'picked':
    case 'unpicked':
    case 'fingerprint_made':
    case 'request_arrived':
    case 'request_gone':
    case 'leaderboard_moved':
    case 'own_row':
    case 'own_row_moved':
    case 'request_pending':
    case 'notices_seen':
    case 'notices_gone':
    case 'sessions_ended':
    case 'rights_changed':
    case 'mail_changed':
    case 'shields_changed':
    case 'feed_health_changed':
    case 'fetch_progressed':
      break;
  }
}

export function useLiveEffects(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () => onChange(({ data }) => takeNote(client, data, (to) => void navigate(to))),
    [client, navigate],
  );
}
