import type { ReactNode } from 'react';
import { AllLeaguesSwitch } from '@/features/predictions/all-leagues/all-leagues-switch';
import { LeftOutNote } from '@/features/predictions/all-leagues/left-out-note';
import { Expectation } from '@/features/predictions/chances/expectation';
import { SaveBar } from '@/features/predictions/podium-bar/save-bar';
import type { PickingProps } from '@/features/predictions/picking/use-picking';
import { MoreAbout } from '@/features/predictions/podium/more-about';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import { PodiumSelector } from '@/features/predictions/podium/podium-selector';
import { RulesButton } from '@/shared/scoring/rules-button';
import { Card } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: podiumTexts, save: saveTexts } = predictionTexts;

/** The first save asks whether it is for all leagues; null if that is settled. */
export function askOf({ set, leagueName, picking }: PickingProps) {
  const { everywhere, failure, draft, submit, toSave, lock } = picking;
  if (
    !set ||
    !everywhere.needsChoice ||
    failure !== null ||
    !toSave ||
    lock.closed ||
    isEmpty(draft)
  )
    return null;
  const onAnswer = (all: boolean) => {
    everywhere.toggle(all);
    submit(all);
  };
  return { leagues: set.following.length + 1, leagueName, onAnswer };
}

interface HeadingProps extends PickingProps {
  end: ReactNode;
}

function Heading({ picking: { toSave, lock, pick }, end }: HeadingProps) {
  return (
    <div className="flex min-h-6 items-center gap-1 lg:gap-3">
      <h2 className="text-base whitespace-nowrap lg:text-lg">{podiumTexts.title}</h2>
      <RulesButton />
      <span className="ml-auto text-right text-xs leading-tight font-semibold text-warn">
        {toSave && (lock.closed || pick.failure ? saveTexts.not : saveTexts.notYet)}
      </span>
      {end}
    </div>
  );
}

interface PodiumContentProps extends PickingProps {
  history: ReactNode;
  /** At the end of the heading. */
  end?: ReactNode;
}

/** The podium being built, and what can be done with it. */
export function PodiumContent({ history, end = null, ...props }: PodiumContentProps) {
  const { category, leagueId, leagueName, set, saved, next, picking } = props;
  const { pick, lock, failure, draft, podium, chances, editing, everywhere, toSave } = picking;
  const ask = askOf(props);
  return (
    <>
      <Heading {...props} end={end} />
      <PodiumSelector
        podium={podium}
        editing={editing}
        closed={lock.closed}
        replaceable={picking.replaceable}
        onReplace={picking.replacement.open}
      />
      {chances && picking.hints && (
        <Expectation
          pick={draft}
          chances={chances}
          leagueId={leagueId}
          discipline={category.discipline}
        />
      )}
      <MoreAbout podium={podium} />
      {set && !lock.closed && toSave && !isEmpty(draft) && !ask && (
        <AllLeaguesSwitch
          on={everywhere.on}
          onToggle={everywhere.toggle}
          set={set}
          leagueName={leagueName}
        />
      )}
      <SaveBar
        saved={saved}
        unsaved={picking.unsaved}
        saving={pick.saving}
        failure={failure}
        retrying={picking.retrying}
        lock={lock}
        next={next}
        ask={ask}
        onSubmit={picking.save}
        onUndo={pick.undo}
      />
      {!toSave && <LeftOutNote leftOut={pick.leftOut} />}
      {history}
    </>
  );
}

/** Beside the list. */
export function PodiumCard(props: PickingProps & { history: ReactNode }) {
  return (
    <Card className="sticky top-6 z-10 flex flex-col gap-4 p-5">
      <PodiumContent {...props} />
    </Card>
  );
}
