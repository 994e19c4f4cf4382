import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { useJoinByCode } from '@/features/leagues/api/league-writes';
import { messageOf } from '@/shared/api/api-error';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.join;

/** Joins a league by its code and navigates to it. */
export function useEnterByCode() {
  const join = useJoinByCode();
  const navigate = useNavigate();
  /** `onRefused` is for pages that may show outdated data. */
  const enter = (slug: string, inviteCode: string, onRefused?: () => void) =>
    join.mutate(
      { slug, inviteCode },
      {
        onSuccess: () => {
          toast.success(texts.joined);
          void navigate(`/dashboard/league/${encodeURIComponent(slug)}`);
        },
        onError: (error) => {
          toast.error(texts.failed(messageOf(error).replace(/\.$/, '')));
          onRefused?.();
        },
      },
    );
  return { enter, busy: join.isPending };
}
