import { type ComponentType, lazy, Suspense } from 'react';
import { ChangedDialog } from '@/features/predictions/changed-picks/lazy-changed-dialog';
import type { PickingProps } from '@/features/predictions/picking/use-picking';
import type { DragLayerProps } from '@/features/predictions/podium/drag-layer';
import { nameOf, starterOf } from '@/features/predictions/podium/picked';
import { ReplaceDialog } from '@/features/predictions/replace/lazy-replace-dialog';

/** Dragging is optional: if its code fails to load, tapping and keys still work. */
const DragLayer = lazy(async (): Promise<{ default: ComponentType<DragLayerProps> }> => {
  try {
    return { default: (await import('@/features/predictions/podium/drag-layer')).DragLayer };
  } catch {
    return { default: () => null };
  }
});

/** Dragging and dialogs, each loaded when it is needed. */
export function PickLayers({ event, picking }: PickingProps) {
  const { pick, lock, draft, podium, starters, editing, conflict, replacement } = picking;
  return (
    <>
      {!lock.closed && (
        <Suspense fallback={null}>
          <DragLayer
            nameOf={(taken) =>
              nameOf('from' in taken ? podium[taken.from] : starterOf(starters, taken.athleteId))
            }
            onPlace={editing.place}
            onSwap={editing.swap}
          />
        </Suspense>
      )}
      {conflict && (
        <ChangedDialog
          sent={conflict.sent}
          mine={draft}
          changed={conflict.error.changed}
          nameOf={(athleteId) => starterOf(starters, athleteId)}
          onMine={pick.keep}
          onOther={pick.undo}
          onLater={picking.putOff}
        />
      )}
      {replacement.replacing && (
        <ReplaceDialog
          {...replacement.replacing}
          closed={lock.closed}
          bypassed={lock.reason !== null}
          startsAt={event.starts_at}
          onClose={replacement.close}
          onReplaced={pick.replace}
        />
      )}
    </>
  );
}
