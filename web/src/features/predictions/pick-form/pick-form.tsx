import { AthleteList } from '@/features/predictions/athletes/athlete-list';
import { PickHistory } from '@/features/predictions/history/pick-history';
import { PickLayers } from '@/features/predictions/pick-form/pick-layers';
import { PickNotices } from '@/features/predictions/pick-form/pick-notices';
import { PodiumCard } from '@/features/predictions/podium-bar/podium-card';
import { PodiumBar } from '@/features/predictions/podium-bar/podium-bar';
import { useColumns } from '@/shared/browser/use-wide-screen';
import { UnsavedGuard } from '@/features/predictions/pick-form/unsaved-guard';
import { type PickFormProps, usePicking } from '@/features/predictions/picking/use-picking';
import { Card } from '@/shared/ui/layout/card';

/** The start list and the podium of a category, to pick from the one into the other. */
export function PickForm(props: PickFormProps) {
  const { event, category, leagueId } = props;
  const Podium = useColumns() ? PodiumCard : PodiumBar;
  const picking = usePicking(props);
  const { pick, lock, chances, hints, editing, toSave } = picking;
  const history = leagueId !== null && (
    <PickHistory eventId={event.id} categoryId={category.dcat_id} leagueId={leagueId} />
  );
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      <UnsavedGuard
        category={category.dcat_name}
        unsaved={toSave && !lock.closed}
        saving={pick.saving}
        onSave={() => picking.submit()}
        onDiscard={pick.undo}
      />
      <PickNotices {...props} picking={picking} />
      <p role="status" className="sr-only">
        {editing.announced}
      </p>
      <div className="flex flex-col gap-3 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
        <Card className="min-w-0 overflow-clip">
          <AthleteList
            starters={picking.starters}
            recentResults={props.recentResults}
            chances={hints ? chances : undefined}
            hints={chances ? hints : null}
            onHints={picking.setHints}
            draft={picking.draft}
            editing={editing}
            closed={lock.closed}
          />
        </Card>
        <Podium {...props} picking={picking} history={history} />
      </div>
      <PickLayers {...props} picking={picking} />
    </div>
  );
}
