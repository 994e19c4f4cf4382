import type { ReactNode } from 'react';
import { AllLeaguesSwitch } from '@/features/predictions/all-leagues/all-leagues-switch';
import { LeftOutNote } from '@/features/predictions/all-leagues/left-out-note';
import { Expectation } from '@/features/predictions/chances/expectation';
import { SaveBar } from '@/features/predictions/pick-form/save-bar';
import type { PickingProps } from '@/features/predictions/pick-form/use-picking';
import { MoreAbout } from '@/features/predictions/podium/more-about';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import { PodiumSelector } from '@/features/predictions/podium/podium-selector';
import { RulesButton } from '@/shared/scoring/rules-button';
import { Card } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: podiumTexts, save: saveTexts } = predictionTexts;

/** The first save asks whether it is for all leagues; null if that is settled. */
function askOf({ set, leagueName, picking }: PickingProps) {
  const { everywhere, failure, draft, submit } = picking;
  if (!set || !everywhere.asks || failure !== null || isEmpty(draft)) return null;
  const onAnswer = (all: boolean) => {
    everywhere.toggle(all);
    submit(all);
  };
  return { leagues: set.following.length + 1, leagueName, onAnswer };
}

function Heading({ picking: { toSave, lock, pick } }: PickingProps) {
  return (
    <div className="flex min-h-6 items-center gap-3">
      <h2 className="text-sm lg:text-lg">{podiumTexts.title}</h2>
      <RulesButton />
      {toSave && (
        <span className="ml-auto text-xs font-semibold text-warn">
          {lock.closed || pick.failure ? saveTexts.not : saveTexts.notYet}
        </span>
      )}
    </div>
  );
}

/** The podium being built, and what can be done with it. On a phone, a bar at the bottom. */
export function PodiumCard(props: PickingProps & { history: ReactNode }) {
  const { category, leagueId, leagueName, set, saved, next, picking, history } = props;
  const { pick, lock, failure, draft, podium, chances, editing, everywhere, toSave } = picking;
  const ask = askOf(props);
  return (
    <Card
      className={`sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2.5 rounded-b-none border-x-0 border-b-0 p-3 shadow-overlay md:bottom-0 md:mx-0 md:border-x lg:top-6 lg:bottom-auto lg:gap-4 lg:rounded-b-card lg:border-b lg:p-5 lg:shadow-card ${
        lock.closed && isEmpty(draft) ? 'max-lg:hidden' : ''
      }`}
    >
      <Heading {...props} />
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
      <MoreAbout unsaved={toSave} podium={podium} />
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
      {history && <div className="max-lg:hidden">{history}</div>}
    </Card>
  );
}
