import toast from 'react-hot-toast';
import { useInviteUser } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { PromptDialog } from '@/shared/ui/dialogs/prompt-dialog';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.invite;

export function InviteUserDialog({ leagueId, onClose }: { leagueId: string; onClose: () => void }) {
  const invite = useInviteUser();
  const send = (invitedUserId: string) =>
    invite.mutate(
      { leagueId, invitedUserId },
      {
        onSuccess: ({ message }) => {
          toast.success(message || texts.sent);
          onClose();
        },
        onError: (error) => toast.error(refusalOr(error, texts.sendFailed)),
      },
    );
  return (
    <PromptDialog
      title={texts.byIdTitle}
      text={texts.byIdText}
      label={texts.byIdField}
      submit={texts.byIdSend}
      cancel={texts.cancel}
      busy={invite.isPending}
      check={(typed) => (typed === '' ? texts.byIdEmpty : null)}
      onSubmit={send}
      onClose={onClose}
    />
  );
}
