import { useFormPodiums } from '@/features/leaderboard/member/member-api';
import { LivePodium } from '@/features/leaderboard/member/live-podium';
import { PointParts } from '@/shared/standing/point-parts';
import { totalOf } from '@/shared/standing/total';
import { counted } from '@/shared/format/numbers';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { FormStanding } from '@/wire/generated';

const texts = leaderboardTexts.form;

interface FormDialogProps {
  leagueId: string;
  form: FormStanding;
  isMember: boolean;
  onClose: () => void;
}

/** The form model's podiums of closed categories beside the user's own, as a member's. */
export function FormDialog({ leagueId, form, isMember, onClose }: FormDialogProps) {
  const podiums = useFormPodiums(leagueId, form, isMember);
  const { name } = texts;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={name}
      text={
        <span className="flex flex-wrap items-baseline gap-x-2">
          {`${counted(totalOf(form), 'point', 'points')}, ${texts.categories(form.categories)}`}
          <PointParts row={form} />
        </span>
      }
    >
      <div data-testid="form-dialog" className="-mt-2 flex w-full flex-col gap-4">
        {podiums.isLoading && <SkeletonRows rows={4} label={leaderboardTexts.member.loading} />}
        {podiums.error && (
          <ErrorBox
            message={leaderboardTexts.member.failed}
            onRetry={() => void podiums.refetch()}
          />
        )}
        {podiums.hides && <p className="text-ink-soft">{texts.hidden}</p>}
        {podiums.data?.map((of) => {
          const { provisional } = of;
          const result = (points: number | null) =>
            points === null ? undefined : { points, provisional };
          return (
            <LivePodium
              key={`${of.eventId} ${of.categoryId}`}
              of={of}
              theirs={{ name, result: result(of.points) }}
              mine={{ name: leaderboardTexts.member.me, result: result(of.myPoints) }}
            />
          );
        })}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink look="quiet" to="/form">
            {texts.about}
          </ButtonLink>
          <Button look="secondary" onClick={onClose}>
            {leaderboardTexts.member.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
