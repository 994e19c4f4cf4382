import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useDeleteLeague } from '@/features/leagues/league-writes';
import { refusalOr } from '@/features/leagues/refusal';
import { PromptDialog } from '@/shared/ui/prompt-dialog';
import { leagueTexts } from '@/texts/leagues';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.settings;

interface DeleteLeagueDialogProps {
  league: LeagueView;
  onClose: () => void;
}

/** Its name has to be typed: nothing of a deleted league comes back. */
export function DeleteLeagueDialog({ league, onClose }: DeleteLeagueDialogProps) {
  const remove = useDeleteLeague();
  const navigate = useNavigate();
  // Not `mutate` with callbacks: the live news that the league is gone may take this page away
  // before the answer is here, and they would be dropped with it.
  const deleteIt = async () => {
    try {
      await remove.mutateAsync(league._id);
      toast.success(texts.deleted(league.name), { id: `deleted ${league._id}` });
      await navigate('/dashboard/leagues', { replace: true });
    } catch (error) {
      toast.error(refusalOr(error, texts.deleteFailed));
    }
  };
  return (
    <PromptDialog
      danger
      title={texts.deleteTitle(league.name)}
      text={texts.deleteQuestion(league.name)}
      label={texts.deleteField}
      submit={texts.delete}
      cancel={leagueTexts.invite.cancel}
      busy={remove.isPending}
      check={(typed) => (typed === league.name ? null : texts.deleteMismatch)}
      onSubmit={() => void deleteIt()}
      onClose={onClose}
    />
  );
}
