import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { PointParts } from '@/shared/standing/point-parts';
import { totalOf } from '@/shared/standing/total';
import { FormAvatar } from '@/shared/ui/badges/form-avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { FormStanding } from '@/wire/generated';

const texts = leaderboardTexts.form;

/** Number of rows of this page before the form; null if it stands on another page. */
export function formPlace({ form, rows, offset, total }: Leaderboard): number | null {
  if (!form) return null;
  const place = form.ahead - offset;
  const isHere = place >= 0 && place < rows.length;
  const isLast = place === rows.length && form.ahead === total;
  return isHere || isLast ? place : null;
}

interface FormRowProps {
  form: FormStanding;
  /** The members' rows show theirs. */
  hasPodiums: boolean;
  onOpen: () => void;
}

/** The form model between the members: it has points, but no rank. */
export function FormRow({ form, hasPodiums, onOpen }: FormRowProps) {
  return (
    <tr
      data-testid="leaderboard-form"
      data-flip="form"
      data-points={`${form.totalPoints} ${form.provisionalPoints}`}
      className="relative border-b border-line bg-sunken last:border-0 hover:bg-accent-soft @max-2xs:grid @max-2xs:grid-cols-[auto_1fr] @max-2xs:items-center @max-2xs:py-2"
    >
      <td className="w-px self-stretch border-l-4 border-dashed border-line-strong pl-1.5 md:pl-3 @max-2xs:row-span-2 @max-2xs:w-auto">
        <span className="flex min-w-9 flex-col items-center @lg:min-w-18 @lg:items-start">
          <span title={texts.noRank} className="inline-flex min-w-8 justify-center text-ink-soft">
            <span aria-hidden>–</span>
            <span className="sr-only">{texts.noRank}</span>
          </span>
        </span>
      </td>
      <th
        scope="row"
        className="h-14 max-w-0 pl-2.5 text-left font-normal @max-2xs:h-auto @max-2xs:max-w-none @max-2xs:min-w-0 @max-2xs:pr-3"
      >
        <div className="flex items-center gap-2.5">
          <FormAvatar className="@max-2xs:hidden" />
          <div className="min-w-0 flex-1">
            <p className="truncate leading-6 font-semibold">
              <button
                type="button"
                data-opens
                aria-haspopup="dialog"
                onClick={onOpen}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {texts.name}
                <span className="sr-only">, {leaderboardTexts.openMember}</span>
              </button>
            </p>
            <p className="truncate text-[0.6875rem] leading-5 text-ink-soft">
              {texts.categories(form.categories)}
            </p>
          </div>
        </div>
      </th>
      {hasPodiums && <td />}
      <td className="w-px pr-3 pl-2 md:pr-5 @max-2xs:w-auto @max-2xs:pl-2.5">
        <span className="flex min-w-21 flex-col items-end gap-0.5 @lg:min-w-37 @lg:flex-row-reverse @lg:items-center @lg:gap-3 @max-2xs:min-w-0 @max-2xs:flex-row @max-2xs:flex-wrap @max-2xs:items-baseline @max-2xs:gap-x-2">
          <PointsBadge points={totalOf(form)} />
          <PointParts row={form} />
        </span>
      </td>
    </tr>
  );
}
