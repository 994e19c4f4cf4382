import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useDeleteLeague } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { PromptDialog } from '@/shared/ui/dialogs/prompt-dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.settings;

interface DeleteLeagueDialogProps {
  league: LeagueView;
  onClose: () => void;
}

/** Requires typing the name, because a deletion cannot be undone. */
export function DeleteLeagueDialog({ league, onClose }: DeleteLeagueDialogProps) {
  const remove = useDeleteLeague();
  const navigate = useNavigate();
  const deleteIt = () =>
    remove.mutate(league._id, {
      onSuccess: () => {
        toast.success(texts.deleted(league.name), { id: `deleted ${league._id}` });
        void navigate('/dashboard/leagues', { replace: true });
      },
      onError: (error) => toast.error(refusalOr(error, texts.deleteFailed)),
    });
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
      onSubmit={deleteIt}
      onClose={onClose}
    />
  );
}
