import { UserMinus } from 'lucide-react';
import toast from 'react-hot-toast';
import { useRemoveMember } from '@/features/leagues/leagues-api';
import { useUpcomingEvents } from '@/live/use-events';
import { ApiError } from '@/shared/api-error';
import { phaseOf } from '@/shared/event-rules';
import { formatCount } from '@/shared/format';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { IconButton } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { useConfirm } from '@/shared/ui/confirm';
import { SkeletonRows } from '@/shared/ui/states';
import type { LeagueMember, PickedMark } from '@/wire/generated';

interface RosterProps {
  leagueId: string;
  meId: string;
  isAdmin: boolean;
  /** Those listed: not all of a large league. */
  members: LeagueMember[] | undefined;
  memberCount: number;
  picked: PickedMark[];
}

export function Roster({ leagueId, meId, isAdmin, members, memberCount, picked }: RosterProps) {
  const { events } = useUpcomingEvents();
  const somethingToPick = events?.some((event) =>
    event.dcats.some(({ status }) => phaseOf(status) !== 'finished'),
  );
  const confirm = useConfirm();
  const remove = useRemoveMember();

  const askAndRemove = async (member: LeagueMember) => {
    const confirmed = await confirm({
      title: `Remove ${member.name}?`,
      text: 'They leave the league at once and may ask to join again.',
      action: 'Remove',
      danger: true,
    });
    if (!confirmed) return;
    remove.mutate(
      { leagueId, userId: member.id },
      {
        onSuccess: () => toast.success('Member removed successfully'),
        onError: (error) =>
          toast.error(
            error instanceof ApiError && error.code !== null
              ? error.message
              : 'Failed to remove member',
          ),
      },
    );
  };

  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">
        Members{' '}
        <span className="score text-base text-ink-soft">{memberCount.toLocaleString('en')}</span>
      </h2>
      {!members && <SkeletonRows label="Loading members" />}
      <ul className="max-h-112 overflow-y-auto">
        {members?.map((member) => {
          const picks = picked.filter(({ userId }) => userId === member.id).length;
          return (
            <li key={member.id} className="flex min-h-12 items-center gap-3 py-1.5">
              <Avatar name={member.name} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">
                  {member.name}
                  {member.id === meId && <span className="font-normal text-ink-soft"> (you)</span>}
                </p>
                {somethingToPick && (
                  <p className="text-xs text-ink-soft">
                    {picks === 0
                      ? 'No pick yet'
                      : `${formatCount(picks, 'category', 'categories')} picked`}
                  </p>
                )}
              </div>
              {member.isOwner ? (
                <Badge tone="accent">Owner</Badge>
              ) : (
                member.isAdmin && <Badge tone="accent">Admin</Badge>
              )}
              {isAdmin && member.id !== meId && !member.isOwner && (
                <IconButton
                  label={`Remove ${member.name}`}
                  disabled={remove.isPending}
                  onClick={() => void askAndRemove(member)}
                >
                  <UserMinus aria-hidden className="size-4.5" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {members && memberCount > members.length && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
          And {(memberCount - members.length).toLocaleString('en')} more; the leaderboard has them
          all.
        </p>
      )}
    </Card>
  );
}
