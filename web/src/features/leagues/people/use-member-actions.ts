import toast from 'react-hot-toast';
import { useDemote, usePromote, useRemoveMember } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { Done, LeagueMember } from '@/wire/generated';

const texts = leagueTexts.roster;

interface Act {
  title: string;
  text: string;
  action: string;
  danger: boolean;
  write: (input: { leagueId: string; userId: string }) => Promise<Done>;
  /** Null for the server's message. */
  done: string | null;
  failed: string;
}

export function useMemberActions(leagueId: string, member: LeagueMember) {
  const confirm = useConfirm();
  const removal = useRemoveMember();
  const promotion = usePromote();
  const demotion = useDemote();

  const perform = async ({ write, done, failed, ...question }: Act) => {
    if (!(await confirm(question))) return;
    try {
      const { message } = await write({ leagueId, userId: member.id });
      toast.success(done ?? message);
    } catch (error) {
      toast.error(refusalOr(error, failed));
    }
  };

  const remove = () =>
    perform({
      title: texts.removeTitle(member.name),
      text: texts.removeQuestion,
      action: texts.removeAction,
      danger: true,
      write: removal.mutateAsync,
      done: texts.removed,
      failed: texts.removeFailed,
    });
  const promote = () =>
    perform({
      title: texts.promoteTitle(member.name),
      text: texts.promoteQuestion,
      action: texts.makeAdmin,
      danger: false,
      write: promotion.mutateAsync,
      done: null,
      failed: texts.promoteFailed,
    });
  const demote = () =>
    perform({
      title: texts.demoteTitle(member.name),
      text: texts.demoteQuestion,
      action: texts.takeRights,
      danger: true,
      write: demotion.mutateAsync,
      done: null,
      failed: texts.demoteFailed,
    });
  const stepDown = () =>
    perform({
      title: texts.stepDownTitle,
      text: texts.stepDownQuestion,
      action: texts.stepDown,
      danger: true,
      write: demotion.mutateAsync,
      done: null,
      failed: texts.demoteFailed,
    });

  const busy = removal.isPending || promotion.isPending || demotion.isPending;
  return { remove, promote, demote, stepDown, busy };
}
