import { LivePodium } from '@/features/leaderboard/member/live-podium';
import { useMemberPodiums } from '@/features/leaderboard/member/member-api';
import { resultIn, ResultsCompared } from '@/features/leaderboard/member/results-compared';
import { PointParts } from '@/shared/standing/point-parts';
import { totalOf } from '@/shared/standing/total';
import { useShownSeason } from '@/features/leaderboard/api/shown-season';
import { CategoryReactions } from '@/live/reactions/category-reactions';
import type { BoardRow } from '@/live/state/board';
import { ordinal } from '@/shared/format/names';
import { FriendButton } from '@/shared/friends/friend-button';
import { seasonPath } from '@/shared/paths/season-path';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { MemberPodium } from '@/wire/generated';

const texts = leaderboardTexts.member;

interface MemberDialogProps {
  leagueId: string;
  row: BoardRow;
  /** Another member has as many points: the order needs an explanation. */
  isLevel: boolean;
  /** The user's own row; null for non-members. */
  mine: BoardRow | null;
  onClose: () => void;
}

/** A member's live podiums beside the user's own; their newest results if nothing is live. */
export function MemberDialog({ leagueId, row, isLevel, mine, onClose }: MemberDialogProps) {
  const total = totalOf(row);
  const season = useShownSeason();
  const year = typeof season === 'number' ? { year: season } : {};
  const podiums = useMemberPodiums(leagueId, row.userId, mine !== null);
  // First what gives points already, then what both have picked.
  const later = (of: MemberPodium) =>
    Number(!resultIn(row, of)) + Number(of.mine === null || of.podium === null);
  const live = [...(podiums.data ?? [])].sort((a, b) => later(a) - later(b));
  const [firstName = ''] = row.userName.split(' ');
  const rival = mine?.userId === row.userId ? null : mine;
  return (
    <Dialog
      open
      wide={rival !== null && live.length > 0}
      onClose={onClose}
      title={row.userName}
      text={
        <span className="flex flex-wrap items-baseline gap-x-2">
          {total > 0 ? texts.standing(ordinal(row.rank), total) : texts.noPoints}
          <PointParts row={row} />
        </span>
      }
    >
      <div data-testid="member-dialog" className="-mt-2 flex w-full flex-col gap-4">
        {rival && <FriendButton person={{ userId: row.userId, name: row.userName }} />}
        {rival && total + totalOf(rival) > 0 && (
          <p className="font-semibold">{texts.gap(firstName, total - totalOf(rival))}</p>
        )}
        {isLevel && total > 0 && (
          <p className="text-sm text-ink-soft">{leaderboardTexts.tieBreak}</p>
        )}
        {podiums.isLoading && <SkeletonRows rows={4} label={texts.loading} />}
        {podiums.error && (
          <ErrorBox message={texts.failed} onRetry={() => void podiums.refetch()} />
        )}
        {live.map((one) => (
          <LivePodium
            key={`${one.eventId} ${one.categoryId}`}
            of={one}
            theirs={{ name: row.userName, result: resultIn(row, one) }}
            mine={rival && { name: texts.me, result: resultIn(rival, one) }}
          >
            {one.podium && (
              <CategoryReactions
                leagueId={leagueId}
                eventId={one.eventId}
                categoryId={one.categoryId}
                ownerId={row.userId}
              />
            )}
          </LivePodium>
        ))}
        {!podiums.isLoading && live.length === 0 && (
          <ResultsCompared leagueId={leagueId} row={row} isMember={mine !== null} mine={rival} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {mine && (
            <ButtonLink look="quiet" to={seasonPath(leagueId, { member: row.userId, ...year })}>
              {texts.season}
            </ButtonLink>
          )}
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
