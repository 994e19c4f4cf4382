import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useUpdateSlug } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { PromptDialog } from '@/shared/ui/dialogs/prompt-dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.invite;

/** Gives the league a new slug and navigates to it. */
export function SlugDialog({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const update = useUpdateSlug();
  const navigate = useNavigate();
  const save = (name: string) =>
    update.mutate(
      { leagueId: league._id, name },
      {
        onSuccess: ({ slug }) => {
          toast.success(texts.slugUpdated);
          onClose();
          void navigate(`/dashboard/league/${encodeURIComponent(slug)}`, { replace: true });
        },
        onError: (error) => toast.error(refusalOr(error, texts.slugFailed)),
      },
    );
  return (
    <PromptDialog
      title={texts.slugTitle}
      text={texts.slugText}
      label={texts.slugField}
      initial={league.slug}
      submit={texts.slugSave}
      cancel={texts.cancel}
      busy={update.isPending}
      check={(typed) => (typed === '' ? texts.slugEmpty : null)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
