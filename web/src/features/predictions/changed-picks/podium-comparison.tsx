import { isSame } from '@/features/predictions/podium/podium-draft';
import type { ChangedIn } from '@/features/predictions/saved-picks/seen-picks';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { formatMoment } from '@/shared/format/moments';
import { nameIn } from '@/shared/picks/podium';
import { ComparedPodium, ComparedSide } from '@/shared/podium/compared-podium';
import { Button } from '@/shared/ui/controls/button';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteName, PodiumPick, PredictionView } from '@/wire/generated';

const { changed: texts, myPicks: pickTexts } = predictionTexts;

/** Leagues with the same podium are grouped. */
function grouped(changed: readonly ChangedIn[]): ChangedIn[][] {
  const groups: ChangedIn[][] = [];
  for (const one of changed) {
    const has = ({ pick }: ChangedIn) =>
      pick === null || one.pick === null ? pick === one.pick : isSame(pick.data, one.pick.data);
    const group = groups.find(([first]) => first !== undefined && has(first));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

function savedAt({ updatedAt, editedByAdmin }: PredictionView): string {
  const words = pickTexts.saved(formatMoment(updatedAt));
  return editedByAdmin ? `${words}, ${pickTexts.byAdmin}` : words;
}

interface PodiumComparisonProps {
  mine: PodiumPick;
  changed: readonly ChangedIn[];
  /** Name of an athlete, if known from elsewhere than the saved pick. */
  nameOf: (athleteId: string) => AthleteName | null;
  busy?: boolean;
  /** Null if the user's own podium can no longer be saved. */
  onMine: (() => void) | null;
  onOther: () => void;
}

export function PodiumComparison(props: PodiumComparisonProps) {
  const { mine, changed, nameOf, busy = false, onMine, onOther } = props;
  const { leagues = [] } = useMyLeagues();
  const groups = grouped(changed);
  const [only] = groups.length === 1 ? (groups[0] ?? []) : [];
  const deleted = changed.every(({ pick }) => pick === null);
  const leagueNames = (group: ChangedIn[]) =>
    leagues.flatMap(({ _id, name }) =>
      group.some(({ leagueId }) => leagueId === _id) ? name : [],
    );
  const known = changed.flatMap(({ pick }) => pick ?? []);
  const named = (athleteId: string) => nameIn(known, athleteId) ?? nameOf(athleteId);
  return (
    <div className="flex w-full flex-col gap-3 sm:flex-row" data-testid="podium-comparison">
      <ComparedSide
        title={texts.mine}
        action={
          onMine && (
            <Button data-testid="keep-mine" disabled={busy} onClick={onMine}>
              {texts.keepMine}
            </Button>
          )
        }
      >
        <ComparedPodium podium={mine} other={only?.pick?.data ?? null} nameOf={named} />
      </ComparedSide>
      <ComparedSide
        title={deleted ? texts.deleted : texts.other}
        action={
          <Button look="secondary" data-testid="take-other" disabled={busy} onClick={onOther}>
            {deleted ? texts.leaveDeleted : texts.takeOther}
          </Button>
        }
      >
        {groups.map((group) => {
          const pick = group[0]?.pick ?? null;
          return (
            <div key={group[0]?.leagueId} className="flex flex-col gap-2">
              {changed.length > 1 && (
                <p className="text-sm font-semibold wrap-anywhere">
                  {texts.inLeagues(leagueNames(group))}
                </p>
              )}
              {pick ? (
                <>
                  <ComparedPodium podium={pick.data} other={mine} nameOf={named} />
                  <p className="text-xs text-ink-soft tabular-nums">{savedAt(pick)}</p>
                </>
              ) : (
                <p className="text-sm text-ink-soft">{texts.noPick}</p>
              )}
            </div>
          );
        })}
      </ComparedSide>
    </div>
  );
}
