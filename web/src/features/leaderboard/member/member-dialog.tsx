import { ResultsCompared } from '@/features/leaderboard/member/results-compared';
import { PointParts } from '@/features/leaderboard/points/point-parts';
import { totalOf } from '@/features/leaderboard/points/total';
import { ordinal } from '@/shared/format/names';
import { seasonPath } from '@/shared/paths/season-path';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { LeaderboardRow } from '@/wire/generated';

const texts = leaderboardTexts.member;

interface MemberDialogProps {
  leagueId: string;
  row: LeaderboardRow;
  /** The user's own row; null for non-members. */
  mine: LeaderboardRow | null;
  onClose: () => void;
}

/** A member's points beside the user's own. */
export function MemberDialog({ leagueId, row, mine, onClose }: MemberDialogProps) {
  const total = totalOf(row);
  const rival = mine?.userId === row.userId ? null : mine;
  return (
    <Dialog
      open
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
        <ResultsCompared row={row} mine={rival} />
        <div className="flex flex-wrap justify-end gap-2">
          {mine && (
            <ButtonLink look="quiet" to={seasonPath(leagueId, { member: row.userId })}>
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
